"""The rules for workflows and for action.yml: no action by a tag that can be moved, no permission that a job does not name,
no text of an input inside a script.

    workflows_test.py         the rules of this file; actionlint, zizmor and shellcheck too, where they are installed
    workflows_test.py --all   a missing tool is an error

Exit status 77: PyYAML is missing.
"""
import pathlib
import re
import shutil
import subprocess
import sys

try:
    import yaml
except ImportError:
    print("PyYAML is missing; Debian's package is python3-yaml")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PIN = re.compile(r"^(?P<action>[\w.-]+/[\w./-]+)@(?P<commit>[0-9a-f]{40})$")
USES = re.compile(r"^\s*(?:- )?uses:\s*(?P<what>\S+)(?P<rest>.*)$")


def wrong_uses(text):
    """The lines of a file that use an action without the hash of a commit and its version as a comment."""
    for number, line in enumerate(text.split("\n"), 1):
        found = USES.match(line)
        if not found or found["what"].startswith("./"):
            continue
        if not PIN.match(found["what"]):
            yield f"{number}: {found['what']} is not pinned; expected OWNER/NAME@ and the 40 digits of a commit"
        elif not re.match(r"\s+# v[0-9.]+$", found["rest"]):
            yield f"{number}: the pin has no version; expected a comment such as # v1.2.3"


def wrong_steps(steps, where):
    """Returns what is wrong in the steps of a job or of a composite action."""
    for number, step in enumerate(steps, 1):
        if "${{" in step.get("run", ""):
            yield f"{where}, step {number}: run has an expression; expected the value in env"
        if step.get("uses", "").startswith("actions/checkout@"):
            if step.get("with", {}).get("persist-credentials") is not False:
                yield f"{where}, step {number}: expected persist-credentials: false"


def wrong_workflow(text):
    """Returns what is wrong in the text of a workflow."""
    yield from wrong_uses(text)
    workflow = yaml.safe_load(text)
    if workflow.get("permissions") != {}:
        yield f"permissions: {workflow.get('permissions')}; expected {{}} here, and in each job what it needs"
    if "concurrency" not in workflow:
        yield "expected a concurrency group"
    triggers = workflow[True]  # YAML 1.1 reads "on" as true
    if "pull_request_target" in triggers:
        yield "on: pull_request_target runs code of others with the rights of this repository; expected pull_request"
    for name, job in workflow["jobs"].items():
        if not isinstance(job.get("permissions"), dict):
            yield f"job {name}: expected permissions by name"
        if "timeout-minutes" not in job:
            yield f"job {name}: expected timeout-minutes"
        yield from wrong_steps(job["steps"], f"job {name}")


def wrong_action(text):
    """Returns what is wrong in the text of a composite action."""
    yield from wrong_uses(text)
    yield from wrong_steps(yaml.safe_load(text)["runs"]["steps"], "action")


def differing_pins(texts):
    """Actions that two files pin to two commits."""
    pins = {}
    for path, text in texts.items():
        for line in text.split("\n"):
            found = USES.match(line)
            pin = PIN.match(found["what"]) if found else None
            if pin and pins.setdefault(pin["action"], pin["commit"]) != pin["commit"]:
                yield f"{path}: {pin['action']}@{pin['commit']}, elsewhere {pins[pin['action']]}"


def run_tools(required):
    """Runs the tools that are installed. Returns whether a tool complains, or is missing and required."""
    wrong = False
    steps = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))["runs"]["steps"]
    # actionlint checks the scripts of workflows, not the scripts of actions.
    scripts = [(["shellcheck", "--shell=bash", "-"], step["run"]) for step in steps if "run" in step]
    for words, text in [(["actionlint"], ""), (["zizmor", "--offline", "--quiet", "--persona=auditor", "."], ""), *scripts]:
        if shutil.which(words[0]):
            wrong = subprocess.run(words, cwd=ROOT, input=text, text=True, check=False).returncode != 0 or wrong
        else:
            print(f"{words[0]} is not installed and was not run")
            wrong = wrong or required
    return wrong


def main():
    action = ROOT / "action.yml"
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert len(workflows) >= 4, f"{len(workflows)} workflows: the check looks into the wrong folder"
    texts = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in [action, *workflows]}
    problems = list(differing_pins(texts))
    for path, text in texts.items():
        check = wrong_action if path == "action.yml" else wrong_workflow
        problems += [f"{path}: {problem}" for problem in check(text)]
    print("\n".join(problems))
    return 1 if run_tools(required="--all" in sys.argv[1:]) or problems else 0


if __name__ == "__main__":
    sys.exit(main())
