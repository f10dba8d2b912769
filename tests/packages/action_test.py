"""Runs the steps of action.yml as a runner of GitHub does, with a wheel that starts the program of the build tree.
Example: ActionRun(level="full").run() runs the shell of each step with the input `level: full`, until one fails.
usage: action_test.py PROGRAM     Exit status 77: PyYAML is missing.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

try:
    import yaml
except ImportError:
    print("PyYAML is missing; Debian's package is python3-yaml")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
VERSION = re.search(r"^project\(zarrproof VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"),
                    re.MULTILINE)[1]
PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
SCRATCH = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(SCRATCH.name)


def make_wheel(folder):
    """Returns a new wheel whose program `zarrproof` starts the program of the build tree."""
    wheel = folder / f"zarrproof-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        info = f"zarrproof-{VERSION}.dist-info"
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: zarrproof\nVersion: {VERSION}\n")
        archive.writestr(f"{info}/WHEEL",
                         "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        script = zipfile.ZipInfo(f"zarrproof-{VERSION}.data/scripts/zarrproof")
        script.external_attr = 0o100755 << 16
        archive.writestr(script, f"#!/bin/sh\nexec '{PROGRAM}' \"$@\"\n")
        archive.writestr(f"{info}/RECORD", "")
    return wheel


class ActionRun:
    """A run of the action in a job: the steps with `run`, and what the steps with `uses` would get."""

    def __init__(self, system="Linux", environment=None, **inputs):
        unknown = set(inputs) - set(ACTION["inputs"])
        assert not unknown, f"the action has no inputs {unknown}"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="a run ", dir=FOLDER))
        self.inputs = {name: inputs.get(name, entry.get("default", "")) for name, entry in ACTION["inputs"].items()}
        self.workspace = self.folder / "workspace"
        self.temporary = self.folder / "temporary"
        self.workspace.mkdir()
        self.temporary.mkdir()
        self.summary = self.folder / "summary"
        self.outputs = {}  # of each step
        self.environment = {
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(self.folder), "LANG": "C.UTF-8", "RUNNER_OS": system,
            "RUNNER_TEMP": str(self.temporary), "GITHUB_ACTION_PATH": str(ROOT), "GITHUB_ACTIONS": "true", "CI": "true",
            "GITHUB_STEP_SUMMARY": str(self.summary), "GITHUB_ENV": str(self.folder / "env"),
            "GITHUB_PATH": str(self.folder / "path"), **(environment or {})}
        self.log = ""
        self.status = 0

    def value(self, text):
        """Returns the text with its expressions replaced: `${{ inputs.level }}` by the input."""
        def replacement(found):
            words = found[1].split(".")
            if words[0] == "inputs":
                return self.inputs[words[1]]
            assert words[0] == "steps" and words[2] == "outputs", f"unknown expression {found[0]}"
            return self.outputs.get(words[1], {}).get(words[3], "")
        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", replacement, text)

    def run_step(self, step):
        """Runs the shell of a step. Keeps its output, its outputs and its exit status."""
        assert step["shell"] == "bash", step["name"]
        script, file = self.folder / "script.sh", self.folder / "output"
        script.write_text(step["run"], encoding="utf-8")
        file.write_text("", encoding="utf-8")
        environment = {name: self.value(text) for name, text in step.get("env", {}).items()}
        environment = {**self.environment, **environment, "GITHUB_OUTPUT": str(file)}
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)], cwd=self.workspace,
                              env=environment, check=False, timeout=300, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace")
        self.log += done.stdout
        lines = file.read_text(encoding="utf-8").splitlines()
        self.outputs[step["id"]] = dict(line.split("=", 1) for line in lines)
        self.status = done.returncode

    def run(self, installed_in=None):
        """Runs the steps until one fails. `installed_in`: a run whose installation is taken."""
        for step in ACTION["runs"]["steps"]:
            if "run" not in step:
                continue
            if installed_in and step["id"] == "install":
                self.outputs["install"] = {"folder": str(self.temporary)}
                venv = pathlib.Path(installed_in.outputs["install"]["folder"]) / "venv"
                (self.temporary / "venv").symlink_to(venv)
                continue
            self.run_step(step)
            if self.status != 0:
                break
        return self

    def output(self, name):
        """Returns an output of the action."""
        return self.value(ACTION["outputs"][name]["value"])

    def uploads(self):
        """Returns the artifacts that would be kept: for each name, the names of the files that exist."""
        kept = {}
        for step in ACTION["runs"]["steps"]:
            if "uses" in step:
                assert step["if"].startswith("always() && steps.install.outputs.folder != ''"), step["if"]
                paths = [pathlib.Path(path) for path in self.value(step["with"]["path"]).split("\n") if path]
                kept[self.value(step["with"]["name"])] = sorted(path.name for path in paths if path.is_file())
        return kept

    def expect(self, status, *texts):
        """Checks the exit status, and that each text is in the log. Returns this run."""
        missing = [text for text in texts if text not in self.log]
        if self.status == status and not missing:
            return self
        print(self.log)
        raise AssertionError(f"inputs {self.inputs}: exit status {self.status}, expected {status}; missing: {missing}")


def serve(change=""):
    """Returns a testee behind the protocol: the reference, whose response lines `sed` changes."""
    return f"cmd:'{PROGRAM}' serve" + (f" | sed -u '{change}'" if change else "")


SWAPPED = serve(r's/"data":"\(..\)\(..\)/"data":"\2\1/')  # the first two bytes of each result change places
FILES = ["report.html", "report.xml", "results.json"]


class Installation(unittest.TestCase):
    def run_with_pip(self, script, **inputs):
        """Runs the action with this script in place of python3. Returns the run."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=FOLDER))
        (folder / "python3").write_text(script)
        (folder / "python3").chmod(0o755)
        return ActionRun(environment={"PATH": f"{folder}:/usr/bin:/bin"}, **inputs).run()

    def test_a_version_or_a_wheel_is_what_pip_installs(self):
        # A virtual environment whose Python prints its arguments and fails, as if pip found nothing.
        script = ('#!/bin/sh\nmkdir -p "$3/bin"\n'
                  'printf \'#!/bin/sh\\necho "$@"; exit 1\' >"$3/bin/python"; chmod +x "$3/bin/python"')
        failed = "::error title=zarrproof::the wheel could not be installed"
        self.run_with_pip(script, version="1.2.3").expect(2, failed, "--only-binary :all: -- zarrproof==1.2.3\n")
        wheel = FOLDER / "a wheel.whl"
        wheel.write_text("")
        self.run_with_pip(script, version="../../a wheel.whl").expect(2, failed, f"-- {wheel}\n")

    def test_what_cannot_be_installed_is_an_error(self):
        self.run_with_pip("#!/bin/sh\nexit 1").expect(2, "python3 -m venv failed")
        unsafe = ActionRun(version="1.0; touch made $(touch made)").run()
        unsafe.expect(2, "version: expected a version such as 1.0.0")
        ActionRun(system="Windows").run().expect(2, "found Windows")


class Action(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(make_wheel(FOLDER).parent)}
        cls.installed = ActionRun(environment=pip)
        cls.installed.run_step(ACTION["runs"]["steps"][0])
        cls.installed.expect(0, f"zarrproof {VERSION}")

    def expect(self, status, *texts, **inputs):
        """Runs the action, and checks its exit status and its log. Returns the run."""
        return ActionRun(**inputs).run(self.installed).expect(status, *texts)

    def expect_option(self, status, *texts, **inputs):
        """Does the same with the reference as the testee."""
        return self.expect(status, *texts, testee="builtin:reference", **inputs)

    def test_a_testee_that_conforms_passes(self):
        run = self.expect(0, "verdict: ", testee=serve(), level="smoke", filter="bytes/int16/*", collect="true")
        self.assertEqual(run.output("exit-status"), "0")
        self.assertIn(" conforms", run.output("verdict"))
        self.assertEqual(run.output("results"), str(run.temporary / "results.json"))
        self.assertIn("## zarrproof: ", run.summary.read_text())
        self.assertEqual(run.uploads(), {"zarrproof-results": FILES, "conformance-test-results": ["report.xml"]})

    def test_failures_fail_unless_they_are_expected(self):
        inputs = {"testee": SWAPPED, "level": "smoke", "filter": "bytes/int16/*\nencode"}
        run = self.expect(1, "::error title=zarrproof", **inputs)
        self.assertEqual(run.output("exit-status"), "1")
        self.assertIn("fail", run.output("verdict"))
        self.assertEqual(run.uploads()["zarrproof-results"], FILES)
        self.assertIn("\nFAIL  bytes gives the bytes in reverse order ", run.summary.read_text())
        known = FOLDER / "known failures.txt"
        self.expect(1, **inputs, expect=str(known), args="--update-expected")
        self.assertIn("bytes/", known.read_text())
        self.expect(0, "expected", **inputs, expect=str(known))

    def test_a_testee_that_cannot_be_judged_is_an_error(self):
        broken = self.expect(2, testee="cmd:echo nonsense", level="smoke")
        self.assertEqual(broken.output("exit-status"), "2")
        texts = "the run could not be started", "no-such-adapter"
        missing = self.expect(2, *texts, testee="no-such-adapter", collect="true")
        self.assertEqual((missing.output("results"), missing.uploads()["conformance-test-results"]), ("", []))

    def test_filters_and_arguments_are_options(self):
        chosen = "--filter '*/big/*' --filter '*/encode' --filter 'bytes/int16/*': 1 request, all asked"
        arguments = "--brief\n\n--filter=bytes/int16/*"
        self.expect_option(0, chosen, level="smoke", args=arguments, filter="*/big/*\n*/encode")
        self.expect_option(2, "full", level="full")
        self.expect_option(2, "map_zero", level="smoke", require="map_zero=no")

    def test_strict_clauses_turn_warnings_into_failures(self):
        lenient = serve(r's/"error":"fill_value: true.*"/"data":"0000"/')
        inputs = {"testee": lenient, "filter": "fill_value/int8/true/encode"}
        self.expect(0, "1 warning", **inputs, strict="META-3")
        self.expect(1, "1 failure", **inputs, strict="META-3,META-10")
        self.expect(1, "1 failure", **inputs, strict="true")
        self.expect_option(2, '"CV-999" is not a clause', strict="CV-999")

    def test_installed_is_true_or_false(self):
        self.expect_option(2, "installed: expected true or false", installed="yes")
        self.expect_option(2, "--installed", installed="true")

    def test_one_of_testee_and_stores_is_given(self):
        self.expect(2, "expected either the input testee or the input stores")
        self.expect_option(2, "expected either the input testee or the input stores", stores="x")

    def test_a_reader_of_stores_is_judged(self):
        good = self.expect(0, "conforms", stores="cat {path}.expected", filter="stores/bytes/*", collect="true")
        self.assertEqual(good.uploads()["conformance-test-results"], ["report.xml"])
        self.expect(1, "::error title=zarrproof", stores="echo 1 {path}", filter="stores/bytes/*")
        self.expect(2, "level and require are inputs for testee", stores="cat {path}.expected", level="smoke")

    def test_no_shell_reads_an_input_and_no_input_becomes_another_option(self):
        hostile = "a 'b\" $(touch made) `touch made`; touch made & \\ *"
        names = ("testee", "expect", "level", "strict", "filter", "require", "installed", "args")
        for name, text in [(name, text) for name in names for text in (hostile, "--help")]:
            if (name, text) == ("args", "--help"):
                continue  # args are options
            run = self.expect(2, **{"testee": "builtin:reference", "level": "smoke", name: text})
            self.assertEqual(list(run.folder.rglob("made")), [], f"{name}: {text} ran a command")
        newline = self.expect(2, testee="no-such\nexit-status=0")
        self.assertEqual(newline.output("exit-status"), "2")

    def test_names_of_files_may_have_special_characters(self):
        folder = FOLDER / "it's $(touch made) \"here\""
        folder.mkdir()
        (folder / "mine.sh").write_text(f"exec '{PROGRAM}' serve\n")
        (folder / "known.txt").write_text("")
        self.expect(0, "conforms", testee='cmd:sh "$MINE/mine.sh"', environment={"MINE": str(folder)},
                    expect=str(folder / "known.txt"), level="smoke", filter="bytes/*")


if __name__ == "__main__":
    unittest.main()
