"""The questions about a partial game of the Spanish game, and what the answers make of it."""

from meldcalc.errors import Refusal
from meldcalc.lang import say
from meldcalc.match.asking import YES_NO, check, file_word, no_answer, so_far, typed_number
from meldcalc.match.lines import Value
from meldcalc.match.model import Draft, Question
from meldcalc.match.record import Record
from meldcalc.names import folded
from meldcalc.rules.model import RummyRules
from meldcalc.rummy.model import OUTS

_NOTHING = ("-", "–", "−")


def partial_question(record: Record, rules: RummyRules, draft: Draft) -> Question | None:
    """What to ask next of a partial game; None when it is whole."""
    sides = record.head.sides
    barbele = record.head.game.barbele(record)
    for side in sides:
        found = _side_question(record, draft, side, side in barbele)
        if found is not None:
            return found
    by_cards = [side for side in sides if "points" not in so_far(draft.fields, side)]
    if by_cards and "cut" not in draft.asked:
        return Question("cut", say("Which side cut exactly? (- for none)"), "-")
    if by_cards and rules.bonuses.turned_card and "turned_card" not in draft.asked:
        return Question("turned_card", say("Which side took the card turned up? (- for none)"), "-")
    return None


def _side_question(record: Record, draft: Draft, side: str, barbele: bool) -> Question | None:
    """What to ask of one side: its points, or its cards and how it went out."""
    given, asked = so_far(draft.fields, side), draft.asked
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
    others_out = any("out" in so_far(draft.fields, other) for other in record.head.sides if other != side)
    if f"out.{side}" not in asked and not others_out:
        return Question(
            f"out.{side}", say("{side}: did it go out? (no, normal, fold, fold-hand)", side=side), "no"
        )
    if draft.open == f"out.{side}":
        return Question(f"out.{side}", say("{side}: how? (normal, fold, fold-hand)", side=side), "normal")
    seating = record.head.game.seating
    alone = seating is not None and seating.per_side == 1
    if "out" in given:
        if f"wild.{side}" not in asked:
            return Question(
                f"wild.{side}",
                say("{side}: did the one who went out lay a wild card? (yes, no, - as they lie)", side=side),
                "-",
            )
        if not alone and f"relied.{side}" not in asked:
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


def partial_answer(record: Record, draft: Draft, question: Question, text: str, notation: str) -> Draft:
    """The partial game with one answer more (see :meth:`MatchGame.answer`)."""
    fields = dict(draft.fields)
    key, _, side = question.key.partition(".")
    word = text.strip()
    left_open = None
    if key in ("cut", "turned_card"):
        fields = _for_a_side(record, fields, key, word)
    elif key == "out" and draft.open is None and YES_NO.get(word.casefold()):
        left_open = question.key
    else:
        fields[side] = _side_answer(so_far(fields, side), key, word, notation)
    check(record, fields)
    return Draft(fields, (*draft.asked, question.key), left_open)


def _for_a_side(record: Record, fields: dict[str, Value], key: str, word: str) -> dict[str, Value]:
    """Something that one side at most did."""
    if _is_no(word):
        return fields
    known = record.known.sides
    found = known.get(folded(word))
    if found is None:
        from meldcalc.match.fields import meant_name, no_such

        raise Refusal("unknown-name", no_such("side", word), hint=meant_name(word, known))
    return {**fields, found.name: {**so_far(fields, found.name), key: True}}


def _is_no(word: str) -> bool:
    return word in _NOTHING or YES_NO.get(word.casefold()) is False


def _side_answer(given: dict[str, Value], key: str, word: str, notation: str) -> dict[str, Value]:
    from meldcalc.cards import hands_in_english, melds_in_english
    from meldcalc.numbers import is_numeric

    if key == "melds":
        if word not in _NOTHING and is_numeric(word):
            return {"points": typed_number(word)}
        return {**given, "melds": "" if word in _NOTHING else melds_in_english(word, notation)}
    if key == "held":
        return given if word in _NOTHING else {**given, "held": hands_in_english(word, notation)}
    if key == "out":
        if _is_no(word):
            return given
        how = file_word(word)
        if how not in OUTS:
            raise no_answer(word, say("no, normal, fold or fold-hand"))
        return {**given, "out": how}
    if key == "failed_openings":
        number = typed_number(word)
        return {**given, "failed_openings": number} if number else given
    said = YES_NO.get(word.casefold())
    if word in _NOTHING and key == "wild":
        return given
    if said is None:
        raise no_answer(word, say("it is yes or no"))
    return {**given, key: said} if said or key == "wild" else given
