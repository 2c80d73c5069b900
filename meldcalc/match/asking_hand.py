"""The questions about a hand of the trick-taking game, and what the answers make of it."""

from meldcalc.lang import say
from meldcalc.match.asking import Draft, Question, check, file_word, so_far, tried, typed_number
from meldcalc.match.fields import Names
from meldcalc.match.lines import Value
from meldcalc.match.model import Hand
from meldcalc.match.state import Reading

_ANY = ("any", "libre")  # behind a bid: it is not checked


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
    melds = so_far(fields, "meld")
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
    given = so_far(draft.fields, "tricks")
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


def _deals_kitty(reading: Reading) -> bool:
    rules = reading.record.head.rules
    return rules is not None and rules.family == "trick-taking" and rules.deal.kitty > 0


def hand_answer(reading: Reading, draft: Draft, question: Question, text: str) -> Draft:
    """The hand with one answer more. Raises a Refusal for an answer that can't be."""
    fields = dict(draft.fields)
    key, _, side = question.key.partition(".")
    word = file_word(text)
    known = reading.record.known.all
    if key == "bidder" and word in ("passed-out", "misdeal"):
        fields["result"] = word
    elif key in ("trump", "tricks") and word in ("no-marriage", "thrown-in"):
        fields["result"] = word
        fields.pop("tricks", None)
    elif key == "tricks" and file_word(text.partition(" ")[0]) == "renege":
        fields["renege"] = _name(known, text.strip().partition(" ")[2])
    elif key == "bid":
        fields |= _bid(text)
    elif key == "meld":
        fields["meld"] = {**so_far(fields, "meld"), side: _meld(text)}
    elif key in ("tricks", "tricks_won", "dix"):
        fields[key] = {**so_far(fields, key), side: typed_number(text)}
    elif key == "buried":
        if typed_number(text) != 0:
            fields["buried"] = typed_number(text)
    elif key == "bidder":
        fields["bidder"] = _name(known, text)
    elif key == "trump":
        from meldcalc.cards import read_suit

        fields["trump"] = read_suit(text)
    check(reading, fields)
    return Draft(fields, (*draft.asked, question.key))


def _name(known: Names, typed: str) -> str:
    """The name as the file has it; one that nobody has as it was typed, for the reading to refuse."""
    found = known.get(typed.strip().casefold())
    return found.name if found else typed.strip()


def _bid(text: str) -> dict[str, Value]:
    """A bid, and behind it ``any`` (it is not checked) or a moon."""
    number, _, more = text.strip().partition(" ")
    fields: dict[str, Value] = {"bid": typed_number(number)}
    words = [word for word in more.casefold().replace("-", "_").split() if word != "moon"]
    if words and words[0] in _ANY:
        fields["any_bid"] = True
        words = words[1:]
    if words:
        fields["moon"] = "_".join(words)
    return fields


def _meld(text: str) -> Value:
    from meldcalc.numbers import is_numeric

    return typed_number(text) if is_numeric(text) else text.strip()
