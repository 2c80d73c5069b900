"""Error codes of bulk: of single records, and of a whole batch."""

CODES: dict[str, str] = {
    "bad-csv": "a row of a CSV file can't be read, or has more or fewer columns than the head line",
    "bad-field": "a field of a record holds something else than it takes",
    "bad-json": "a line of an NDJSON file is no JSON object",
    "bad-parquet": "a file is no Parquet, or is damaged",
    "needs-extra": "something needs an extra of meldcalc that is not installed",
    "no-cluster": "there is no Dask scheduler at the address",
    "no-hand-column": "a table of hands has no column hand, or one that is not text",
    "no-parts": "a folder has no NDJSON, CSV or Parquet file in it",
    "not-a-folder": "the name stands for a file where a folder is needed",
    "not-utf8": "a line is not written in UTF-8",
    "too-long": "a line is longer than a record may be, or a hand longer than any hand can be",
    "worker-lost": "a process or machine that was scoring has died",
}
