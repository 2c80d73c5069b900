"""``meldcalc tricks``: trick points of a pile of cards, or of a hand recorded trick by trick."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from meldcalc.cli.bundles import TRICKS
from meldcalc.cli.console import look_of
from meldcalc.cli.kit import Answer, Asked, Command, answers, new_app
from meldcalc.errors import Refusal, Status
from meldcalc.lang import say
from meldcalc.tricktaking.tricks.points import counted_ranks, pile_points, rounded
from meldcalc.tricktaking.tricks.replay import Replayed, Revoke, replay

if TYPE_CHECKING:
    from meldcalc.documents import hands as doc

app = new_app()


@app.command(cls=Command, epilog="Example: meldcalc tricks AS AS TH KD QD --last")
@answers(rules=TRICKS)
def tricks(
    asked: Asked,
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="CARDS…", help="Captured cards; - reads them from input.")
    ] = None,
    last: Annotated[bool, typer.Option("--last", help="The last trick is among them.")] = False,
    log: Annotated[
        str | None, typer.Option("--log", metavar="FILE", help="A hand recorded trick by trick (YAML).")
    ] = None,
) -> Answer:
    """Trick points of captured cards, or of a hand that was recorded.

    A record is read trick by trick: who won each, the points of players and
    sides, and every card that broke a rule of play (exit status 1).
    """
    if log is not None:
        if (
            cards
            or last
            or any((asked.rules.name, asked.rules.players, asked.rules.options, asked.rules.sets))
        ):
            raise Refusal(
                "usage", say("--log takes no cards, no --last and no table: the file names its own")
            )
        return _recorded(asked, log)
    if not cards:
        raise Refusal("usage", say("no cards were given"), hint=say("give captured cards, or --log FILE"))
    from meldcalc.cli.typed import typed

    return _pile(asked, *typed(cards, asked.notation), last)


# --- a pile of captured cards ---------------------------------------------------------------------------------


def _pile(asked: Asked, text: str, lang: str, last: bool) -> Answer:
    from meldcalc.cards import read_deck, show_rank

    game = asked.rules.trick_setup()
    rules = game.rules
    counts = counted_ranks([placed.card for placed in read_deck(text, game.deck, lang=lang)], game.deck)
    points = pile_points(rules, counts, last)
    total, counted = game.trick_total, rounded(rules, points)

    def document() -> dict[str, Any]:
        found = {"rules": rules.name, "points": points, "of": total, "last_trick": last, "cards": counts}
        return found if rules.tricks.rounding == "none" else found | {"rounded": counted}

    def parts() -> list[Any]:
        from meldcalc.render import Column, Label, Sheet, Tone

        columns = [
            Column("rank", say("Rank")),
            Column("cards", say("Cards"), right=True),
            Column("each", say("Each"), right=True),
            Column("points", say("Points"), right=True),
        ]
        worth = rules.tricks.points
        rows: list[list[Any]] = [
            [Label(rank, show_rank(rank)), count, worth.get(rank, 0), count * worth.get(rank, 0)]
            for rank, count in counts.items()
        ]
        if last:
            rows.append([Label("last_trick", say("last trick")), None, None, rules.tricks.last_trick])
        heading = say(
            "{table}: {points} of {total} trick points", table=rules.name, points=points, total=total
        )
        notes = [say("they count as {points}", points=counted)] if counted != points else []
        return [Tone(heading, "strong"), Sheet(columns, rows), *notes]

    return Answer(document, parts, lambda: str(points))


# --- a recorded hand --------------------------------------------------------------------------------------------


def _recorded(asked: Asked, path: str) -> Answer:
    from meldcalc.tricktaking.tricks.log import Log, partners_together, read_log

    log: Log = read_log(path)
    found = replay(log.game, log.trump, log.leader, log.tricks)
    together = partners_together(log)
    by_player = dict(zip(log.players, found.points, strict=True))
    by_side = dict.fromkeys(log.sides, 0)
    for player, side in enumerate(log.side_of):
        by_side[log.sides[side]] += found.points[player]
    return Answer(
        document=lambda: _document(log, found, by_player, by_side),
        parts=lambda: _parts(log, found, by_player, by_side, look_of(asked.output).ascii),
        quiet=lambda: " ".join(map(str, by_side.values())),
        status=Status.NO if found.revokes else Status.DONE,
        warnings=[("seat-order", _together_said(*together))] if together else [],
    )


def _together_said(one: str, other: str) -> str:
    return say(
        "{one} and {other} are partners and sit side by side: players are listed in seat order",
        one=one,
        other=other,
    )


def _document(
    log: Any, found: Replayed, by_player: dict[str, int], by_side: dict[str, int]
) -> "doc.RecordedHand":
    return {
        "rules": log.game.rules.name,
        "trump": log.trump,
        "tricks": [
            {
                "trick": number,
                "leader": log.players[trick.leader],
                "winner": log.players[trick.winner],
                "cards": list(trick.cards),
                "points": trick.points,
            }
            for number, trick in enumerate(found.tricks, 1)
        ],
        "points": by_player,
        "sides": by_side,
        "complete": found.complete,
        "revokes": [
            {
                "trick": revoke.trick,
                "player": log.players[revoke.player],
                "card": revoke.card,
                "rule": revoke.rule,
                "legal": list(revoke.legal),
            }
            for revoke in found.revokes
        ],
    }


def _parts(
    log: Any, found: Replayed, by_player: dict[str, int], by_side: dict[str, int], ascii: bool
) -> list[Any]:
    from meldcalc.render import Cards, Column, Sheet, Tone

    tricks_sheet = Sheet(
        [
            Column("trick", say("Trick"), right=True),
            Column("leader", say("Leader")),
            Column("cards", say("Cards")),
            Column("winner", say("Winner")),
            Column("points", say("Points"), right=True),
        ],
        [
            [number, log.players[trick.leader], Cards(trick.cards), log.players[trick.winner], trick.points]
            for number, trick in enumerate(found.tricks, 1)
        ],
    )
    players = Sheet(
        [
            Column("player", say("Player")),
            Column("side", say("Side")),
            Column("points", say("Points"), right=True),
        ],
        [
            [name, log.sides[side], by_player[name]]
            for name, side in zip(log.players, log.side_of, strict=True)
        ],
    )
    sides = Sheet(
        [Column("side", say("Side")), Column("points", say("Points"), right=True)],
        [[name, points] for name, points in by_side.items()],
    )
    shown: list[Any] = [tricks_sheet, players]
    if len(log.sides) < len(log.players):
        shown.append(sides)
    if not found.complete:
        shown.append(
            Tone(say("the record ends before the last trick, whose points are not counted"), "faint")
        )
    if not found.revokes:
        return [*shown, Tone(say("no card broke a rule"), "good")]
    return [*shown, *(Tone(_revoke_said(log, revoke, ascii), "bad") for revoke in found.revokes)]


def _revoke_said(log: Any, revoke: Revoke, ascii: bool) -> str:
    from meldcalc.cards import show_card, show_cards

    return say(
        "trick {trick}: {player} played {card} and had to {duty}: {legal}",
        trick=revoke.trick,
        player=log.players[revoke.player],
        card=show_card(revoke.card, ascii),
        duty=_DUTIES[revoke.rule],
        legal=show_cards(revoke.legal, ascii=ascii),
    )


_DUTIES = {
    "follow": say("follow suit"),
    "beat": say("beat the highest card"),
    "trump": say("trump"),
    "overtrump": say("overtrump"),
}
