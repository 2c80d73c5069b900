"""The JSON documents of the commands, as types: every key, its type, whether it may be null or absent, what it means.

``contract`` says which command answers with which of them, ``schema`` makes JSON Schema of the types, ``page`` the pages for
people. Nothing here is loaded when a command answers.
"""

FORMAT = 1  # the value of the key "meldcalc" of every document
