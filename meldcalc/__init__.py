"""Pinochle scoring: melds, tricks, settlement, matches and tournaments, from rule tables in YAML.

The packages stand in layers, each knows only those before it: ``lang`` and ``errors`` (sentences and refusals), ``files``
(writing that is never half done), ``cards``, ``reader`` (strict YAML with places), ``rules`` (the tables), ``tricktaking``
and ``rummy`` (the two games), ``match``, ``event``, ``bulk``; then ``render``, which alone decides how answers look, and
``cli``, the commands. All before ``render`` is a library of functions from values to values.
"""

__version__ = "0.1.0"
