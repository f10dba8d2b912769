"""Runs the shell of every step of action.yml as a runner would, with files of this test in place of the runner's, and with a
wheel that starts the program of the build tree.

    action_test.py PROGRAM

Exit status 77: PyYAML is missing.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
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
PROGRAM = pathlib.Path(sys.argv[1]).resolve()


def make_wheel(folder):
    """A wheel whose program `zarrproof` starts the program of the build tree."""
    wheel = folder / f"zarrproof-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        info = f"zarrproof-{VERSION}.dist-info"
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: zarrproof\nVersion: {VERSION}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        script = zipfile.ZipInfo(f"zarrproof-{VERSION}.data/scripts/zarrproof")
        script.external_attr = 0o100755 << 16
        archive.writestr(script, f"#!/bin/sh\nexec '{PROGRAM}' \"$@\"\n")
        archive.writestr(f"{info}/RECORD", "")
    return wheel


class Use:
    """One use of the action in a job: the steps with `run`, and what the steps with `uses` would get."""

    def __init__(self, scratch, system="Linux", environment=None, **inputs):
        unknown = set(inputs) - set(ACTION["inputs"])
        assert not unknown, f"the action has no inputs {unknown}"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="use ", dir=scratch))
        self.inputs = {name: inputs.get(name, about.get("default", "")) for name, about in ACTION["inputs"].items()}
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
        self.said = ""
        self.status = 0

    def value(self, text):
        """The text with its expressions replaced, as the runner does it."""
        def one(found):
            words = found[1].split(".")
            if words[0] == "inputs":
                return self.inputs[words[1]]
            assert words[0] == "steps" and words[2] == "outputs", f"unknown expression {found[0]}"
            return self.outputs.get(words[1], {}).get(words[3], "")
        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", one, text)

    def run_step(self, step):
        """Runs the shell of a step. Keeps its output, its outputs and its exit status."""
        assert step["shell"] == "bash", step["name"]
        script, file = self.folder / "script.sh", self.folder / "output"
        script.write_text(step["run"], encoding="utf-8")
        file.write_text("", encoding="utf-8")
        environment = {name: self.value(text) for name, text in step.get("env", {}).items()}
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)], cwd=self.workspace,
                              env={**self.environment, **environment, "GITHUB_OUTPUT": str(file)}, check=False, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        self.said += done.stdout
        lines = file.read_text(encoding="utf-8").splitlines()
        self.outputs[step["id"]] = dict(line.split("=", 1) for line in lines)
        self.status = done.returncode

    def run(self, installed_in=None):
        """Runs the steps until one fails. `installed_in`: a use whose installation this use takes."""
        for step in ACTION["runs"]["steps"]:
            if "run" not in step:
                continue
            if installed_in and step["id"] == "install":
                self.outputs["install"] = {"folder": str(self.temporary)}
                (self.temporary / "venv").symlink_to(pathlib.Path(installed_in.outputs["install"]["folder"]) / "venv")
                continue
            self.run_step(step)
            if self.status != 0:
                break
        return self

    def output(self, name):
        """An output of the action."""
        return self.value(ACTION["outputs"][name]["value"])

    def uploads(self):
        """The artifacts that would be kept: for each name, the names of the files that exist."""
        kept = {}
        for step in ACTION["runs"]["steps"]:
            if "uses" in step:
                assert step["if"].startswith("always() && steps.install.outputs.folder != ''"), step["if"]
                paths = [pathlib.Path(path) for path in self.value(step["with"]["path"]).split("\n") if path]
                kept[self.value(step["with"]["name"])] = sorted(path.name for path in paths if path.is_file())
        return kept

    def expect(self, status, *texts):
        """Checks the exit status, and that each text was said."""
        missing = [text for text in texts if text not in self.said]
        if self.status == status and not missing:
            return self
        print(self.said)
        raise AssertionError(f"inputs {self.inputs}: exit status {self.status}, expected {status}; not said: {missing}")


def check_install(scratch, wheel):
    """The version of the action, the path of a wheel, what is no version, and what fails. Returns a use with an installation."""
    use = Use(scratch, environment={"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheel.parent)})
    use.run_step(ACTION["runs"]["steps"][0])
    use.expect(0, f"zarrproof {VERSION}")

    fakes = scratch / "fakes"
    fakes.mkdir()
    fake = fakes / "python3"
    fake.write_text('#!/bin/sh\nmkdir -p "$3/bin"; printf \'#!/bin/sh\\necho "$@"; exit 1\' >"$3/bin/python"; chmod +x "$3/bin/python"')
    fake.chmod(0o755)
    path = {"PATH": f"{fakes}:/usr/bin:/bin"}
    failed = "::error title=zarrproof::the wheel could not be installed"
    Use(scratch, version="1.2.3", environment=path).run().expect(2, failed, "--only-binary :all: -- zarrproof==1.2.3\n")
    (scratch / "a wheel.whl").write_text("")
    Use(scratch, version="../../a wheel.whl", environment=path).run().expect(2, failed, f"-- {scratch}/a wheel.whl\n")
    fake.write_text("#!/bin/sh\nexit 1")
    Use(scratch, environment=path).run().expect(2, "python3 -m venv failed")
    Use(scratch, version="1.0; touch made $(touch made)").run().expect(2, "version: expected a version such as 1.0.0")
    Use(scratch, system="Windows").run().expect(2, "found Windows")
    return use


def serve(change=""):
    """A testee behind the protocol: the reference, whose response lines `sed` changes."""
    return f"cmd:'{PROGRAM}' serve" + (f" | sed -u '{change}'" if change else "")


def check_verdicts(scratch, use):
    """A testee that conforms, one with failures, one that breaks the protocol, and one that does not exist."""
    good = Use(scratch, testee=serve(), level="smoke", filter="bytes/int16/*", collect="true").run(use).expect(0, "verdict: ")
    assert good.output("exit-status") == "0" and " conforms" in good.output("verdict"), good.outputs
    assert good.output("results") == str(good.temporary / "results.json") and "## zarrproof: " in good.summary.read_text()
    files = ["report.html", "report.xml", "results.json"]
    assert good.uploads() == {"zarrproof-results": files, "conformance-test-results": ["report.xml"]}, good.uploads()

    inputs = {"testee": serve(r's/"data":"\(..\)\(..\)/"data":"\2\1/'), "level": "smoke", "filter": "bytes/int16/*\nencode"}
    bad = Use(scratch, **inputs).run(use).expect(1, "::error title=zarrproof")
    assert bad.output("exit-status") == "1" and "fail" in bad.output("verdict"), bad.outputs
    assert bad.uploads()["zarrproof-results"] == files and "Failures, by cause" in bad.summary.read_text()

    known = scratch / "known failures.txt"
    Use(scratch, **inputs, expect=str(known), args="--update-expected").run(use).expect(1)
    assert "bytes/" in known.read_text()
    Use(scratch, **inputs, expect=str(known)).run(use).expect(0, "expected")

    broken = Use(scratch, testee="cmd:echo nonsense", level="smoke").run(use).expect(2)
    assert broken.output("exit-status") == "2", broken.outputs
    missing = Use(scratch, testee="no-such-adapter", collect="true").run(use).expect(2, "the run could not be started", "no-such-adapter")
    assert missing.output("results") == "" and missing.uploads()["conformance-test-results"] == []


def check_options(scratch, use):
    """Each input reaches the program as the option that its description names."""
    testee = "builtin:reference"
    chosen = Use(scratch, testee=testee, level="smoke", args="--brief\n\n--filter=bytes/int16/*", filter="*/big/*\n*/encode")
    chosen.run(use).expect(0, "--filter '*/big/*' --filter '*/encode' --filter 'bytes/int16/*': 1 request, all asked")
    Use(scratch, testee=testee, level="full").run(use).expect(2, "full")
    lenient = serve(r's/"error":"fill_value: true.*"/"data":"0000"/')
    for strict, status in (("META-3", 0), ("META-3,META-10", 1), ("true", 1)):
        Use(scratch, testee=lenient, strict=strict, filter="fill_value/int8/true/encode").run(use).expect(status, f"1 {('warning', 'failure')[status]}")
    Use(scratch, testee=testee, strict="CV-999").run(use).expect(2, '"CV-999" is not a clause')
    Use(scratch, testee=testee, level="smoke", require="map_zero=no").run(use).expect(2, "map_zero")
    Use(scratch, testee=testee, installed="yes").run(use).expect(2, "installed: expected true or false")
    Use(scratch, testee=testee, installed="true").run(use).expect(2, "--installed")
    Use(scratch).run(use).expect(2, "expected either the input testee or the input stores")
    Use(scratch, testee=testee, stores="x").run(use).expect(2, "expected either the input testee or the input stores")


def check_stores(scratch, use):
    """A reader that reads, and one that does not."""
    good = Use(scratch, stores="cat {path}.expected", filter="stores/bytes/*", collect="true").run(use).expect(0, "conforms")
    assert good.uploads()["conformance-test-results"] == ["report.xml"], good.uploads()
    Use(scratch, stores="echo 1 {path}", filter="stores/bytes/*").run(use).expect(1, "::error title=zarrproof")
    Use(scratch, stores="cat {path}.expected", level="smoke").run(use).expect(2, "level and require are inputs for testee")


def check_hostile_words(scratch, use):
    """No shell reads the text of an input, and no text of an input becomes another option."""
    hostile = "a 'b\" $(touch made) `touch made`; touch made & \\ *"
    for name in ("testee", "expect", "level", "strict", "filter", "require", "installed", "args"):
        for text in (hostile, "--help"):
            if (name, text) == ("args", "--help"):
                continue
            words = {"testee": "builtin:reference", "level": "smoke", name: text}
            done = Use(scratch, **words).run(use)
            assert done.status == 2, f"{name}: {text}: exit status {done.status}\n{done.said}"
            assert not list(done.folder.rglob("made")), f"{name}: {text} ran a command"
    folder = scratch / "it's $(touch made) \"here\""
    folder.mkdir()
    (folder / "mine.sh").write_text(f"exec '{PROGRAM}' serve\n")
    (folder / "known.txt").write_text("")
    Use(scratch, testee='cmd:sh "$MINE/mine.sh"', expect=str(folder / "known.txt"), level="smoke", filter="bytes/*",
        environment={"MINE": str(folder)}).run(use).expect(0, "conforms")
    newline = Use(scratch, testee="no-such\nexit-status=0").run(use).expect(2)
    assert newline.output("exit-status") == "2"


def main():
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        use = check_install(scratch, make_wheel(scratch))
        check_verdicts(scratch, use)
        check_options(scratch, use)
        check_stores(scratch, use)
        check_hostile_words(scratch, use)


if __name__ == "__main__":
    main()
