"""``python -m meldcalc.documents`` prints the page ``docs/json.md``."""

from meldcalc.documents.page import page

print(page(), end="")
