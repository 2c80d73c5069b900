"""Spanish for the sentences of event."""

WORDS: dict[str, str] = {
    # heads and labels
    "Against": "Contra",
    "Before": "Antes",
    "Ahead by": "Delante por",
    "Best of {group}": "Mejor de {group}",
    "Files": "Archivos",
    "High round": "Mejor ronda",
    "High round, round {round}": "Mejor ronda, ronda {round}",
    "Honour": "Mención",
    "Honours": "Menciones",
    "Id": "Id",
    "Low score": "Puntuación más baja",
    "Most sets": "Más apuestas fallidas",
    "Penalties": "Sanciones",
    "Penalty": "Sanción",
    "Place": "Puesto",
    "Prize": "Premio",
    "Prizes: {pot} in the pot": "Premios: {pot} en el bote",
    "Round": "Ronda",
    "Seats": "Asientos",
    "Sets": "Fallidas",
    "Side or player": "Bando o jugador",
    "Sit out": "Descansan",
    "Table {table}": "Mesa {table}",
    "Team": "Equipo",
    "Theirs": "Rivales",
    "With": "Con",
    "points": "puntos",
    "high round": "mejor ronda",
    "fewest sets": "menos apuestas fallidas",
    "wins": "victorias",
    "best night": "mejor noche",
    "nights played": "noches jugadas",
    "games against each other": "partidas entre ellos",
    "won": "ganada",
    "lost": "perdida",
    "drawn": "empatada",
    "bye": "descanso",
    # answers
    "after round {after}": "tras la ronda {after}",
    "round {round}": "ronda {round}",
    "{name}, after round {after}": "{name}, tras la ronda {after}",
    "{name}, round {round}": "{name}, ronda {round}",
    "{name}: place {place} with {points} points": "{name}: puesto {place} con {points} puntos",
    "{points} in round {round}: {reason}": "{points} en la ronda {round}: {reason}",
    "{sub} sat for {out} from round {first} on": "{sub} sustituyó a {out} desde la ronda {first}",
    "{sub} sat for {out}, rounds {first} to {last}": "{sub} sustituyó a {out}, rondas {first} a {last}",
    "pot {pot}: entries {entries}": "bote {pot}: inscripciones {entries}",
    "pot {pot}: entries {entries}, set money {set_money} ({sets} × sets)": (
        "bote {pot}: inscripciones {entries}, apuestas fallidas {set_money} ({sets} ×)"
    ),
    "{kept} stays in the pot": "{kept} se queda en el bote",
    "round {round}, table {table}: {score}": "ronda {round}, mesa {table}: {score}",
    "round {round}, table {table}: {score} (it was {earlier})": (
        "ronda {round}, mesa {table}: {score} (era {earlier})"
    ),
    "round {round}: {names} without a game": "ronda {round}: {names} sin partida",
    "no place and no total changes": "no cambia ningún puesto ni ningún total",
    "no table of round {round} is missing": "no falta ninguna mesa de la ronda {round}",
    "without a row: {names}": "sin resultado: {names}",
    "partners meet {often}": "compañeros: {often}",
    "opponents meet {often}": "rivales: {often}",
    "{times} × each": "{times} × cada uno",
    "{least} to {most} ×": "de {least} a {most} ×",
    "seed {seed}": "semilla {seed}",
    "the rounds one by one: -f csv": "las rondas una a una: -f csv",
    "sit out: {names}": "descansan: {names}",
    "drawn by lot with seed {seed}": "sorteado con la semilla {seed}",
    # calls
    "--movement can be {kinds} here": "aquí --movement puede ser {kinds}",
    "say either --players or --teams": "indique o --players o --teams",
    "at least one night must count, not {best}": "debe contar al menos una noche, no {best}",
    "seats are made for 1 to {most} rounds, not {rounds}": "se hacen asientos para entre 1 y {most} rondas, no {rounds}",
    "seats are made for 2 to {most} teams, not {teams}": "se hacen asientos para entre 2 y {most} equipos, no {teams}",
    "seats are made for 4 to {most} players, not {players}": (
        "se hacen asientos para entre 4 y {most} jugadores, no {players}"
    ),
    "a table needs {size}, and there are {count}": "una mesa necesita {size} y hay {count}",
    "winners-up is for teams, or for two against two": ("winners-up es para equipos, o para dos contra dos"),
    "round {round} is not over: table {names}": "la ronda {round} no ha terminado: mesa {names}",
    "round {round} is seated already in seating.csv": "la ronda {round} ya tiene asientos en seating.csv",
    "the results go as far as round {last}, not to {after}": (
        "los resultados llegan hasta la ronda {last}, no hasta la {after}"
    ),
    "there is no group {name}": "no hay ningún grupo {name}",
    "groups stand in event.yaml, as groups: {example}": "los grupos están en event.yaml, como groups: {example}",
    "there are no match files and no results in {folder}": "no hay partidas ni resultados en {folder}",
    # writing a result
    "round {round}, table {table} is in already: {points}": (
        "la ronda {round}, mesa {table} ya está anotada: {points}"
    ),
    "meldcalc event fix corrects it, with a reason": "meldcalc event fix la corrige, con un motivo",
    "there is no result of round {round}, table {table} to correct": (
        "no hay ningún resultado de la ronda {round}, mesa {table} que corregir"
    ),
    "meldcalc event add enters it": "meldcalc event add lo anota",
    "nobody knows who sat at table {table} in round {round}": (
        "nadie sabe quién se sentó en la mesa {table} en la ronda {round}"
    ),
    "say it with --players, or write seating.csv": "indíquelo con --players, o escriba seating.csv",
    "round {round} stands hand by hand in hands.csv": "la ronda {round} está mano a mano en hands.csv",
    "a row there with status fix corrects a hand": "una fila allí con status fix corrige una mano",
    "{wanted} numbers are expected, one a side, not {found}": (
        "se esperan {wanted} números, uno por bando, no {found}"
    ),
    "{most} sit at a table, and {found} were named": "en una mesa se sientan {most}, y se nombraron {found}",
    # event.yaml
    "average-of-winners or a number": "average-of-winners o un número",
    "the players of the team": "los jugadores del equipo",
    "nobody can be called {word}: that is a row without a game": (
        "nadie puede llamarse {word}: eso es una fila sin partida"
    ),
    "the prizes come to more than 100% of the pot": "los premios pasan del 100% del bote",
    "with scoring {scoring} there are {mine}, not {other}": "con scoring {scoring} hay {mine}, no {other}",
    "{key} is not a key here; this tournament has {mine}": "{key} no es una clave de aquí; este torneo tiene {mine}",
    "for must name whom {name} sat for: {people}": "for debe nombrar a quién sustituyó {name}: {people}",
    "the rounds end before they begin: from {first} to {last}": (
        "las rondas terminan antes de empezar: de {first} a {last}"
    ),
    "there are no players": "no hay jugadores",
    "there are no teams": "no hay equipos",
    "there is no player {id}": "no hay ningún jugador {id}",
    "there is no team {id}": "no hay ningún equipo {id}",
    "{name} may be any of {ids}": "{name} puede ser cualquiera de {ids}",
    # rows
    "the first row must name the columns, and there is none": (
        "la primera fila debe nombrar las columnas, y no hay ninguna"
    ),
    "this row can't be read as CSV: {problem}": "esta fila no se puede leer como CSV: {problem}",
    "a quoted cell ends with one quotation mark, and one inside it is doubled": (
        "una celda entre comillas acaba con una comilla, y una dentro de ella se dobla"
    ),
    "the column {name} is missing": "falta la columna {name}",
    "the column {name} stands twice": "la columna {name} está dos veces",
    "{name} is no column here; there are {known}": "{name} no es una columna de aquí; hay {known}",
    "the columns name nobody's seat": "las columnas no nombran ningún asiento",
    "they are round, table, and n, s, e, w or a, b or p1, p2, p3": (
        "son round, table y n, s, e, w o a, b o p1, p2, p3"
    ),
    "these columns are of single players, and the tournament is scored for teams": (
        "estas columnas son de jugadores sueltos, y el torneo se puntúa por equipos"
    ),
    "these columns are of teams, and the tournament is scored for single players": (
        "estas columnas son de equipos, y el torneo se puntúa por jugadores"
    ),
    "there are {wanted} columns, and this row has {found} cells": (
        "hay {wanted} columnas, y esta fila tiene {found} celdas"
    ),
    "this stands in line {line} already": "esto ya está en la línea {line}",
    "a correction has fix under status, and a reason": "una corrección lleva fix en status, y un motivo",
    "a correction needs a reason": "una corrección necesita un motivo",
    "there is no earlier row that this corrects": "no hay ninguna fila anterior que esta corrija",
    "{text} is not the number of a round here": "{text} no es aquí el número de una ronda",
    "here is a sign that can't be seen ({sign})": "aquí hay un signo que no se ve ({sign})",
    "the number of the hand is missing in this row": "falta el número de la mano en esta fila",
    "the table is missing in this row": "falta la mesa en esta fila",
    "a row with a bye has neither table nor points": "una fila de descanso no lleva ni mesa ni puntos",
    "nobody sits here": "aquí no se sienta nadie",
    "nobody is named here": "aquí no se nombra a nadie",
    "here are points, and nobody sits here": "aquí hay puntos y no se sienta nadie",
    "the points are missing": "faltan los puntos",
    "the night is missing": "falta la noche",
    "{text} is not a whole number of points": "{text} no es un número entero de puntos",
    "{id} has a seat in round {round} already, in line {line}": (
        "{id} ya tiene asiento en la ronda {round}, en la línea {line}"
    ),
    "{id} has a bye in round {round}": "{id} descansa en la ronda {round}",
    "round {round} stands in {file} too (line {line}); it may stand in one of the two": (
        "la ronda {round} está también en {file} (línea {line}); puede estar en uno de los dos"
    ),
    "nothing is written of round {round}, so this does not count yet": (
        "no hay nada escrito de la ronda {round}, así que esto aún no cuenta"
    ),
    "nothing is written of round {round}": "no hay nada anotado de la ronda {round}",
    "the result of table {table} in round {round} is missing": (
        "falta el resultado de la mesa {table} en la ronda {round}"
    ),
    # hands
    "{table} is not played for bids and tricks; enter results": (
        "{table} no se juega con apuestas y bazas; anote resultados"
    ),
    "others sat at this table in line {line}; a round's hands have the same players": (
        "en la línea {line} se sentaron otros en esta mesa; las manos de una ronda tienen los mismos jugadores"
    ),
    "{id} does not sit at this table; {seated} do": "{id} no se sienta en esta mesa; se sientan {seated}",
    "the tricks of this hand are missing": "faltan las bazas de esta mano",
    "{text} is not a whole number or a sum like 15+4": "{text} no es un número entero ni una suma como 15+4",
    "{text} is no result; there are {words}": "{text} no es un resultado; los hay: {words}",
    "a moon is one of {words}": "una luna es una de estas: {words}",
    "which moon was shot? say so under moon: {words}": "¿qué luna se intentó? dígalo en moon: {words}",
    "this hand is written as {written} and comes to {found}": (
        "esta mano está anotada como {written} y resulta {found}"
    ),
    # sets, seasons, corrections
    "Night": "Noche",
    "High night": "Mejor noche",
    "High night, night {night}": "Mejor noche, noche {night}",
    "night {night}": "noche {night}",
    "nights: {count}": "noches: {count}",
    "{name} has not played": "{name} no ha jugado",
    "nothing is paid before anything is played": "no se paga nada antes de que se juegue algo",
    "--best counts nights, and {folder} has results": "--best cuenta noches, y {folder} tiene resultados",
    "name the table and its points, or --swap two players": (
        "indique la mesa y sus puntos, o dos jugadores con --swap"
    ),
    "--swap takes two players, as 4,8, not {text}": "--swap lleva dos jugadores, como 4,8, no {text}",
    "--swap exchanges players of a round, without TABLE and points": (
        "--swap cambia jugadores de una ronda, sin TABLE ni puntos"
    ),
    "--sets takes a number for each side, as 1,0, not {text}": (
        "--sets lleva un número por bando, como 1,0, no {text}"
    ),
    "meldcalc: drawn by lot with seed {seed}": "meldcalc: sorteado con la semilla {seed}",
    "round {round}, table {table}: taken back (it was {earlier})": (
        "ronda {round}, mesa {table}: retirada (era {earlier})"
    ),
    "round {round}: the bye of {names} is taken back": "ronda {round}: se retira el descanso de {names}",
    "{file} is named twice and counts once": "{file} se nombra dos veces y cuenta una",
    "results.csv has no column for sets": "results.csv no tiene columna de apuestas fallidas",
    "write {names} behind its heads": "escriba {names} tras sus encabezados",
    "{wanted} numbers of sets are expected, one a side": (
        "se esperan {wanted} números de apuestas fallidas, uno por bando"
    ),
    "{name} counts beside {earlier}: did you mean one player?": (
        "{name} cuenta aparte de {earlier}: ¿es el mismo jugador?"
    ),
    "{text} is no status; there are fix and void": "{text} no es un status; los hay: fix y void",
    "round {round} has no table {table} in seating.csv": (
        "la ronda {round} no tiene mesa {table} en seating.csv"
    ),
    "round {round} is not in seating.csv, which has {rounds}": (
        "la ronda {round} no está en seating.csv, que tiene {rounds}"
    ),
    "it has {tables}; a row more there seats another table": (
        "tiene {tables}; una fila más allí añade otra mesa"
    ),
    "{names} have a bye in round {round}": "{names} descansan en la ronda {round}",
    "the bye of {id} in round {round} stands in hands.csv": "el descanso de {id} en la ronda {round} está en hands.csv",
    "a row there with status void takes it back": "una fila allí con status void lo retira",
    "say with --players whose bye is taken back": "diga con --players de quién es el descanso que se retira",
    "nobody knows who has a bye in round {round}": "nadie sabe quién descansa en la ronda {round}",
    "everybody sits where they sat before": "todos se sientan donde antes",
    "--players says who sat there all the same": "--players dice quién se sentó allí de todos modos",
    "a bye has no points to correct; meldcalc event void takes it back": (
        "un descanso no tiene puntos que corregir; meldcalc event void lo retira"
    ),
    "{id} has no result in round {round}": "{id} no tiene resultado en la ronda {round}",
    "{id} can't change places alone": "{id} no puede cambiar de sitio consigo mismo",
    "an amount with two decimals, as 5.00": "una cantidad con dos decimales, como 5.00",
    "a part of the pot, as 50%": "una parte del bote, como 50%",
    "{command} needs results, and {folder} is a season": (
        "{command} necesita resultados, y {folder} es una temporada"
    ),
    "the season answers: {commands}": "la temporada responde a: {commands}",
    "write it in event.yaml: {setting}": "escríbalo en event.yaml: {setting}",
    "{text} is no number of sets": "{text} no es un número de apuestas fallidas",
    "write how often each side was set, as 1 0, or one number for the whole table": (
        "escriba cuántas apuestas falló cada bando, como 1 0, o un número para toda la mesa"
    ),
    "there are {last} nights, not {after}": "hay {last} noches, no {after}",
    "this is a workbook of a spreadsheet, not CSV": "esto es un libro de una hoja de cálculo, no CSV",
    "save it as CSV (UTF-8) there": "guárdelo allí como CSV (UTF-8)",
    "write it without a mark between the thousands: {number}": (
        "escríbalo sin separador de millares: {number}"
    ),
    "meldcalc event season adds up {file}": "meldcalc event season suma {file}",
    "nights have no sets, so no set money is in the pot": (
        "las noches no tienen apuestas fallidas, así que su dinero no está en el bote"
    ),
    "whose sets those of {count} tables are is not known, so fewest_sets can't part who sat there": (
        "no se sabe de quién son las apuestas fallidas de {count} mesas, así que fewest_sets no separa a quienes se sentaron allí"
    ),
    "the sets of {count} tables are not known, so their set money is not in the pot": (
        "no se conocen las apuestas fallidas de {count} mesas, así que su dinero no está en el bote"
    ),
    "--swap exchanges two players of a round in one step": "--swap cambia a dos jugadores de una ronda en un paso",
    "nothing is written of the rounds {first} to {last}": "no hay nada anotado de las rondas {first} a {last}",
}
