"""An evening at the table, question by question: what to ask next, and what an answer makes of the hand so far.

The line of the hand grows with each answer and is read, each time, by the very reading that reads the file; only
what is still missing is no mistake yet. So every answer is checked as it is typed.
"""

from collections.abc import Mapping
from typing import NamedTuple

from meldcalc.errors import Refusal, Refusals
from meldcalc.lang import say
from meldcalc.match.entries import read_entry
from meldcalc.match.hands import RESULTS, Here, read_hand
from meldcalc.match.lines import Value, flow
from meldcalc.match.model import Hand, Scored
from meldcalc.match.partials import read_game
from meldcalc.match.stand import barbele_before
from meldcalc.match.state import Reading
from meldcalc.reader import Problems, read_text

# What a line lacks while it is being asked for.
NOT_YET = frozenset(("bidder-missing", "bid-missing", "meld-missing", "tricks-missing", "side-missing"))


# The words of a Spanish table, by those of the file.
_ANY = ("any", "libre")  # behind a bid: it is not checked
_SPANISH = {
    "todos-pasan": "passed-out",
    "mal-reparto": "misdeal",
    "sin-matrimonio": "no-marriage",
    "abandonada": "thrown-in",
    "renuncio": "renege",
    "de-golpe": "fold",
    "de-mano": "fold-hand",
}


class Question(NamedTuple):
    """What is asked: ``key`` is the field (``meld.We``), ``default`` what an empty answer means (None: ask again)."""

    key: str
    text: str
    default: str | None = None


class Draft(NamedTuple):
    """The line so far, and which questions were answered."""

    fields: Mapping[str, Value] = {}
    asked: tuple[str, ...] = ()


class Found(NamedTuple):
    """What the line so far comes to: the hand where it is decided, what is wrong, what is missing."""

    scored: Scored | None
    wrong: tuple[Refusal, ...]
    missing: frozenset[str]


def tried(reading: Reading, fields: Mapping[str, Value]) -> Found:
    """Read the line so far as the next line of the file, without carrying it into the record."""
    record = reading.record
    problems = Problems()
    scored: Scored | None = None
    if fields:
        entry = read_entry(
            len(reading.entries), read_text(flow(fields)), record.head.family, record.known, problems
        )
        if entry is not None and record.head.family == "trick-taking":
            scored = read_hand(entry, Here(record.head, record.known, record.dealer), problems)
        elif entry is not None:
            number = len(record.hands) + 1
            scored = read_game(
                entry, record.head, record.known, number, lambda: barbele_before(record), problems
            )
    wrong = tuple(found for found in problems.found if found.code not in NOT_YET)
    return Found(scored, wrong, frozenset(found.code for found in problems.found) & NOT_YET)


def check(reading: Reading, fields: Mapping[str, Value]) -> None:
    """Refuse a line that is wrong already, whatever may still be missing."""
    found = tried(reading, fields)
    if found.wrong:
        for refusal in found.wrong:
            refusal.mark = None
        raise found.wrong[0] if len(found.wrong) == 1 else Refusals(found.wrong)


# --- the trick-taking game -------------------------------------------------------------------------------------


def hand_question(reading: Reading, draft: Draft) -> Question | None:
    """What to ask next of a hand; None when it is whole."""
    fields, sides = draft.fields, reading.record.head.sides
    if "bidder" not in fields and fields.get("result") not in ("passed-out", "misdeal"):
        return Question("bidder", say("Who bid? (a player or side; passed-out, misdeal)"))
    if "result" not in fields or fields["result"] not in ("passed-out", "misdeal"):
        if "bid" not in fields:
            return Question("bid", say("The bid?"))
        if "trump" not in fields and "trump" not in draft.asked:
            return Question("trump", say("Trump? (S H D C, none; no-marriage)"))
    found = tried(reading, fields)
    if isinstance(found.scored, Hand):
        return _doubtful(reading, draft, found.scored)
    melds = _mapping(fields, "meld")
    for side in sides:
        if side not in melds:
            return Question(f"meld.{side}", say("Meld of {side}? (a number, a sum, or cards)", side=side))
    if reading.record.head.rules and _deals_kitty(reading) and "buried" not in draft.asked:
        return Question("buried", say("Trick points that the bidder buried?"), "0")
    return _tricks_question(reading, draft)


def _tricks_question(reading: Reading, draft: Draft) -> Question | None:
    """The trick points of the sides in turn, the bidder's first; the last one has the rest.

    After a renege only those that matter: the reneger's go to the others, and all but a third side's to the bidder.
    """
    sides, known = reading.record.head.sides, reading.record.known.all
    bidder = known.get(str(draft.fields.get("bidder", "")))
    guilty = known.get(str(draft.fields.get("renege", "")).casefold())
    first = bidder.side if bidder else 0
    asked = [sides[(first + step) % len(sides)] for step in range(len(sides))]
    if guilty is None:
        asked.pop()
    else:
        asked.remove(sides[guilty.side])
        if guilty.side != first:
            asked.remove(sides[first])
    given = _mapping(draft.fields, "tricks")
    for side in asked:
        if side not in given:
            if guilty is not None:
                return Question(f"tricks.{side}", say("Trick points of {side}?", side=side))
            words = say("Trick points of {side}? (thrown-in, renege SIDE)", side=side)
            return Question(f"tricks.{side}", words)
    return None


def _doubtful(reading: Reading, draft: Draft, hand: Hand) -> Question | None:
    """What the numbers leave open: whether a side without trick points took a trick, whether a meld is all dix."""
    rules = reading.record.head.rules
    if (
        hand.played.status != "played"
        or hand.played.renege is not None
        or rules is None
        or rules.family != "trick-taking"
    ):
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
        numbers = isinstance(_mapping(draft.fields, "meld").get(side), int)
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


def _deals_kitty(reading: Reading) -> bool:
    rules = reading.record.head.rules
    return rules is not None and rules.family == "trick-taking" and rules.deal.kitty > 0


def hand_answer(reading: Reading, draft: Draft, question: Question, text: str) -> Draft:
    """The hand with one answer more. Raises a Refusal for an answer that can't be."""
    fields = dict(draft.fields)
    key, _, side = question.key.partition(".")
    word = _word(text)
    if key == "bidder" and word in ("passed-out", "misdeal"):
        fields["result"] = word
    elif (
        key in ("trump", "tricks")
        and word in ("no-marriage", "thrown-in")
        and word.replace("-", "_") in RESULTS
    ):
        fields["result"] = word
        fields.pop("tricks", None)
    elif key == "tricks" and _word(text.partition(" ")[0]) == "renege":
        fields["renege"] = text.strip().partition(" ")[2].strip()
    elif key == "bid":
        number, _, more = text.strip().partition(" ")
        fields["bid"] = _number(number)
        words = [word for word in more.casefold().replace("-", "_").split() if word != "moon"]
        if words and words[0] in _ANY:
            fields["any_bid"] = True
            words = words[1:]
        if words:
            fields["moon"] = "_".join(words)
    elif key == "meld":
        fields["meld"] = {**_mapping(fields, "meld"), side: _meld(text)}
    elif key in ("tricks", "tricks_won", "dix"):
        fields[key] = {**_mapping(fields, key), side: _number(text)}
    elif key == "buried":
        if _number(text) != 0:
            fields["buried"] = _number(text)
    elif key == "bidder":
        found = reading.record.known.all.get(text.strip().casefold())
        fields["bidder"] = found.name if found else text.strip()
    elif key == "trump":
        from meldcalc.cards import read_suit

        fields["trump"] = read_suit(text)
    check(reading, fields)
    return Draft(fields, (*draft.asked, question.key))


def _word(text: str) -> str:
    """A word as the file has it, however it was typed."""
    word = "-".join(text.casefold().replace("_", "-").split())
    return _SPANISH.get(word, word)


def _mapping(fields: Mapping[str, Value], key: str) -> dict[str, Value]:
    found = fields.get(key)
    return dict(found) if isinstance(found, Mapping) else {}


def _number(text: str) -> Value:
    from meldcalc.tricktaking.numbers import read_sum

    number = read_sum(text)
    return text.strip() if "+" in text.strip()[1:] else number


def _meld(text: str) -> Value:
    from meldcalc.tricktaking.numbers import is_numeric

    return _number(text) if is_numeric(text) else text.strip()


# --- the Spanish game ------------------------------------------------------------------------------------------

_YES = {"yes": True, "y": True, "sí": True, "si": True, "s": True, "no": False, "n": False}


def game_question(reading: Reading, draft: Draft) -> Question | None:
    """What to ask next of a partial game; None when it is whole."""
    sides = reading.record.head.sides
    barbele = barbele_before(reading.record)
    for side in sides:
        found = _side_question(reading, draft, side, side in barbele)
        if found is not None:
            return found
    by_cards = [side for side in sides if "points" not in _mapping(draft.fields, side)]
    rules = reading.record.head.rules
    if by_cards and "cut" not in draft.asked:
        return Question("cut", say("Which side cut exactly? (- for none)"), "-")
    turned = rules is not None and rules.family == "rummy" and rules.bonuses.turned_card
    if by_cards and turned and "turned_card" not in draft.asked:
        return Question("turned_card", say("Which side took the card turned up? (- for none)"), "-")
    return None


def _side_question(reading: Reading, draft: Draft, side: str, barbele: bool) -> Question | None:
    """What to ask of one side: its points, or its cards and how it went out."""
    given, asked = _mapping(draft.fields, side), draft.asked
    if f"melds.{side}" not in asked:
        return Question(
            f"melds.{side}", say("{side}: points, or the melds on its table? (- for none)", side=side)
        )
    if "points" in given:
        return None
    if f"held.{side}" not in asked:
        return Question(
            f"held.{side}",
            say("{side}: cards left in hand? (A / B for two hands, - for none)", side=side),
            "-",
        )
    others_out = any(
        "out" in _mapping(draft.fields, other) for other in reading.record.head.sides if other != side
    )
    if f"out.{side}" not in asked and not others_out:
        return Question(
            f"out.{side}", say("{side}: did it go out? (no, normal, fold, fold-hand)", side=side), "no"
        )
    if "out" in given:
        if f"wild.{side}" not in asked:
            return Question(
                f"wild.{side}",
                say("{side}: did the one who went out lay a wild card? (yes, no, - as they lie)", side=side),
                "-",
            )
        if f"relied.{side}" not in asked:
            return Question(
                f"relied.{side}", say("{side}: and add to melds of the partner? (yes, no)", side=side), "no"
            )
        if given.get("relied") and f"partner_wild.{side}" not in asked:
            return Question(
                f"partner_wild.{side}",
                say("{side}: had the partner laid a wild card? (yes, no)", side=side),
                "no",
            )
    if barbele and f"failed_openings.{side}" not in asked:
        return Question(
            f"failed_openings.{side}",
            say("{side} has Barbele: openings that were too small?", side=side),
            "0",
        )
    return None


def game_answer(reading: Reading, draft: Draft, question: Question, text: str) -> Draft:
    """The partial game with one answer more. Raises a Refusal for an answer that can't be."""
    fields = dict(draft.fields)
    key, _, side = question.key.partition(".")
    word = text.strip()
    if key in ("cut", "turned_card"):
        fields = _for_a_side(reading, fields, key, word)
    else:
        fields[side] = _side_answer(_mapping(fields, side), key, word)
    check(reading, fields)
    return Draft(fields, (*draft.asked, question.key))


def _for_a_side(reading: Reading, fields: dict[str, Value], key: str, word: str) -> dict[str, Value]:
    """Something that one side at most did."""
    if word in ("-", "no"):
        return fields
    known = reading.record.known.sides
    found = known.get(word.casefold())
    if found is None:
        from meldcalc.match.fields import meant_name, no_such

        raise Refusal("unknown-name", no_such("side", word), hint=meant_name(word, known))
    return {**fields, found.name: {**_mapping(fields, found.name), key: True}}


def _side_answer(given: dict[str, Value], key: str, word: str) -> dict[str, Value]:
    from meldcalc.tricktaking.numbers import is_numeric

    if key == "melds":
        if word != "-" and is_numeric(word):
            return {"points": _number(word)}
        return {**given, "melds": "" if word == "-" else word}
    if key == "held":
        return given if word == "-" else {**given, "held": word}
    if key == "out":
        return given if word.casefold() in ("no", "n", "-") else {**given, "out": _word(word)}
    if key == "failed_openings":
        number = _number(word)
        return {**given, "failed_openings": number} if number else given
    if word == "-":
        return given
    said = _YES.get(word.casefold())
    if said is None:
        raise Refusal("bad-value", say("{text} is neither yes nor no", text=repr(word)))
    return {**given, key: said} if said or key == "wild" else given
