"""Spanish for the sentences of bulk."""

WORDS: dict[str, str] = {
    # one record
    "{field} is {value}; it takes {wanted}": "{field} es {value}; se espera {wanted}",
    "text": "texto",
    "true or false, yes or no, 1 or 0": "true o false, yes o no, 1 o 0",
    "a record is an object in braces, not {kind}": "un registro es un objeto entre llaves, no {kind}",
    "{fault} (at character {place})": "{fault} (en el carácter {place})",
    "it is nested too deeply": "hay demasiados niveles anidados",
    "{name} is no JSON": "{name} no es JSON",
    "a number has more than {count} digits": "un número tiene más de {count} cifras",
    "the field {field} stands there twice": "el campo {field} está dos veces",
    "this line has {count} bytes": "esta línea tiene {count} bytes",
    "byte {place} is not UTF-8": "el byte {place} no es UTF-8",
    "this hand has {count} characters": "esta mano tiene {count} caracteres",
    "columns in this row: {count}, and the head line has {wanted}": (
        "columnas de esta fila: {count}, y la cabecera tiene {wanted}"
    ),
    "columns in this row: {count}, and the head line has {wanted}; left over: {rest}": (
        "columnas de esta fila: {count}, y la cabecera tiene {wanted}; sobra: {rest}"
    ),
    # a file
    "standard input": "la entrada estándar",
    "the head line is not UTF-8": "la cabecera no es UTF-8",
    "the head line can't be read: {fault}": "no se puede leer la cabecera: {fault}",
    "the head line has two columns {name}": "la cabecera tiene dos columnas {name}",
    "there is no column hand, only {names}": "no hay columna hand, solo {names}",
    "the column hand holds {kind}, not text": "la columna hand contiene {kind}, no texto",
    "the first line of a CSV file names its columns: hand,trump": (
        "la primera línea de un CSV nombra sus columnas: hand,trump"
    ),
    "a folder of parts is scored with --dask local and --out FOLDER": (
        "una carpeta de partes se puntúa con --dask local y --out CARPETA"
    ),
    "Parquet": "Parquet",
    "Parquet is read from a file, not from standard input": "Parquet se lee de un archivo, no de la entrada estándar",
    "the column {name} holds bytes ({kind}), not text": "la columna {name} contiene bytes ({kind}), no texto",
    "write Parquet, which keeps them: --out scored.parquet; or leave the column out": (
        "escriba Parquet, que los conserva: --out scored.parquet; o quite la columna"
    ),
    "Parquet can't be written: {why}": "no se puede escribir Parquet: {why}",
    "rows that are not there: {count}": "filas que no están: {count}",
    "Parquet is not shown on a terminal": "Parquet no se muestra en un terminal",
    "give it a file: --out scored.parquet": "indique un archivo: --out scored.parquet",
    "records are written as {known}, not as {form}": "los registros se escriben como {known}, no como {form}",
    "the answer could not be written: {why}": "no se pudo escribir la respuesta: {why}",
    "meldcalc: records with an error: {failed} of {records} (lines {lines})": (
        "meldcalc: registros con error: {failed} de {records} (líneas {lines})"
    ),
    "{part} {bar} records: {records} ({speed} a second), errors: {failed}": (
        "{part} {bar} registros: {records} ({speed} por segundo), errores: {failed}"
    ),
    # processes, extras, clusters
    "a process that was scoring has died": "ha muerto un proceso que puntuaba",
    "perhaps the memory ran out; try again with fewer --jobs": (
        "quizá faltó memoria; pruebe otra vez con menos --jobs"
    ),
    "{purpose} needs the extra {extra} (there is no {module})": (
        "{purpose} necesita el extra {extra} (no está {module})"
    ),
    "python3 -m pip install {package}": "python3 -m pip install {package}",
    "scoring a table of hands": "puntuar una tabla de manos",
    "--dask scores a folder of parts into another folder": "--dask puntúa una carpeta de partes en otra carpeta",
    "the answers need a folder of their own": "las respuestas necesitan una carpeta propia",
    "{folder} is no folder of parts": "{folder} no es una carpeta de partes",
    "there are no parts in {folder} ({endings})": "no hay partes en {folder} ({endings})",
    "there is no Dask scheduler at {address}: {why}": "no hay planificador de Dask en {address}: {why}",
    "the Dask cluster has no workers": "el clúster de Dask no tiene trabajadores",
    "the Dask scheduler has gone": "el planificador de Dask ha desaparecido",
    "call again when it is back: what is done is kept": "llame de nuevo cuando vuelva: lo hecho se conserva",
    "--dask local starts a cluster on this machine": "--dask local inicia un clúster en esta máquina",
    "meldcalc: part {part}: {error}": "meldcalc: parte {part}: {error}",
}
