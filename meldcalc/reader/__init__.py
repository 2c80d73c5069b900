"""Reading files that people write by hand: a strict, small part of YAML, with every problem at its place.

Every scalar is plain text until the field that expects it converts it, so ``010``, ``NO`` and ``12:30`` never
surprise. A reading collects all problems of a file before it gives up.

    problems = Problems("house.yaml")
    node = parse(text, problems)
    hand = record({"bidder": text, "bid": whole(1)}, need=("bid",))(node, problems)
    problems.done()                      # raises Refusals with everything that was wrong
"""

from meldcalc.reader.fields import (
    YES_NO,
    Converter,
    list_of,
    map_of,
    number_wanted,
    one_of,
    record,
    refuse_newer,
    text,
    unknown_key,
    whole,
    words_of,
    wrong,
    yes_no,
)
from meldcalc.reader.parsing import Node, Problems, no_garbage, parse, read_bytes, read_file, read_text

__all__ = [
    "YES_NO",
    "Converter",
    "Node",
    "Problems",
    "list_of",
    "map_of",
    "no_garbage",
    "number_wanted",
    "one_of",
    "parse",
    "read_bytes",
    "read_file",
    "read_text",
    "record",
    "refuse_newer",
    "text",
    "unknown_key",
    "whole",
    "words_of",
    "wrong",
    "yes_no",
]
