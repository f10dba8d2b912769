"""Runs on broken testees with all reports, for the tests of the formats."""
import functools
import pathlib
import subprocess
import tempfile

PROGRAM = SCRIPTED_TESTEE = None
FORMATS = ["json", "junit"]


def use(program, scripted_testee):
    global PROGRAM, SCRIPTED_TESTEE
    PROGRAM, SCRIPTED_TESTEE = (str(pathlib.Path(path).resolve()) for path in (program, scripted_testee))


def broken(how):
    return f"cmd:exec '{SCRIPTED_TESTEE}' {how}"


def run(testee, *options):
    return reports_of("run", "--level", "smoke", "--timeout", "2", *options, testee)


def reports_of(*words):
    """The texts of the reports by format; "status" is the exit status, "table" what stood on standard output."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: pathlib.Path(folder, name) for name in FORMATS}
        reports = [word for name, path in files.items() for word in ("--report", f"{name}={path}")]
        ended = subprocess.run([PROGRAM, *words, *reports],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", timeout=1200)
        texts = {name: path.read_text(encoding="utf-8") for name, path in files.items() if path.exists()}
        return {"status": ended.returncode, "table": ended.stdout, "errors": ended.stderr, **texts}


@functools.lru_cache(maxsize=None)
def all_runs():
    """Runs that together have every verdict, expected failures, and listed failures that now pass."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as expected:
        expected.write("# a reason with <marks> # & \\ in it\ncrc32c/123456789/encode\n\n# not so\nbytes/*/encode\n")
        expected.flush()
        return [("builtin:reference", run("builtin:reference")),
                *((how, run(broken(how))) for how in
                  ("crashes-on-one", "hangs-on-one", "garbles-one", "refuses-everything", "supports-nothing", "dies-at-once")),
                ("too-few-bytes, expected", run(broken("too-few-bytes"), "--expect", expected.name)),
                ("a reader of stores", reports_of("stores", "--filter", "int16,crc32c", "--reader",
                                                  "case {path} in *bool*) exit 77;; esac; sed s/-2/-3/ {path}.expected")),
                ("refuses-everything, strict", run(broken("refuses-everything"), "--strict", "--filter", "scale_offset"))]
