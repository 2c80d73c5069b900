"""Spanish for the sentences of the command line."""

WORDS: dict[str, str] = {
    "table {table} is of another game ({family})": "la tabla {table} es de otro juego ({family})",
    "the default here is {table}": "aquí la tabla por omisión es {table}",
    "meldcalc: warning: {message} ({code})": "meldcalc: aviso: {message} ({code})",
    "-q, --json and -f exclude each other": "-q, --json y -f se excluyen entre sí",
    "give one of them": "indique solo una de ellas",
    "{option} does not know {word}; it takes {known}": "{option} no conoce {word}; admite {known}",
    "did you mean {word}?": "¿quiso decir {word}?",
    "{option} takes {shape}, not {text}": "{option} espera {shape}, no {text}",
    " (at {path})": " (en {path})",
    "try {command}": "pruebe {command}",
    "meldcalc help {topic}": "meldcalc help {topic}",
    "there is no page {topic}; there are {known}": "no hay página {topic}; hay {known}",
    "Code": "Código",
    "Meaning": "Significado",
    # meld
    "--claim needs a trump": "--claim necesita un triunfo",
    "add -t SUIT": "añada -t PALO",
    "no trump": "sin triunfo",
    "trump {suit}": "triunfo {suit}",
    "{table}, {trump}": "{table}, {trump}",
    "Meld": "Combinación",
    "Points": "Puntos",
    "Cards": "Cartas",
    "Total": "Total",
    "Hand": "Mano",
    "Hand {number}: {cards}": "Mano {number}: {cards}",
    "Total of the side: {total}": "Total del bando: {total}",
    "Best: {suit} with {total}. At least {least} whatever the trump.": (
        "Lo mejor: {suit} con {total}. Al menos {least} con cualquier triunfo."
    ),
    "{meld}: {count}, counted in its parts above": "{meld}: {count}, ya contada en sus partes",
    "{nines} nines: this hand may ask for a new deal": "{nines} nueves: esta mano puede pedir otro reparto",
    "  or {text}": "  o {text}",
    "  {text}": "  {text}",
    "  no melds missed or counted twice explain it": "  no lo explica ninguna combinación olvidada o contada dos veces",
}
