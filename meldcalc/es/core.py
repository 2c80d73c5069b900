"""Spanish for the sentences of core."""

WORDS: dict[str, str] = {
    # files
    "there is no file {file}": "no existe el archivo {file}",
    "there is no folder {folder}": "no existe la carpeta {folder}",
    "{file} is there already, and is not overwritten": "{file} ya existe y no se sobrescribe",
    "{file} is no ordinary file": "{file} no es un archivo corriente",
    "{file} can't be read: {why}": "no se puede leer {file}: {why}",
    "{file} can't be written: {why}": "no se puede escribir {file}: {why}",
    "nothing was changed": "no se ha cambiado nada",
    "{file} is being written by somebody else, and the lock did not come": "otra persona está escribiendo {file} y no se ha liberado a tiempo",
    "nothing was changed; try again in a moment": "no se ha cambiado nada; inténtelo de nuevo en un momento",
    "the disk is full": "el disco está lleno",
    "it would be larger than files may be here": "sería mayor de lo que se permite aquí a un archivo",
    "the disk or folder is read-only": "el disco o la carpeta es de solo lectura",
    "permission denied, the file or its folder is protected": "permiso denegado: el archivo o su carpeta están protegidos",
}
