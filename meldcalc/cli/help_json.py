"""``meldcalc help json``: what the commands answer with --json, for people and as JSON Schema."""

import json

from meldcalc.cli.kit import Answer, Asked
from meldcalc.documents.contract import ANSWERS, definitions, schema
from meldcalc.documents.page import Key, keys_of
from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.lang import say
from meldcalc.render import Column, Sheet, Verbatim


def json_answer(asked: Asked, words: list[str], as_schema: bool) -> Answer:
    """The list of documents, or the keys of one; ``as_schema``: the JSON Schema of all, or of one."""
    command = " ".join(words) or None
    if command is not None and command not in ANSWERS:
        raise Refusal(
            "unknown-topic",
            say("no command {command} answers with JSON of its own", command=repr(command)),
            hint=did_you_mean(near(command, ANSWERS)) or say("meldcalc help json lists them"),
        )
    if as_schema:
        if asked.output.format is not None:
            raise Refusal("usage", say("--schema is a form of its own: no -f with it"))
        text = json.dumps(schema(command), indent=2)
        return Answer(lambda: schema(command), lambda: [Verbatim(text)], lambda: text)
    return _every_command() if command is None else _keys(command, asked.output.format is not None)


def _every_command() -> Answer:
    abouts = {name: answers.about for name, answers in ANSWERS.items()}
    columns = (Column("command", say("Command")), Column("answer", say("Answer"), wrap=True))
    lines = [
        say(
            'every document has "meldcalc": 1; as long as it has, keys are added and none is renamed or removed'
        ),
        say("meldcalc help json COMMAND lists the keys of one; with --schema it is a JSON Schema"),
    ]
    return Answer(
        lambda: {"topic": "json", "documents": abouts},
        lambda: [Sheet(columns, list(abouts.items())), *lines],
        lambda: "\n".join(abouts),
    )


def _keys(command: str, flat: bool) -> Answer:
    defs = definitions()
    documents = ANSWERS[command].documents
    found = {when: keys_of(defs[document.__name__], defs) for when, document in documents.items()}
    told = {"topic": "json", "keys": [{"when": w, **k._asdict()} for w, keys in found.items() for k in keys]}
    return Answer(
        lambda: told,
        lambda: [_every_key(found)] if flat else [_key_sheet(when, keys) for when, keys in found.items()],
        lambda: "\n".join(dict.fromkeys(key.path for keys in found.values() for key in keys)),
    )


def _key_sheet(when: str, keys: list[Key]) -> Sheet:
    """The keys of one document for people."""
    columns = (Column("key", say("Key"), wrap=True), Column("type", say("Type"), wrap=True), _MEANING)
    return Sheet(columns, [(key.path, key.said, key.meaning) for key in keys], heading=when)


def _every_key(found: dict[str, list[Key]]) -> Sheet:
    """The keys of all documents of a command in one sheet."""
    columns = (Column("when", say("When")), Column("key", say("Key")), Column("type", say("Type")), _MEANING)
    rows = [(when, key.path, key.said, key.meaning) for when, keys in found.items() for key in keys]
    return Sheet(columns, rows)


_MEANING = Column("meaning", say("Meaning"), wrap=True)
