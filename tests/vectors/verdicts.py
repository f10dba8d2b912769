"""What the runner finds in a testee, for tests that compare other judges with it."""
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# Faults of testee.py.
FAULTS = ("refuse", "accept", "payload", "checksum")


def testee(fault, program):
    """The command of the reference with a fault."""
    return [sys.executable, str(HERE / "testee.py"), fault, "-", program, "serve"]


def run(program, command, *options):
    """By id, what is not right: FAIL, warning or unproven."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        subprocess.run([program, "run", "cmd:" + shlex.join(command), *options, "--report", f"json={report}"],
                       stdout=subprocess.DEVNULL, timeout=1800)
        results = json.loads(report.read_text())
    binding = [kind["level"] == "M" for kind in results["kinds"]]
    return {one["id"]: one["verdict"] if one["verdict"] == "unproven" else "FAIL" if binding[one["kind"]] else "warning"
            for one in results["requests"] if one["verdict"] in ("fail", "unproven")}
