"""The pytest plugin of zarrproof, in runs of pytest. usage: pytest_plugin_test.py PROGRAM [unittest arguments]"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGES = HERE.parents[2] / "packages" / "python"
EXAMPLE = HERE.parents[2] / "conformance" / "example" / "python" / "adapter.py"
CHECK_VALUE = "--zarrproof-args=--level smoke --filter crc32c/123456789"
OUTCOMES = {"PASSED": "passed", "FAILED": "failed", "XFAIL": "xfailed", "SKIPPED": "skipped"}


class Run:
    """A run of pytest: its exit status, its output, and the outcomes of the items by their names."""

    def __init__(self, folder, *arguments, path=None):
        command = [sys.executable, "-B", "-m", "pytest", "-p", "zarrproof.pytest_plugin", "-p", "no:cacheprovider", "-v"]
        done = subprocess.run(
            [*command, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300,
            env={**os.environ, "PYTHONPATH": str(PACKAGES), "PATH": path or f"{PROGRAM.parent}:{os.environ['PATH']}"})
        self.status, self.text = done.returncode, done.stdout
        found = re.findall(r"(?m)^(\S+?::.*?) (PASSED|FAILED|XFAIL|SKIPPED)", done.stdout)
        self.outcomes = {name: OUTCOMES[word] for name, word in found}


class Plugin(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.write("test_own.py", "def test_own(): pass\n")
        for fault in ("none", "checksum", "garbled"):
            self.write(f"{fault}.py", f"import runpy, sys\nsys.argv[1:] = ['{fault}']\n"
                                      f"runpy.run_path({str(HERE / 'reference_testee.py')!r}, run_name='__main__')\n")

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def run_pytest(self, *arguments, **more):
        return Run(self.folder, *arguments, **more)

    def test_without_the_option_nothing_is_added(self):
        run = self.run_pytest()
        self.assertEqual((run.status, run.outcomes), (0, {"test_own.py::test_own": "passed"}))

    def test_a_testee_that_conforms(self):
        run = self.run_pytest("--zarrproof=none.py", "--zarrproof-args=--level smoke")
        self.assertEqual((run.status, set(run.outcomes.values())), (0, {"passed"}), run.text)
        for name in ("test_own.py::test_own", "zarrproof::verdict", "zarrproof::groups::crc32c/123456789",
                     "zarrproof::groups::cast_value/pairs/float32-uint8"):
            self.assertIn(name, run.outcomes)
        self.assertIn("mine 1.0 conforms", run.text)

    def test_failures(self):
        run = self.run_pytest("--zarrproof=checksum.py", CHECK_VALUE)
        cause = "zarrproof::causes::crc32c gives a wrong checksum (CRC-1, MUST), integer"
        self.assertEqual((run.status, run.outcomes), (1, {
            "test_own.py::test_own": "passed", "zarrproof::groups::crc32c/123456789": "failed", cause: "failed",
            "zarrproof::verdict": "failed"}), run.text)
        self.assertRegex(run.text, r"(?m)^got        data: the checksum bytes 83920600.*\nwant .*\nexplain .*\nrepeat ")
        self.assertRegex(run.text, r"(?m)^crc32c/123456789/encode: checksum: got .*; want 13 bytes")
        self.assertIn("mine 1.0 does not conform: 1 failure", run.text)

    def test_expected_failures(self):
        self.write("known.txt", "# the last byte is lost\ncrc32c/123456789/encode\n")
        expected = {"test_own.py::test_own": "passed", "zarrproof::groups::crc32c/123456789": "xfailed",
                    "zarrproof::causes::crc32c gives a wrong checksum (CRC-1, MUST), integer, expected": "xfailed",
                    "zarrproof::verdict": "passed"}
        run = self.run_pytest("--zarrproof=checksum.py", CHECK_VALUE, "--zarrproof-expect=known.txt")
        self.assertEqual((run.status, run.outcomes), (0, expected), run.text)
        # Paths in the ini file are relative to its folder.
        self.write("pytest.ini", "[pytest]\nzarrproof = checksum.py\nzarrproof_expect = known.txt\n"
                                 "zarrproof_args = --level smoke --filter crc32c/123456789\n")
        (self.folder / "inner").mkdir()
        run = Run(self.folder / "inner", "..")
        self.assertEqual((run.status, run.outcomes), (0, {f"../{name}": outcome for name, outcome in expected.items()}), run.text)
        run = self.run_pytest("--zarrproof=none.py")
        stale = run.outcomes["zarrproof::run/expected-failures/line-2"]
        self.assertEqual((run.status, stale, run.outcomes["zarrproof::verdict"]), (1, "failed", "failed"), run.text)
        self.assertIn("crc32c/123456789/encode: the request passes now", run.text)

    def test_warnings_and_what_is_not_declared_are_skipped(self):
        run = self.run_pytest(f"--zarrproof={EXAMPLE}", "-rs", "--zarrproof-args=--filter fill_value/,crc32c/123456789")
        self.assertEqual(run.status, 0, run.text)
        self.assertRegex(run.text, r"SKIPPED.* fill_value .*\(META-10, .*: warning: ")
        self.assertEqual([name for name in run.outcomes if "undeclared" in name], ["zarrproof::undeclared"])
        self.assertEqual(run.outcomes["zarrproof::undeclared"], "skipped")
        self.assertNotIn("zarrproof::groups::crc32c/123456789", run.outcomes)
        self.assertRegex(run.text, r"SKIPPED.* \d+ groups were not asked, because .*: .*\bcodec crc32c\b")
        strict = self.run_pytest(f"--zarrproof={EXAMPLE}", "--zarrproof-args=--strict --filter fill_value/")
        self.assertEqual((strict.status, strict.outcomes["zarrproof::verdict"]), (1, "failed"), strict.text)
        failed = {name.split("::")[1] for name, outcome in strict.outcomes.items() if outcome == "failed"}
        self.assertEqual(failed, {"groups", "causes", "verdict"}, strict.text)

    def test_runs_that_cannot_be_done_are_errors_of_collection(self):
        for words, said in (("garbled.py", "breaks the protocol"), ("missing.py", "there is no file"),
                            ("builtin:referenc", "there is no builtin:referenc"),
                            ("cmd:exit 1", "does not describe itself: exit status 1")):
            with self.subTest(words):
                run = self.run_pytest(f"--zarrproof={words}", CHECK_VALUE)
                self.assertEqual((run.status, run.outcomes), (2, {}), run.text)
                self.assertIn("ERROR collecting zarrproof", run.text)
                self.assertIn(said, run.text)
        run = self.run_pytest("--zarrproof=none.py", path="/usr/bin:/bin")
        self.assertEqual(run.status, 2)
        self.assertIn(f"there is no program zarrproof, neither in {Path(sys.executable).parent} nor on PATH", run.text)

    def test_an_empty_part_of_the_suite_is_no_pass(self):
        run = self.run_pytest("--zarrproof=builtin:reference", CHECK_VALUE + " --shard 9/9")
        self.assertEqual((run.status, run.outcomes["zarrproof::verdict"]), (0, "skipped"), run.text)

    def test_items_are_chosen_as_others(self):
        run = self.run_pytest("--zarrproof=checksum.py", CHECK_VALUE, "-m", "not zarrproof")
        self.assertEqual((run.status, run.outcomes), (0, {"test_own.py::test_own": "passed"}), run.text)
        run = self.run_pytest("--zarrproof=checksum.py", CHECK_VALUE, "-k", "verdict")
        self.assertEqual((run.status, run.outcomes), (1, {"zarrproof::verdict": "failed"}), run.text)

    def test_workers_of_xdist_share_one_run(self):
        self.write("counted.sh", f"echo run >> runs; exec {PROGRAM} serve\n")
        run = self.run_pytest("--zarrproof=cmd:sh counted.sh", CHECK_VALUE, "-n", "2")
        self.assertEqual((run.status, len((self.folder / "runs").read_text().splitlines())), (0, 1), run.text)
        self.assertIn("3 passed", run.text)


if __name__ == "__main__":
    PROGRAM = Path(sys.argv.pop(1))
    unittest.main()
