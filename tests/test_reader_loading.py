"""PyYAML is loaded with its patterns waiting, and works as ever for whoever uses it too."""

import subprocess
import sys

CODE = """
import re
compile_now = re.compile
from meldcalc.reader import read_text
from meldcalc.reader.loading import Later, load_yaml
assert read_text("a: [1, b]").kind == "map"
assert re.compile is compile_now
import yaml, datetime
assert load_yaml() is yaml
assert type(yaml.reader.Reader.NON_PRINTABLE) is Later
assert yaml.safe_load("{a: 2001-02-03, b: 1.5e+3, c: yes, d: 0x1F, e: text}") == {
    "a": datetime.date(2001, 2, 3), "b": 1500.0, "c": True, "d": 31, "e": "text"
}
assert yaml.load("- [1, ~]", Loader=yaml.SafeLoader) == [[1, None]]
try:
    yaml.load("a: \\x01", Loader=yaml.SafeLoader)
except yaml.reader.ReaderError:
    pass
else:
    raise AssertionError
assert yaml.safe_dump({"a": "0x1F"}) == "a: '0x1F'\\n"
print("well")
"""


def test_yaml_works_after_it_was_loaded_quickly():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("well\n", "")
