"""Names of sides, players and teams as they are compared: one name however it is written."""


def folded(name: str) -> str:
    """A name as it is compared with others: the same for every case, for accents composed or not, and for spaces."""
    plain = " ".join(name.split()).casefold()
    if plain.isascii():
        return plain
    from unicodedata import normalize

    return normalize("NFC", normalize("NFD", plain).casefold())
