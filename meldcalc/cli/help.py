"""``meldcalc help TOPIC``: a page on notation, rules, errors, match, event or json."""

from typing import Annotated

import typer

from meldcalc.cli import completing
from meldcalc.cli.console import language
from meldcalc.cli.kit import Answer, Asked, Command, answers, new_app
from meldcalc.errors import Refusal, Status, did_you_mean, near
from meldcalc.lang import kept, say

_ABOUT = {
    "notation": say("how to write cards"),
    "rules": say("rule tables, and one of your own"),
    "errors": say("what exit statuses and the codes of errors mean"),
    "match": say("match files and the commands for an evening"),
    "event": say("tournament folders and their commands"),
    "json": say("what --json answers: every key, and its JSON Schema"),
}
TOPICS = tuple(_ABOUT)
_STATUSES = {
    Status.DONE: say("done; a set bid is an answer, not a failure"),
    Status.NO: say('the answer is "no": a claim is wrong, a file has errors, records failed'),
    Status.REFUSED: say("the input or the call was refused: nothing was computed, nothing saved"),
    Status.NOT_SHOWN: say("it is saved, but the answer could not be shown: do not enter it again"),
    Status.INTERRUPTED: say("interrupted (Ctrl-C); what was saved before is told"),
}

app = new_app()


@app.command(cls=Command, epilog="Example: meldcalc help notation")
@answers()
def help(
    asked: Asked,
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="TOPIC",
            help="notation, rules, errors, match, event or json.",
            autocompletion=completing.words(*TOPICS),
        ),
    ] = None,
    command: Annotated[
        list[str] | None, typer.Argument(metavar="COMMAND", help="Of json: the command, as match show.")
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Of json: the JSON Schema.")] = False,
) -> Answer:
    """A page on one topic: notation, rules, errors, match, event, json."""
    if topic == "json":
        from meldcalc.cli.help_json import json_answer

        return json_answer(asked, command or [], schema)
    if command or schema:
        raise Refusal("usage", say("only help json takes a command or --schema"))
    if topic is None:
        lines = [say("meldcalc help {topic}: {what}", topic=name, what=what) for name, what in _ABOUT.items()]
        return Answer(lambda: {"topics": list(TOPICS)}, lambda: lines, lambda: "\n".join(TOPICS))
    if topic not in TOPICS:
        raise Refusal(
            "unknown-topic",
            say("there is no page {topic}; there are {known}", topic=repr(topic), known=", ".join(TOPICS)),
            hint=_way_out(topic),
        )
    if topic == "errors":
        return _errors()
    text = _page(topic, language(asked.output))
    return Answer(lambda: {"topic": topic, "text": text}, lambda: text.splitlines(), lambda: text.rstrip())


def _way_out(topic: str) -> str | None:
    """The help that was meant: that of a command, or a near topic."""
    from meldcalc.cli.app import COMMANDS

    if topic in COMMANDS:
        return say("try {command}", command=f"meldcalc {topic} --help")
    return did_you_mean(near(topic, TOPICS))


def _page(topic: str, lang: str) -> str:
    from importlib.resources import files

    pages = files("meldcalc") / "pages"
    page = pages / f"{topic}.{lang}.txt"
    return (page if page.is_file() else pages / f"{topic}.en.txt").read_text(encoding="utf-8")


def _errors() -> Answer:
    from meldcalc.codes import CODES
    from meldcalc.render import Column, Sheet

    sheet = Sheet(
        (Column("code", say("Code")), Column("meaning", say("Meaning"), wrap=True)),
        [(code, kept(meaning)) for code, meaning in CODES.items()],
    )
    statuses = Sheet(
        (Column("status", say("Exit status"), True), Column("meaning", say("Meaning"), wrap=True)),
        [(int(status), meaning) for status, meaning in _STATUSES.items()],
    )
    return Answer(
        lambda: {
            "codes": CODES,
            "statuses": {str(int(status)): str(said) for status, said in _STATUSES.items()},
        },
        lambda: [sheet, statuses],
        lambda: "\n".join(CODES),
    )
