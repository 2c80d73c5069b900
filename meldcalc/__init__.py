"""Pinochle scoring: melds, tricks, settlement, matches and tournaments, from rule tables in YAML."""

__version__ = "0.1.0"
