"""The error codes, stable and kebab-case, each with what it means; ``meldcalc help errors`` prints them."""
