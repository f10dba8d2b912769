"""Both framings of the protocol give equal results, from programs that announce binary framing.
usage: framing_test.py PROGRAM MUTANTS [unittest arguments]"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, MUTANTS = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
ROOT = pathlib.Path(__file__).resolve().parents[2]

# Removes the announcement from the first line.
LINES_ONLY = """{ IFS= read -r line; printf '%s\\n' "$line" | sed 's/, *"framing": *\\["binary"\\]//'; exec cat; }"""

def run(command):
    """Returns the results of a run of level smoke, without what every run has of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "results.json"
        words = [PROGRAM, "run", "--level", "smoke", f"cmd:{command}", "--no-expect", "--report", f"json={path}"]
        ended = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
        results = json.loads(path.read_text(encoding="utf-8"))
    return {**{key: value for key, value in results.items() if key not in ("testee", "date", "seconds")},
            "status": ended.returncode}


class Framings(unittest.TestCase):
    maxDiff = 4000

    def expect_equal(self, command):
        binary, lines = run(command), run(f"{command} | {LINES_ONLY}")
        self.assertEqual(binary, lines, command)
        return binary

    def test_a_sound_testee(self):
        self.assertEqual(self.expect_equal(f"'{PROGRAM}' serve")["status"], 0)

    def test_mutants(self):
        for name in ("bytes/bfloat16-never-swapped", "bytes/nan-quieted-on-decode", "bytes/raw-reversed", "block/tail-is-cut"):
            self.assertEqual(self.expect_equal(f"'{MUTANTS}' {name}")["status"], 1, name)

    def test_a_testee_in_python(self):
        adapter = f"PYTHONPATH='{ROOT}/packages/python' python3 -B '{ROOT}/conformance/example/python/adapter.py'"
        self.assertEqual(self.expect_equal(adapter)["status"], 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
