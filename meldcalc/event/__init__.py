"""Tournaments: reading results, ranking, prizes, seating, seasons.

``folder`` reads a tournament's folder (``settings`` its event.yaml, ``sheets`` any CSV, ``results`` and ``hands`` the
two kinds of results), ``scores`` adds up, ``ranking`` puts in order, ``money`` splits the pot, ``records`` answers the
questions about one player or one honour, ``season`` counts many nights, ``plans``, ``search``, ``teams`` and
``movement`` make ``rounds`` of seats, ``append`` writes one line, ``page`` draws the notice board, ``tally`` adds up files.
"""
