"""What the files of a tournament leave open, and is no mistake: it is told, and changes what can be answered."""

from typing import TYPE_CHECKING, NamedTuple

from meldcalc.errors import Mark
from meldcalc.event.folder import NIGHTS, RESULTS, Loaded
from meldcalc.event.model import Event
from meldcalc.event.sheets import within
from meldcalc.lang import say

if TYPE_CHECKING:
    from meldcalc.codes import Code


class Remark(NamedTuple):
    """A warning with its code and place."""

    code: "Code"
    message: str
    mark: Mark


def season_remarks(event: Event, *, paid: bool = True) -> list[Remark]:
    """As :func:`remarks`, of a season: nights have no sets."""
    if not (paid and event.set_money):
        return []
    said = say("nights have no sets, so no set money is in the pot")
    return [Remark("sets-unknown", said, Mark(within(event.folder, NIGHTS), 1, 1))]


def remarks(loaded: Loaded, *, paid: bool = True) -> list[Remark]:
    """What is not known and would be used: sets that cost money (where it is ``paid`` out) or rank."""
    event = loaded.event
    lacking = [table for table in loaded.results.tables if table.sets is None]
    if lacking and paid and event.set_money:
        said = say(
            "the sets of {count} tables are not known, so their set money is not in the pot",
            count=len(lacking),
        )
        return [Remark("sets-unknown", said, Mark(within(event.folder, RESULTS), lacking[0].line, 1))]
    ranked = "fewest_sets" in (event.rank or ())
    lacking = [
        table for table in loaded.results.tables if ranked and None in [side.sets for side in table.sides]
    ]
    if not lacking:
        return []
    said = say(
        "whose sets those of {count} tables are is not known, so fewest_sets can't part who sat there",
        count=len(lacking),
    )
    return [Remark("sets-unknown", said, Mark(within(event.folder, RESULTS), lacking[0].line, 1))]
