"""The Spanish, rummy-type game: melds on the table, partial games, Barbele, the match."""
