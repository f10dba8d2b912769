"""Both framings of the protocol give equal results.
usage: framing_test.py PROGRAM [unittest arguments]"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(__file__).resolve().parents[2]

EXAMPLE = ROOT / "conformance" / "example" / "python" / "adapter.py"


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

    def expect_equal(self, command, option, status):
        """The results of a testee without and with the option that announces binary framing are equal."""
        binary, lines = run(f"{command} {option}"), run(command)
        self.assertEqual(binary, lines, command)
        self.assertEqual(lines["status"], status, command)

    def test_a_sound_testee(self):
        self.expect_equal(f"'{PROGRAM}' serve", "--binary", 0)

    def test_a_testee_in_python(self):
        text = EXAMPLE.read_text(encoding="utf-8").replace("serve(Example())", "serve(Example(), binary='binary' in sys.argv)")
        with tempfile.TemporaryDirectory() as folder:
            adapter = pathlib.Path(folder) / "adapter.py"
            adapter.write_text(f"import sys\n{text}", encoding="utf-8")
            self.expect_equal(f"PYTHONPATH='{ROOT}/packages/python' python3 -B '{adapter}'", "binary", 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
