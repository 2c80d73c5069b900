"""Sentences for people, in English first and in Spanish when asked.

A sentence is written once, in English, where it is needed: ``say("{n} of {total}", n=3, total=5)``.
The result is an ordinary string that remembers its template, so that whoever prints it can have it in
another language. The translations stand in ``meldcalc/es/*.py``, each a ``WORDS`` dictionary from the
English template to the Spanish one; a test holds them complete.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

LANGUAGES = ("en", "es")
AREAS = ("codes", "core", "tables", "tricktaking", "rummy", "match", "event", "bulk", "cli")


# Put before every English sentence. Empty but in tests: what shows it was built of sentences in a way that loses their
# translation, since neither ``translate`` nor ``english`` does.
SEAL = ""


class Spelling(NamedTuple):
    """How people see cards: with the glyphs of the suits, or in plain letters, the initials of a language."""

    initials: str = "en"
    letters: bool = False


GLYPHS = Spelling()


class Spelt(str):
    """A text inside a sentence that people see in their own spelling; programs have the string itself."""

    __slots__ = ()

    def for_people(self, spelling: Spelling) -> str:
        """The text in a spelling; as programs have it, where people spell it alike."""
        return str(self)


class _Said(NamedTuple):
    template: str
    values: dict[str, Any]


class Phrase(str):
    """An English sentence that remembers the template and the values it was made from.

    It is a sentence to be passed on, not a text to build others of: joined, added to or formatted into another text it
    loses its translation. ``say`` and ``listed`` make a sentence of sentences, ``translate`` and ``english`` its text.
    """

    __slots__ = ("said",)
    said: _Said


def say(template: str, /, **values: Any) -> Phrase:
    """The sentence of ``template`` with ``{name}`` filled from ``values``; values may be phrases too."""
    return _phrase(template, values)


def kept(template: str) -> Phrase:
    """The sentence of a template without blanks that is kept in data, as :func:`say` would give it."""
    return _phrase(template, {})


def listed(sentences: Iterable[str], separator: str = ", ") -> Phrase:
    """The sentence of several others with a separator between them."""
    values = {f"s{number}": sentence for number, sentence in enumerate(sentences)}
    return _phrase(separator.join(f"{{{name}}}" for name in values), values)


def _phrase(template: str, values: dict[str, Any]) -> Phrase:
    phrase = Phrase(SEAL + (template.format(**values) if values else template))
    phrase.said = _Said(template, values)
    return phrase


def english(text: str) -> str:
    """A sentence for programs: in English, its cards in plain letters."""
    return str(text).replace(SEAL, "")


def translate(text: str, lang: str = "en", spelling: Spelling = GLYPHS) -> str:
    """A sentence for people in the language, its cards in a spelling; any other text (a name) stays as it is."""
    if isinstance(text, Spelt):
        return text.for_people(spelling)
    if not isinstance(text, Phrase):
        return str(text)
    template, values = text.said
    found = template if lang == "en" else catalogue(lang).get(template, template)
    if not values:
        return found
    if lang == "en" and not any(isinstance(value, (Phrase, Spelt)) for value in values.values()):
        return english(text)
    return found.format(
        **{
            name: translate(value, lang, spelling) if isinstance(value, str) else value
            for name, value in values.items()
        }
    )


def titled(titles: Mapping[str, str], lang: str = "en", key: str = "") -> str:
    """A title in the language, else in English, else in any; where there is none, the key as words."""
    found = titles.get(lang) or titles.get("en") or next(iter(titles.values()), "")
    return found or key.replace("_", " ").capitalize()


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Every English template with its translation; a test holds that none is translated twice."""
    merged: dict[str, str] = {}
    for area in AREAS:
        merged |= import_module(f"meldcalc.{lang}.{area}").WORDS
    return merged
