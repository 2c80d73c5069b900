"""``meldcalc rules``: the tables listed, shown, compared and checked."""

from typing import Annotated, Any

import typer

from meldcalc.cli import completing, rules_shown as shown
from meldcalc.cli.bundles import ANY
from meldcalc.cli.console import language, look_of
from meldcalc.cli.kit import Answer, Asked, Command, answers, new_app
from meldcalc.cli.problems import problem_sheet
from meldcalc.errors import Refusal, Status, count_of
from meldcalc.lang import say
from meldcalc.rules import check, dump, files, resolve, shipped
from meldcalc.rules.resolve import finish, resolved_tree

app = new_app(
    "List, show, compare and check the rule tables; alone it lists them.\n\nExample: meldcalc rules show single-deck -o scale=ones"
)
DEFAULT = "list"  # what ``meldcalc rules`` alone does

Table = Annotated[
    str | None,
    typer.Argument(
        metavar="NAME|FILE", help="The table.", autocompletion=completing.tables, show_default=False
    ),
]


@app.command("list", cls=Command, epilog="Example: meldcalc rules")
@answers()
def list_(asked: Asked) -> Answer:
    """List the tables: name, title, players, deck, source."""
    tables = [resolve(name) for name in shipped()]

    def document() -> dict[str, Any]:
        return {"tables": [shown.listed(table) for table in tables]}

    def parts() -> list[Any]:
        return shown.list_sheets(tables, whole=asked.output.format is not None)

    return Answer(document, parts, lambda: "\n".join(table.name for table in tables))


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
        return Answer(dict, lambda: shown.as_it_is(text), lambda: text.rstrip("\n"))
    rows = dump.rows(tree, table.family)

    def parts() -> list[Any]:
        return (
            [shown.whole_sheet(rows)]
            if asked.output.format
            else shown.pages(rules, rows, language(asked.output))
        )

    return Answer(
        lambda: shown.document(rules, tree),
        parts,
        lambda: "\n".join(f"{row.path}={row.text}" for row in rows),
    )


@app.command(cls=Command, epilog="Example: meldcalc rules diff double-deck jpgames")
@answers()
def diff(
    asked: Asked,
    a: Annotated[
        str,
        typer.Argument(metavar="A", help="One table.", autocompletion=completing.tables, show_default=False),
    ],
    b: Annotated[
        str,
        typer.Argument(metavar="B", help="The other.", autocompletion=completing.tables, show_default=False),
    ],
) -> Answer:
    """Show where two tables differ."""
    found = dump.differences(_all_rows(a), _all_rows(b))

    def document() -> dict[str, Any]:
        return {"a": a, "b": b, "differences": [{"path": path, "a": x, "b": y} for path, x, y in found]}

    def parts() -> list[Any]:
        if asked.output.format:
            return [shown.diff_sheet(a, b, found, None)]
        return (
            [shown.diff_sheet(a, b, found, "-")]
            if found
            else [say("{a} and {b} have the same values", a=a, b=b)]
        )

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
    names: Annotated[list[str], typer.Argument(metavar="FILE…", help="The files.", show_default=False)],
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
            return [problem_sheet(problems)]
        return shown.as_it_is("\n".join(lines)) if lines else []

    lines = [shown.line(name, problem, language(asked.output)) for name, problem in problems]
    count = count_of(problem for _, problem in problems)
    return Answer(document, parts, lambda: str(count or ""), Status.NO if problems else Status.DONE)


@app.command(cls=Command, epilog="Example: meldcalc rules schema > schema.json")
@answers()
def schema(asked: Asked) -> Answer:
    """Print the JSON Schema of rule tables, for editors."""
    text = files.shipped_text("schema.json").rstrip("\n")

    def document() -> Any:
        import json

        return json.loads(text)

    return Answer(document, lambda: shown.as_it_is(text), lambda: text)
