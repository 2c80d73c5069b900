"""What ``meldcalc rules`` shows: tables as sheets for people and as JSON for programs."""

from collections.abc import Mapping
from typing import Any

from meldcalc.errors import Refusal
from meldcalc.lang import Phrase, kept, say, titled, translate
from meldcalc.render import Column, Label, Sheet, Tone, Verbatim
from meldcalc.rules import Rules, dump
from meldcalc.rules.layout import FAMILIES
from meldcalc.rules.model import Meld, TrickRules
from meldcalc.rules.values import written


def as_it_is(text: str) -> list[Any]:
    """A text that is printed without breaking its lines."""
    return [Verbatim(text.rstrip("\n"))]


def english(titles: Mapping[str, str]) -> str:
    """The title for programs: the English one, else the only one."""
    return titles.get("en") or next(iter(titles.values()), "")


def players_of(table: Rules) -> list[int]:
    """How many may play by a table, the usual number first."""
    return list(dict.fromkeys(row.players for row in table.seating))


def listed(table: Rules) -> dict[str, Any]:
    """A table in the JSON of the list."""
    deck = table.seating[0].deck
    return {
        "name": table.name,
        "title": english(table.titles) or table.name,
        "family": table.family,
        "players": players_of(table),
        "deck": {
            "ranks": list(deck.ranks),
            "copies": deck.copies,
            "deuces": deck.deuces,
            "jokers": deck.jokers,
            "cards": deck.size,
        },
        "source": table.source,
    }


def list_sheets(tables: list[Rules], whole: bool) -> list[Any]:
    """The list of tables: one sheet with everything, or for people the sources in a sheet of their own."""
    columns = (
        Column("name", say("Name")),
        Column("title", say("Title")),
        Column("players", say("Players")),
        Column("deck", say("Deck")),
    )
    source = Column("source", say("Source"), wrap=True)
    rows: list[Any] = [
        (
            table.name,
            Label(english(table.titles) or table.name, table.titles),
            " ".join(map(str, players_of(table))),
            str(table.seating[0].deck.size),
        )
        for table in tables
    ]
    sources = [(table.name, table.source) for table in tables]
    if whole:
        return [
            Sheet((*columns, source), [(*row, said) for row, (_, said) in zip(rows, sources, strict=True)])
        ]
    return [Sheet(columns, rows), Sheet((columns[0], source), sources)]


def document(rules: Rules, tree: Any) -> dict[str, Any]:
    """The JSON of a table: its head, then every group of its layout, then its options."""
    document: dict[str, Any] = {
        "rules": rules.name,
        "version": rules.version,
        "changes": {str(version): text for version, text in rules.changes.items()},
        "title": english(rules.titles) or rules.name,
        "titles": dict(rules.titles),
        "family": rules.family,
        "source": rules.source,
    }
    for name, part in FAMILIES[rules.family].items():
        document[name] = dump.plain(tree[name], part) if name in tree else None
    document["options"] = {
        option.name: {
            "title": english(option.titles) or option.name,
            "default": option.default,
            "chosen": rules.chosen[option.name],
            "choices": {choice.name: english(choice.titles) or choice.name for choice in option.choices},
        }
        for option in rules.options
    }
    return document


def whole_sheet(rows: list[dump.Row]) -> Any:
    """Every value of a table in one sheet, with the file and line that say it."""
    columns = (
        Column("path", say("Path")),
        Column("value", say("Value")),
        Column("meaning", say("Meaning"), wrap=True),
        Column("place", say("Said in")),
    )
    return Sheet(columns, [(row.path, row.text, kept(row.doc), row.place) for row in rows])


def pages(rules: Rules, rows: list[dump.Row], lang: str) -> list[Any]:
    """What people see of a table: a sheet for each group; titles of melds in the language."""
    title = Label(english(rules.titles) or rules.name, rules.titles)
    pages: list[Any] = [
        Sheet(
            (Column("name", say("Name")), Column("title", say("Title")), Column("version", say("Version"))),
            [(rules.name, title, rules.version)],
            notes=[rules.source] if rules.source else [],
        )
    ]
    columns = (
        Column("path", say("Path")),
        Column("value", say("Value")),
        Column("meaning", say("Meaning"), wrap=True),
    )
    for name, part in FAMILIES[rules.family].items():
        if name == "melds" and rules.family == "trick-taking":
            pages.append(_meld_sheet(rules, _heading(name, kept(part.doc), lang), lang))
            continue
        mine = [row for row in rows if row.path == name or row.path.startswith(f"{name}.")]
        if mine:
            pages.append(
                Sheet(
                    columns,
                    [(row.path, row.text, _meaning(row)) for row in mine],
                    heading=_heading(name, kept(part.doc), lang),
                )
            )
    if rules.options:
        pages.append(_option_sheet(rules, lang))
    pages.append(
        Tone(say("One value: -s PATH=VALUE. A house rule: -o NAME=CHOICE. As a file: --yaml."), "faint")
    )
    return pages


def _meaning(row: dump.Row) -> str:
    """What a value means, and what else may stand there."""
    meaning = kept(row.doc)
    return say("{meaning}: {words}", meaning=meaning, words=", ".join(row.words)) if row.words else meaning


def _heading(name: str, doc: Phrase, lang: str) -> str:
    return f"{name}: {translate(doc, lang)}"


def _meld_sheet(rules: TrickRules, heading: str, lang: str) -> Any:
    columns = (
        Column("path", say("Path")),
        Column("points", say("Points of 1, 2, 3 ..."), wrap=True),
        Column("meaning", say("Meaning"), wrap=True),
    )
    rows = [
        (f"melds.{meld.name}", " ".join(map(str, meld.points)), _meld_said(meld, lang))
        for meld in rules.melds
    ]
    return Sheet(columns, rows, heading=heading)


def _meld_said(meld: Meld, lang: str) -> str:
    """A meld on a line: ``Royal marriage: K Q of trump, class 1``."""
    title = titled(meld.titles, lang, meld.name)
    cards = " ".join(map(written, meld.cards))
    if meld.suit == "trump":
        return say("{meld}: {cards} of trump, class {number}", meld=title, cards=cards, number=meld.cls)
    if meld.suit == "plain":
        return say(
            "{meld}: {cards} of a plain suit, class {number}", meld=title, cards=cards, number=meld.cls
        )
    if meld.suit == "each":
        return say("{meld}: {cards} of any suit, class {number}", meld=title, cards=cards, number=meld.cls)
    return say("{meld}: {cards}, class {number}", meld=title, cards=cards, number=meld.cls)


def _option_sheet(rules: Rules, lang: str) -> Any:
    columns = (
        Column("option", say("Option")),
        Column("choice", say("Choice")),
        Column("title", say("Title"), wrap=True),
    )
    rows: list[Any] = []
    strong = set()
    for option in rules.options:
        rows.append((option.name, None, Label(option.name, option.titles or option.name)))
        for choice in option.choices:
            holds = rules.chosen[option.name] == choice.name
            if holds:
                strong.add(len(rows))
            name = f"{choice.name} *" if holds else choice.name
            rows.append((None, name, Label(choice.name, choice.titles) if choice.titles else None))
    note = say("* the choice that holds")
    return Sheet(
        columns,
        rows,
        heading=_heading("options", say("named house rules, each with its choices"), lang),
        notes=[note],
        strong=frozenset(strong),
    )


def diff_sheet(a: str, b: str, found: list[tuple[str, str | None, str | None]], missing: str | None) -> Any:
    """The differences of two tables; ``missing`` stands where one has no such path."""
    rows = [(path, missing if x is None else x, missing if y is None else y) for path, x, y in found]
    return Sheet((Column("path", say("Path")), Column("a", a, wrap=True), Column("b", b, wrap=True)), rows)


def line(name: str, problem: Refusal, lang: str) -> str:
    """A problem on one line: file:line:col: what is wrong; the way out (at the path)."""
    place = path = ""
    if problem.mark:
        place = problem.mark.place
        if problem.mark.path:
            path = translate(say(" (at {path})", path=" › ".join(problem.mark.path)), lang)
    hint = f"; {translate(problem.hint, lang)}" if problem.hint else ""
    return f"{place or name}: {translate(problem.message, lang)}{hint}{path}"
