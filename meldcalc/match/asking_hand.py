"""The questions about a hand of the trick-taking game, and what the answers make of it."""

from collections.abc import Mapping
from typing import Any

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.match.asking import (
    YES_NO,
    check,
    file_word,
    no_answer,
    so_far,
    tried,
    typed_number,
)
from meldcalc.match.fields import Names
from meldcalc.match.lines import Value
from meldcalc.match.model import Draft, Question
from meldcalc.match.record import Record
from meldcalc.names import folded
from meldcalc.rules.model import TrickRules

# Behind a bid: it is not checked; the moon is shot.
_ANY = ("any", "libre")
_MOON = ("moon", "luna")


def hand_question(record: Record, rules: TrickRules, draft: Draft, notation: str) -> Question | None:
    """What to ask next of a hand (see :meth:`MatchGame.question`)."""
    fields, sides = draft.fields, record.head.sides
    if "bidder" not in fields and fields.get("result") not in ("passed-out", "misdeal"):
        return Question("bidder", say("Who bid? (a player or side; passed-out, misdeal)"))
    if draft.open is not None and draft.open.startswith("partial."):
        words = say("These are no whole hands: are they the melded cards alone? (yes, no)")
        return Question(draft.open, words)
    if draft.open == "moon":
        default = rules.moon.default if rules.moon.default in rules.moon.kinds else None
        words = say("Which moon? ({kinds})", kinds=_moons(rules))
        return Question("moon", words, default and default.replace("_", "-"))
    if "result" not in fields or fields["result"] not in ("passed-out", "misdeal"):
        if "bid" not in fields:
            return Question("bid", say("The bid?"))
        if "trump" not in fields and "trump" not in draft.asked:
            return Question("trump", _trump_question(rules, notation))
    found = tried(record, fields)
    if found.scored is not None:
        return _doubtful(rules, draft, found.scored)
    melds = so_far(fields, "meld")
    for side in sides:
        if side not in melds:
            return Question(f"meld.{side}", say("Meld of {side}? (a number, a sum, or cards)", side=side))
    if rules.deal.kitty and "buried" not in draft.asked:
        return Question("buried", say("Trick points that the bidder buried?"), "0")
    return _tricks_question(record, draft)


def _trump_question(rules: TrickRules, notation: str) -> str:
    """The question for trump; that none could be named is an answer where the table asks for a marriage."""
    if rules.bidding.trump_needs_marriage:
        if notation == "es":
            return say("Trump? (P C D T, none; no-marriage)")
        return say("Trump? (S H D C, none; no-marriage)")
    return say("Trump? (P C D T, none)") if notation == "es" else say("Trump? (S H D C, none)")


def _tricks_question(record: Record, draft: Draft) -> Question | None:
    """The trick points of the sides in turn, the bidder's first; the last one has the rest, or the one that said so.

    After a renege only those that matter: the reneger's go to the others, and all but a third side's to the bidder.
    """
    sides, known = record.head.sides, record.known.all
    bidder = known.get(str(draft.fields.get("bidder", "")))
    guilty = known.get(folded(str(draft.fields.get("renege", ""))))
    first = bidder.side if bidder else 0
    asked = [sides[(first + step) % len(sides)] for step in range(len(sides))]
    given = so_far(draft.fields, "tricks")
    if guilty is None:
        rest = _with_the_rest(draft)
        asked.remove(rest if rest is not None else asked[-1])
    else:
        asked.remove(sides[guilty.side])
        if guilty.side != first:
            asked.remove(sides[first])
    for side in asked:
        if side not in given:
            if guilty is not None:
                return Question(f"tricks.{side}", say("Trick points of {side}?", side=side))
            words = say("Trick points of {side}? (thrown-in, renege SIDE)", side=side)
            return Question(f"tricks.{side}", words)
    return None


def _with_the_rest(draft: Draft) -> str | None:
    """The side whose trick points are the rest, where that was answered."""
    given = so_far(draft.fields, "tricks")
    asked = (key.partition(".")[2] for key in draft.asked if key.startswith("tricks."))
    return next((side for side in asked if side not in given), None)


def _doubtful(rules: TrickRules, draft: Draft, hand: Any) -> Question | None:
    """What the numbers leave open: whether a side without trick points took a trick, whether a meld is all dix."""
    if hand.played.status != "played" or hand.played.renege is not None:
        return None
    for place, (side, score) in enumerate(zip(hand.settled.sides, hand.settled.scores, strict=True)):
        lost = bool(score.meld) and not score.meld_counted and not score.tricks
        if lost and rules.settlement.save_meld == "trick" and f"tricks_won.{side}" not in draft.asked:
            return Question(
                f"tricks_won.{side}",
                say("No trick points for {side}: how many tricks did it win?", side=side),
            )
        shot = hand.settled.result in ("moon_made", "moon_failed") and place != hand.settled.bidder
        if shot and not score.tricks and f"tricks_won.{side}" not in draft.asked:
            return Question(
                f"tricks_won.{side}",
                say("No trick points for {side}: how many tricks did it win?", side=side),
            )
        numbers = isinstance(so_far(draft.fields, "meld").get(side), int)
        if (
            (score.meld or 0) > (score.meld_counted or 0)
            and rules.settlement.dix_saves != "never"
            and numbers
            and f"dix.{side}" not in draft.asked
        ):
            return Question(
                f"dix.{side}", say("How much of the meld of {side} is nines of trump?", side=side), "0"
            )
    return None


def _moons(rules: TrickRules) -> str:
    """The kinds of moon of the table, as they are typed."""
    return ", ".join(kind.replace("_", "-") for kind in rules.moon.kinds)


def hand_answer(
    record: Record, rules: TrickRules, draft: Draft, question: Question, text: str, notation: str
) -> Draft:
    """The hand with one answer more (see :meth:`MatchGame.answer`)."""
    fields = dict(draft.fields)
    key, _, side = question.key.partition(".")
    word = file_word(text)
    known = record.known.all
    left_open = None
    if key == "bidder":
        named = folded(text) in known
        fields |= {"result": word} if word in _NO_BID and not named else {"bidder": _name(known, text)}
    elif key == "bid":
        said, left_open = _bid(rules, text)
        fields |= said
    elif key == "moon":
        fields["moon"] = _moon(rules, text)
    elif key == "trump":
        fields |= {"result": word} if word in _NO_PLAY else {"trump": _trump(rules, text, notation)}
    elif key == "meld":
        fields["meld"] = {**so_far(fields, "meld"), side: _meld(text, notation)}
        if _cards_alone(record, fields, side):
            return Draft(fields, (*draft.asked, question.key), f"partial.{side}")
    elif key == "partial":
        fields |= _melded_alone(fields, side, text)
    elif key == "tricks":
        fields |= _tricks(record, draft, side, text)
    elif key in ("tricks_won", "dix"):
        fields[key] = {**so_far(fields, key), side: typed_number(text)}
    elif key == "buried" and typed_number(text) != 0:
        fields["buried"] = typed_number(text)
    check(record, fields)
    return Draft(fields, (*draft.asked, question.key), left_open)


_NO_BID = ("passed-out", "misdeal")
_NO_PLAY = ("no-marriage", "thrown-in")


def _name(known: Names, typed: str) -> str:
    """The name as the file has it; one that nobody has as it was typed, for the reading to refuse."""
    found = known.get(folded(typed))
    return found.name if found else typed.strip()


def _bid(rules: TrickRules, text: str) -> tuple[dict[str, Value], str | None]:
    """A bid, and behind it ``any`` (it is not checked) or a moon; and whether it is still open which moon."""
    number, _, more = text.strip().partition(" ")
    fields: dict[str, Value] = {"bid": typed_number(number)}
    kinds = rules.moon.kinds
    moon = False
    words: list[str] = []
    for word in more.casefold().replace("-", " ").replace("_", " ").split():
        if word in _ANY:
            fields["any_bid"] = True
        elif word in _MOON:
            moon = True
        else:
            words.append(word)
    if words or (moon and len(kinds) < 2):
        fields["moon"] = _moon(rules, "-".join(words) if words else "".join(kinds) or text)
        moon = False
    return fields, "moon" if moon else None


def _moon(rules: TrickRules, text: str) -> str:
    """A kind of moon as the file has it. Raises ``no-moon`` on a table that has none, else ``bad-value``."""
    kind = file_word(text).replace("-", "_")
    if kind in (*rules.moon.kinds, "none"):
        return kind
    from meldcalc.tricktaking.settlement import MOONS

    kinds = _moons(rules)
    if kind in MOONS or any(word in _MOON for word in text.casefold().split()):
        hint = say("kinds of moon here: {kinds}", kinds=kinds) if kinds else None
        raise Refusal("no-moon", say("{table} knows no such moon", table=rules.name), hint=hint)
    if kinds:
        raise no_answer(text, say("any, or moon and one of {kinds}", kinds=kinds))
    raise no_answer(text, say("behind the bid only any, which takes it as it is"))


def _trump(rules: TrickRules, text: str, notation: str) -> str:
    """A suit or none. Raises ``unknown-suit`` with the words that are taken here."""
    from meldcalc.cards import read_suit

    try:
        return read_suit(text, lang=notation)
    except Refusal as refusal:
        shown = repr(text.strip())
        if rules.bidding.trump_needs_marriage:
            if notation == "es":
                message = say("{text} is no trump: P C D T, none or no-marriage", text=shown)
            else:
                message = say("{text} is no trump: S H D C, none or no-marriage", text=shown)
        elif notation == "es":
            message = say("{text} is no trump: P C D T or none", text=shown)
        else:
            message = say("{text} is no trump: S H D C or none", text=shown)
        raise refusal.replaced(message=message, spot=None) from None


def _meld(text: str, notation: str) -> Value:
    from meldcalc.cards import hands_in_english
    from meldcalc.numbers import is_numeric

    return typed_number(text) if is_numeric(text) else hands_in_english(text, notation)


def _cards_alone(record: Record, fields: Mapping[str, Value], side: str) -> bool:
    """Whether a side's cards are too few for its hand, and would do as the melded cards alone."""
    seating, meld = record.head.game.seating, so_far(fields, "meld")[side]
    if seating is None or not isinstance(meld, str) or fields.get("partial"):
        return False
    if {refusal.code for refusal in tried(record, fields).wrong} != {"hand-size"}:
        return False
    from meldcalc.cards import read_cards, split_hands

    count = sum(len(read_cards(hand)) for hand, _ in split_hands(meld))
    alone = tried(record, {**fields, "partial": True})
    return count < max(seating.hands) * seating.per_side and not alone.wrong


def _melded_alone(fields: Mapping[str, Value], side: str, text: str) -> dict[str, Value]:
    """The cards are the melded ones alone; if not, the meld of the side is asked for again."""
    said = YES_NO.get(text.strip().casefold())
    if said is None:
        raise no_answer(text, say("it is yes or no"))
    if said:
        return {"partial": True}
    return {"meld": {name: meld for name, meld in so_far(fields, "meld").items() if name != side}}


def _tricks(record: Record, draft: Draft, side: str, text: str) -> dict[str, Value]:
    """Trick points, ``-`` for the rest, or what ended the play."""
    word, given = file_word(text), so_far(draft.fields, "tricks")
    if word in _NO_PLAY:
        if given:
            raise Refusal(
                "contradiction",
                say(
                    "trick points of {sides} were answered before, so the hand was played",
                    sides=", ".join(given),
                ),
                hint=say("undo takes them back"),
            )
        return {"result": word}
    first, _, who = text.strip().partition(" ")
    if file_word(first) == "renege":
        known = record.known
        if not who.strip():
            sides = ", ".join(record.head.sides)
            raise no_answer(text, say("renege and the side that did it: {sides}", sides=sides))
        return {"renege": _name(known.all, who)}
    if text.strip() in _REST:
        if "renege" in draft.fields or _with_the_rest(draft) is not None:
            raise no_answer(text, say("a number, since nothing tells the rest"))
        return {}
    return {"tricks": {**given, side: typed_number(text)}}


_REST = ("-", "–", "−")
