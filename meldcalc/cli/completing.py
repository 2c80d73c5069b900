"""What the shell can complete: tables, house rules, trumps, the words that an option takes.

Every command loads this module, so it imports nothing that only a completion needs.
"""

import os
from collections.abc import Callable

import typer

from meldcalc.errors import Refusal

_WORDS = "COMP_WORDS"
_NUMBER = "COMP_CWORD"
_BEHIND = "MELDCALC_COMPLETES_BEHIND_EQUALS"  # set by ``join_pairs`` for this process alone


def words(*known: str) -> Callable[[str], list[str]]:
    """The completion of an option that takes one of these words."""

    def complete(incomplete: str) -> list[str]:
        return [word for word in known if word.startswith(incomplete)]

    return complete


def trumps(ctx: typer.Context, incomplete: str) -> list[str]:
    """The trumps in the initials that the line asks for."""
    from meldcalc.cards.words import SUIT_LETTERS

    letters = SUIT_LETTERS["es" if ctx.params.get("lang") == "es" else "en"]
    first = {suit: letter for letter, suit in reversed(letters.items())}
    known = (*(first[suit] for suit in "SHDC"), "none")
    return [word for word in known if word.startswith(incomplete)]


def formats(incomplete: str) -> list[str]:
    """The forms of -f."""
    from meldcalc.render import FORMATS

    return [form for form in FORMATS if form.startswith(incomplete)]


def tables(incomplete: str) -> list[str]:
    """Names of shipped tables."""
    from meldcalc.rules import shipped

    return [name for name in shipped() if name.startswith(incomplete)]


def options(table_taken: Callable[[str | None], str]) -> Callable[[typer.Context, str], list[str]]:
    """The completion of NAME=CHOICE for the table on the line, else for the one that the command's family takes."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        from meldcalc.rules import resolve

        named = ctx.params.get("rules") or (ctx.args[0] if "name" in ctx.params and ctx.args else None)
        try:
            rules = resolve(named or table_taken(getattr(ctx.command.callback, "family", None)))
        except Refusal:
            return []
        pairs = [(option.name, choice.name) for option in rules.options for choice in option.choices]
        name = os.environ.get(_BEHIND)
        if name is not None:
            return [choice for option, choice in pairs if option == name and choice.startswith(incomplete)]
        return [pair for pair in map("=".join, pairs) if pair.startswith(incomplete)]

    return complete


def join_pairs() -> None:
    """Put NAME=CHOICE together again, which bash takes apart: it completes only what stands behind the ``=``."""
    if os.environ.get("_MELDCALC_COMPLETE") != "complete_bash":
        return
    typed = os.environ.get(_WORDS, "").split("\n")
    number = os.environ.get(_NUMBER, "")
    if "=" not in typed or not number.isdigit():
        return
    joined: list[str] = []
    for place, word in enumerate(typed[: int(number) + 1]):
        if joined and (word == "=" or typed[place - 1] == "="):
            joined[-1] += word
        else:
            joined.append(word)
    name, equals, begun = joined[-1].partition("=")
    if equals:
        os.environ[_BEHIND] = name
        joined[-1:] = [begun] if begun else []
    os.environ |= {_WORDS: "\n".join(joined), _NUMBER: str(len(joined) - bool(begun or not equals))}
