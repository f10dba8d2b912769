"""Interoperability files as `zarrproof interop --json` writes them, against their JSON Schema. Needs Debian's python3-jsonschema.
usage: interop_schema_test.py PROGRAM BROKEN_TESTEE [unittest arguments]"""
import functools
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("without the Python package jsonschema (Debian: python3-jsonschema): the schema is not tested")
    sys.exit(77)

import runs

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCHEMA = json.loads((ROOT / "conformance/interop/interop.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


@functools.lru_cache(maxsize=None)
def matrix():
    """The matrix of a sound testee, of one that encodes too few bytes, and of one that refuses everything."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "matrix.json")
        subprocess.run([runs.PROGRAM, "interop", "--level", "smoke", "--json", file, "builtin:reference",
                        runs.broken("too-few-bytes"), runs.broken("refuses-everything")], stdout=subprocess.DEVNULL, timeout=600)
        return json.loads(file.read_text(encoding="utf-8"))


class Schema(unittest.TestCase):
    def test_accepts_what_is_written(self):
        Draft202012Validator.check_schema(SCHEMA)
        self.assertEqual([f"{error.json_path}: {error.message[:200]}" for error in VALIDATOR.iter_errors(matrix())], [])

    def test_rejects_other_members(self):
        for change in ({"more": 1}, {"format": 2}, {"pairs": []}, {"asked": "yes"}, {"level": "most"}):
            self.assertFalse(VALIDATOR.is_valid({**matrix(), **change}), change)

    def test_the_sound_testee_reads_itself(self):
        first = matrix()["pairs"][0]
        self.assertEqual((first["writer"], first["reader"]), (0, 0))
        self.assertGreater(len(first["right"]), 100)
        self.assertEqual(set(first), {"writer", "reader", "right"})

    def test_every_kind_has_one_state(self):
        for pair in matrix()["pairs"]:
            numbers = pair["right"] + [one["kind"] for state in ("wrong", "undecided", "refused") for one in pair.get(state, [])]
            self.assertEqual(len(numbers), len(set(numbers)))
            self.assertLess(max(numbers), len(matrix()["kinds"]))

    def test_a_refusing_testee_is_refused_and_at_fault(self):
        pair = matrix()["pairs"][2]
        self.assertEqual(pair["right"], [])
        self.assertEqual({one["example"].get("at_fault") for one in pair["refused"]}, {"reader", None})


if __name__ == "__main__":
    runs.use(*sys.argv[1:3])
    del sys.argv[1:3]
    unittest.main()
