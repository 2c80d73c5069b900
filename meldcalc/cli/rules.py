"""``meldcalc rules``: the tables listed, shown, compared and checked."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from meldcalc.cli.kit import ANY, Answer, Asked, Command, answers, complete_tables, language, look_of, new_app
from meldcalc.errors import Refusal, Status
from meldcalc.lang import say, translate
from meldcalc.rules import Rules, check, dump, files, resolve, shipped
from meldcalc.rules.layout import FAMILIES
from meldcalc.rules.resolve import finish, resolved_tree
from meldcalc.rules.values import rank_shown

app = new_app(
    "The rule tables: list, show, compare, check.\n\nExample: meldcalc rules show single-deck -o scale=ones"
)
DEFAULT = "list"  # what ``meldcalc rules`` alone does

Table = Annotated[
    str | None, typer.Argument(metavar="NAME|FILE", autocompletion=complete_tables, show_default=False)
]


@app.command("list", cls=Command, epilog="Example: meldcalc rules")
@answers()
def list_(asked: Asked) -> Answer:
    """List the tables: name, title, players, deck, source."""
    tables = [resolve(name) for name in shipped()]

    def document() -> dict[str, Any]:
        return {"tables": [_listed(table) for table in tables]}

    def parts() -> list[Any]:
        from meldcalc.render import Column, Label, Sheet

        columns = (
            Column("name", say("Table")),
            Column("title", say("Title")),
            Column("players", say("Players")),
            Column("deck", say("Deck")),
        )
        source = Column("source", say("Source"), wrap=True)
        rows: list[Any] = [
            (
                table.name,
                Label(_english(table.titles) or table.name, table.titles),
                " ".join(str(row.players) for row in table.seating),
                f"{table.seating[0].deck.size}",
            )
            for table in tables
        ]
        sources = [(table.name, table.source) for table in tables]
        if asked.output.format:
            return [
                Sheet(
                    (*columns, source), [(*row, said) for row, (_, said) in zip(rows, sources, strict=True)]
                )
            ]
        return [Sheet(columns, rows), Sheet((columns[0], source), sources)]

    return Answer(document, parts, lambda: "\n".join(table.name for table in tables))


def _listed(table: Rules) -> dict[str, Any]:
    deck = table.seating[0].deck
    return {
        "name": table.name,
        "title": _english(table.titles) or table.name,
        "family": table.family,
        "players": [row.players for row in table.seating],
        "deck": {
            "ranks": list(deck.ranks),
            "copies": deck.copies,
            "deuces": deck.deuces,
            "jokers": deck.jokers,
            "cards": deck.size,
        },
        "source": table.source,
    }


def _as_it_is(text: str) -> list[Any]:
    from meldcalc.render import Verbatim

    return [Verbatim(text.rstrip("\n"))]


def _english(titles: Mapping[str, str]) -> str:
    return titles.get("en") or next(iter(titles.values()), "")


@app.command(cls=Command, epilog="Example: meldcalc rules show single-deck -o scale=ones")
@answers(rules=ANY, own=("players",))
def show(
    asked: Asked,
    name: Table = None,
    yaml: Annotated[bool, typer.Option("--yaml", help="Print it as a file that can be used.")] = False,
) -> Answer:
    """Show every value and option of a table, with -o and -s applied."""
    wanted = asked.rules
    if name and wanted.name and name != wanted.name:
        raise Refusal("usage", say("two tables are named: {a} and {b}", a=name, b=wanted.name))
    table = files.find(name or wanted.table_name())
    rules = finish(table, wanted.options, wanted.sets)
    tree, _ = resolved_tree(table, wanted.options, wanted.sets)
    if yaml:
        if asked.output.json or asked.output.format:
            raise Refusal("usage", say("--yaml is a form of its own: no --json and no -f with it"))
        text = dump.dump(table, wanted.options, wanted.sets, ascii=look_of(asked.output).ascii)
        return Answer(dict, lambda: _as_it_is(text), lambda: text.rstrip("\n"))
    rows = dump.rows(tree, table.family)

    def parts() -> list[Any]:
        return [_whole_sheet(rows)] if asked.output.format else _pages(rules, tree, rows, table)

    return Answer(
        lambda: _shown(rules, tree), parts, lambda: "\n".join(f"{row.path}={row.text}" for row in rows)
    )


def _shown(rules: Rules, tree: Any) -> dict[str, Any]:
    document: dict[str, Any] = {
        "rules": rules.name,
        "version": rules.version,
        "changes": {str(version): text for version, text in rules.changes.items()},
        "title": _english(rules.titles) or rules.name,
        "titles": dict(rules.titles),
        "family": rules.family,
        "source": rules.source,
    }
    for name, part in FAMILIES[rules.family].items():
        document[name] = dump.plain(tree[name], part) if name in tree else None
    document["options"] = {
        option.name: {
            "title": _english(option.titles) or option.name,
            "default": option.default,
            "chosen": rules.chosen[option.name],
            "choices": {choice.name: _english(choice.titles) or choice.name for choice in option.choices},
        }
        for option in rules.options
    }
    return document


def _whole_sheet(rows: list[dump.Row]) -> Any:
    from meldcalc.render import Column, Sheet

    columns = (
        Column("path", say("Path")),
        Column("value", say("Value")),
        Column("meaning", say("Meaning"), wrap=True),
        Column("place", say("Said in")),
    )
    return Sheet(columns, [(row.path, row.text, row.doc, row.place) for row in rows])


def _pages(rules: Rules, tree: Any, rows: list[dump.Row], table: files.Table) -> list[Any]:
    from meldcalc.render import Column, Label, Sheet, Tone

    title = Label(_english(rules.titles) or rules.name, rules.titles)
    pages: list[Any] = [
        Sheet(
            (Column("name", say("Table")), Column("title", say("Title")), Column("version", say("Version"))),
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
            pages.append(_meld_sheet(rules, _heading(name, part.doc)))
            continue
        mine = [row for row in rows if row.path == name or row.path.startswith(f"{name}.")]
        if mine:
            pages.append(
                Sheet(
                    columns, [(row.path, row.text, row.doc) for row in mine], heading=_heading(name, part.doc)
                )
            )
    if rules.options:
        pages.append(_option_sheet(rules))
    pages.append(
        Tone(say("One value: -s PATH=VALUE. A house rule: -o NAME=CHOICE. As a file: --yaml."), "faint")
    )
    return pages


def _heading(name: str, doc: str) -> str:
    return say("{name}: {meaning}", name=name, meaning=doc)


def _meld_sheet(rules: Any, heading: str) -> Any:
    from meldcalc.render import Column, Label, Sheet

    columns = (
        Column("path", say("Path")),
        Column("title", say("Meld")),
        Column("class", say("Class"), right=True),
        Column("cards", say("Cards")),
        Column("suit", say("Suit")),
        Column("points", say("Points of 1, 2, 3 …")),
    )
    rows = [
        (
            f"melds.{meld.name}",
            Label(meld.name, meld.titles or meld.name),
            meld.cls,
            " ".join(rank_shown(card[0]) + card[1:] for card in meld.cards),
            meld.suit,
            " ".join(map(str, meld.points)),
        )
        for meld in rules.melds
    ]
    return Sheet(columns, rows, heading=heading)


def _option_sheet(rules: Rules) -> Any:
    from meldcalc.render import Column, Label, Sheet

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
        heading=_heading("options", "named house rules, each with its choices"),
        notes=[note],
        strong=frozenset(strong),
    )


@app.command(cls=Command, epilog="Example: meldcalc rules diff double-deck jpgames")
@answers()
def diff(
    asked: Asked,
    a: Annotated[str, typer.Argument(metavar="A", autocompletion=complete_tables, show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", autocompletion=complete_tables, show_default=False)],
) -> Answer:
    """Show where two tables differ."""
    found = dump.differences(_all_rows(a), _all_rows(b))

    def document() -> dict[str, Any]:
        return {"a": a, "b": b, "differences": [{"path": path, "a": x, "b": y} for path, x, y in found]}

    def parts() -> list[Any]:
        from meldcalc.render import Column, Sheet

        if not found and not asked.output.format:
            return [say("{a} and {b} have the same values", a=a, b=b)]
        columns = (Column("path", say("Path")), Column("a", a), Column("b", b))
        missing = None if asked.output.format else "–"
        rows = [(path, missing if x is None else x, missing if y is None else y) for path, x, y in found]
        return [Sheet(columns, rows)]

    return Answer(document, parts, lambda: "\n".join(path for path, _, _ in found))


def _all_rows(name: str) -> list[dump.Row]:
    table = files.find(name)
    finish(table)
    tree, _ = resolved_tree(table)
    return dump.rows(tree, table.family) + dump.option_rows(tree)


@app.command("check", cls=Command, epilog="Example: meldcalc rules check house.yaml")
@answers()
def check_(
    asked: Asked,
    names: Annotated[list[str], typer.Argument(metavar="FILE...", show_default=False)],
) -> Answer:
    """Check files of your own: silent when good, else every problem."""
    found = [(name, check.problems_in(name)) for name in names]
    problems = [(name, problem) for name, of_file in found for problem in of_file]

    def document() -> dict[str, Any]:
        return {
            "files": [
                {"file": name, "ok": not of_file, "problems": [problem.document() for problem in of_file]}
                for name, of_file in found
            ]
        }

    def parts() -> list[Any]:
        if asked.output.format:
            return [_problem_sheet(problems)]
        return _as_it_is("\n".join(lines)) if lines else []

    lines = [_line(name, problem, language(asked.output)) for name, problem in problems]
    return Answer(document, parts, lambda: "\n".join(lines), Status.NO if problems else Status.DONE)


def _line(name: str, problem: Refusal, lang: str) -> str:
    place = path = ""
    if problem.mark:
        place = f"{problem.mark.file}:{problem.mark.line}:{problem.mark.column}"
        if problem.mark.path:
            path = translate(say(" (at {path})", path=" › ".join(problem.mark.path)), lang)
    hint = f"; {translate(problem.hint, lang)}" if problem.hint else ""
    return f"{place or name}: {translate(problem.message, lang)}{hint}{path}"


def _problem_sheet(problems: list[tuple[str, Refusal]]) -> Any:
    from meldcalc.render import Column, Sheet

    columns = (
        Column("file", say("File")),
        Column("line", say("Line"), right=True),
        Column("column", say("Column"), right=True),
        Column("code", say("Code")),
        Column("message", say("Message"), wrap=True),
    )
    rows = [
        (
            problem.mark.file if problem.mark else name,
            problem.mark.line if problem.mark else None,
            problem.mark.column if problem.mark else None,
            problem.code,
            problem.message,
        )
        for name, problem in problems
    ]
    return Sheet(columns, rows)


@app.command(cls=Command, epilog="Example: meldcalc rules schema > schema.json")
@answers()
def schema(asked: Asked) -> Answer:
    """Print the JSON Schema of rule tables, for editors."""
    text = files.shipped_text("schema.json").rstrip("\n")

    def document() -> Any:
        import json

        return json.loads(text)

    return Answer(document, lambda: _as_it_is(text), lambda: text)
