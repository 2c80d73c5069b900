"""Spanish for the sentences of the command line."""

WORDS: dict[str, str] = {
    "what --json answers: every key, and its JSON Schema": "lo que responde --json: cada clave, y su JSON Schema",
    "only help json takes a command or --schema": "solo help json admite una orden o --schema",
    "no command {command} answers with JSON of its own": "ninguna orden {command} responde con un JSON propio",
    "meldcalc help json lists them": "meldcalc help json las enumera",
    "--schema is a form of its own: no -f with it": "--schema es una forma aparte: sin -f",
    'every document has "meldcalc": 1; as long as it has, keys are added and none is renamed or removed': (
        'cada documento lleva "meldcalc": 1; mientras lo lleve se añaden claves y no se quita ni cambia de nombre ninguna'
    ),
    "meldcalc help json COMMAND lists the keys of one; with --schema it is a JSON Schema": (
        "meldcalc help json ORDEN enumera las claves de una; con --schema es un JSON Schema"
    ),
    "Command": "Orden",
    "Answer": "Respuesta",
    "Key": "Clave",
    "Type": "Tipo",
    "When": "Cuándo",
    "table {table} is of another game ({family})": "la tabla {table} es de otro juego ({family})",
    "the default here is {table}": "aquí la tabla por omisión es {table}",
    "meldcalc: warning: {message} ({code})": "meldcalc: aviso: {message} ({code})",
    "-q, --json and -f exclude each other": "-q, --json y -f se excluyen entre sí",
    "--safe belongs to -f csv or -f tsv": "--safe es para -f csv o -f tsv",
    "standard output is closed": "la salida estándar está cerrada",
    "{files} is saved, but {why}": "{files}: guardado, pero {why}",
    "it counts: do not enter it again": "cuenta: no lo introduzca otra vez",
    "meldcalc: interrupted, but {files} is saved": "meldcalc: interrumpido, pero {files} está guardado",
    "{file} is saved": "{file}: guardado",
    "there is no option {option} before the command": "antes de la orden no hay opción {option}",
    "options come after the command: {command}": "las opciones van después de la orden: {command}",
    "give one of them": "indique solo una de ellas",
    "{option} does not know {word}; it takes {known}": "{option} no conoce {word}; admite {known}",
    "did you mean {word}?": "¿quería decir {word}?",
    "{option} takes {shape}, not {text}": "{option} espera {shape}, no {text}",
    " (at {path})": " (en {path})",
    "try {command}": "pruebe {command}",
    "the operating system refused something: {why}": "el sistema operativo ha negado algo: {why}",
    "{name} needs a value": "{name} necesita un valor",
    "{name} takes no value": "{name} no lleva ningún valor",
    "there is no place for {words}": "sobra {words}",
    "a value is one word: 35,12 without spaces, or in quotes": (
        "un valor es una sola palabra: 35,12 sin espacios, o entre comillas"
    ),
    "there is no command {word}": "no hay ninguna orden {word}",
    "a hand stands behind a command: {command}": "una mano va detrás de una orden: {command}",
    "{name} is missing": "falta {name}",
    "there is no option {option}": "no hay opción {option}",
    "there is no option {option}; there are {near}": "no hay opción {option}; hay {near}",
    "{name} takes a whole number, not {text}": "{name} espera un número entero, no {text}",
    "this answer is no table: no -f for it": "esta respuesta no es una tabla: -f no sirve aquí",
    "leave -f out": "quite -f",
    "meldcalc help {topic}: {what}": "meldcalc help {topic}: {what}",
    "how to write cards": "cómo se escriben las cartas",
    "rule tables, and one of your own": "las tablas de reglas, y una propia",
    "what exit statuses and the codes of errors mean": "qué significan los códigos de salida y de error",
    "Exit status": "Código de salida",
    "done; a set bid is an answer, not a failure": "hecho; una apuesta fallida es una respuesta, no un fallo",
    'the answer is "no": a claim is wrong, a file has errors, records failed': (
        "la respuesta es «no»: un recuento es falso, un archivo tiene errores, hay registros fallidos"
    ),
    "the input or the call was refused: nothing was computed, nothing saved": (
        "la entrada o la orden se rechazó: no se calculó ni se guardó nada"
    ),
    "it is saved, but the answer could not be shown: do not enter it again": (
        "está guardado, pero la respuesta no se pudo mostrar: no lo introduzca otra vez"
    ),
    "interrupted (Ctrl-C); what was saved before is told": "interrumpido (Ctrl-C); se dice lo que ya estaba guardado",
    "match files and the commands for an evening": "los archivos de partida y las órdenes de una velada",
    "tournament folders and their commands": "las carpetas de torneo y sus órdenes",
    "there is no page {topic}; there are {known}": "no hay ninguna página {topic}; hay {known}",
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
    "{meld}: {count}, counted in its parts above": "{meld}: {count}, ya va contado en sus partes",
    "{nines} nines: this hand may ask for a new deal": "{nines} nueves: esta mano puede pedir otro reparto",
    "  or {text}": "  o {text}",
    "  {text}": "  {text}",
    "  no melds missed or counted twice explain it": "  no lo explica ninguna combinación olvidada o contada dos veces",
}
