"""Text on a screen: how many columns it takes, and nothing in it that a terminal would obey.

Wide characters (those of Chinese, Japanese and Korean, most pictures) take two columns, combining ones none. Only text
beyond ASCII is looked up, and the tables for it are loaded only then.
"""

_PAD = "\ue000"  # a private character: the second column of a wide one
_FIRST = 0xF0000  # from here on, private characters that stand for others


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if char.isascii():
        return 1
    import unicodedata

    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def visible(text: str) -> str:
    """The text with one replacement character for each that can't be shown (control characters, halves of characters).

    Ends of lines stay, and so does a space at which no line is broken; other odd spaces are spaces.
    """
    return text if text.isprintable() else "".join(map(_visible, text))


def _visible(char: str) -> str:
    if char.isprintable() or char in "\n\N{NO-BREAK SPACE}\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}":
        return char
    return " " if char.isspace() else "\N{REPLACEMENT CHARACTER}"


def cut(text: str, room: int, mark: str = "…") -> str:
    """The text in at most ``room`` columns, with a mark at the end where something is left out."""
    if width(text) <= room:
        return text
    kept = text
    while kept and width(kept) > room - len(mark):
        kept = kept[:-1]
    return kept + mark


def padded(text: str, room: int, *, right: bool = False) -> str:
    """The text with spaces to ``room`` columns, behind it or (``right``) in front of it."""
    gap = " " * max(room - width(text), 0)
    return gap + text if right else text + gap


class OneEach:
    """Text in which each character takes one column, for whoever counts characters and means columns.

    What takes more or less is stood for by private characters: ``put`` does it, ``back`` undoes it in what was made
    of the texts.
    """

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def put(self, text: str) -> str:
        """The text, as long as it is wide."""
        if text.isascii():
            return text
        parts: list[str] = []
        for char in text:
            if parts and _columns(char) == 0:
                parts[-1] += char
            else:
                parts.append(char)
        return "".join(
            part if len(part) == 1 and _columns(part) == 1 else self._stand_in(part) for part in parts
        )

    def _stand_in(self, part: str) -> str:
        one = self.known.setdefault(part, chr(_FIRST + len(self.known)))
        return one + _PAD * (width(part) - 1)

    def back(self, text: str) -> str:
        """The text as it is to be shown."""
        if not self.known:
            return text
        for part, one in self.known.items():
            text = text.replace(one, part)
        return text.replace(_PAD, "")
