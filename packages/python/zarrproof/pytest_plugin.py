"""A run of the conformance suite as a part of pytest.

    pytest --zarrproof=adapter.py
    pytest --zarrproof=zarr-python --zarrproof-args='--installed --level smoke' --zarrproof-expect=known.txt

The program zarrproof runs once, while pytest collects. Its results are items with the marker `zarrproof`:

- `zarrproof::groups::cast_value/pairs/float32-uint8` is a group of vectors. The item fails where a request fails. It is
  an xfail where all failures are expected. It passes where a request passes, and is skipped otherwise.
- `zarrproof::undeclared` stands for all groups that need something that the testee does not declare: a codec, a data type
  or an operation. The item is skipped, and its text names them.
- `zarrproof::causes::…` is a cause of failures, with its smallest example. An expected cause is an xfail. A warning, which
  does not fail the run, is skipped.
- `zarrproof::run/…` is another failure of the run, such as a line of the list where something passes now.
- `zarrproof::verdict` fails where the run fails, for whatever reason.

A run that could not be done is an error of collection, with the words of the program.
"""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

OPTIONS = {
    "zarrproof": (
        "TESTEE",
        "run the conformance suite on this testee: an adapter in a Python file, or what `zarrproof run` takes (the "
        "name of an adapter, cmd:'COMMAND', lib:PATH, builtin:NAME)",
    ),
    "zarrproof_expect": ("FILE", "list of expected failures, which become xfail"),
    "zarrproof_args": ("WORDS", "more options of `zarrproof run`, such as '--level smoke --strict'"),
}


class Outcome(NamedTuple):
    """An item to be: its place and name, "passed", "failed", "xfailed" or "skipped", and why."""

    name: str
    kind: str
    text: str


class RunNotDone(Exception):
    """The run could not be done, so that nothing is known. The message holds the words of the program."""


class Disagreement(Exception):
    """The report of the program. The message is the text of the report."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("zarrproof", "conformance of Zarr v3 codecs")
    for name, (metavar, about) in OPTIONS.items():
        group.addoption("--" + name.replace("_", "-"), dest=name, metavar=metavar, help=about)
        parser.addini(name, about + " (the option of this name takes precedence)")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "zarrproof: results of the conformance suite for Zarr v3 codecs")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """The suite runs once, not once in each worker of pytest-xdist."""
    if is_wanted(node.config):
        node.workerinput["zarrproof"] = json.dumps(run_once(node.config))


@pytest.hookimpl(tryfirst=True)  # before -k and -m choose
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    if not is_wanted(config):
        return
    run = Run.from_parent(session, name="zarrproof", nodeid="zarrproof")
    report = run.ihook.pytest_make_collect_report(collector=run)
    run.ihook.pytest_collectreport(report=report)
    if report.passed:
        items.extend(report.result)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    for outcome in (config.stash.get(OUTCOMES, None) or {}).get("outcomes", []):
        if outcome[0] == "verdict":
            terminalreporter.write_sep("=", "zarrproof")
            terminalreporter.write_line(outcome[2])


OUTCOMES = pytest.StashKey[Any]()


def is_wanted(config: pytest.Config) -> bool:
    return bool(option(config, "zarrproof"))


def option(config: pytest.Config, name: str) -> str:
    """Returns the words of an option, or of the ini file; empty where neither has it."""
    return str(config.getoption(name) or config.getini(name) or "")


def path_of(config: pytest.Config, name: str) -> Path:
    """Returns the path that an option names: from the command line relative to the current folder, from the ini file
    relative to the folder of the file."""
    base = config.invocation_params.dir
    if not config.getoption(name) and config.inipath is not None:
        base = config.inipath.parent
    return base / option(config, name)


def run_once(config: pytest.Config) -> dict[str, Any]:
    """Returns the outcomes of the run, or the words about a run that could not be done, as plain JSON."""
    if OUTCOMES not in config.stash:
        workerinput = getattr(config, "workerinput", None)
        if workerinput is not None:
            config.stash[OUTCOMES] = json.loads(workerinput["zarrproof"])
        else:
            try:
                config.stash[OUTCOMES] = {"outcomes": run_suite(config)}
            except RunNotDone as error:
                config.stash[OUTCOMES] = {"error": str(error)}
    return dict(config.stash[OUTCOMES])


def run_suite(config: pytest.Config) -> list[Outcome]:
    """Runs the program. Raises RunNotDone where it ends with another exit status than 0 (no failures) or 1."""
    words = [program(), "run", testee(config)]
    if option(config, "zarrproof_expect"):
        words += ["--expect", str(path_of(config, "zarrproof_expect"))]
    words += shlex.split(option(config, "zarrproof_args"))
    with tempfile.TemporaryDirectory() as folder:
        results, causes = Path(folder, "results.json"), Path(folder, "causes.xml")
        words += ["--report", f"json={results}", "--report", f"junit={causes}"]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode not in (0, 1):
            output = done.stdout.decode(errors="replace").strip()
            raise RunNotDone(f"{shlex.join(words)}: exit status {done.returncode}\n{output}")
        report = ElementTree.fromstring(causes.read_bytes())
        return list(outcomes_of(json.loads(results.read_bytes()), report, done.returncode))


def program() -> str:
    """Returns the program zarrproof: the one beside the interpreter, else the one on PATH."""
    beside = Path(sys.executable).parent
    found = shutil.which("zarrproof", path=str(beside)) or shutil.which("zarrproof")
    if found is None:
        raise RunNotDone(f"--zarrproof: there is no program zarrproof, neither in {beside} nor on PATH")
    return found


def testee(config: pytest.Config) -> str:
    """Returns the testee as `zarrproof run` takes it."""
    words = option(config, "zarrproof")
    if not words.endswith(".py") or ":" in words:
        return words
    path = path_of(config, "zarrproof")
    if not path.is_file():
        raise RunNotDone(f"--zarrproof: there is no file {path}; expected an adapter in a Python file")
    return "cmd:" + shlex.join([sys.executable, str(path)])


def outcomes_of(results: dict[str, Any], causes: ElementTree.Element, status: int) -> Iterator[Outcome]:
    """Returns the items of a run: of its results file, of its JUnit report, and of its exit status."""
    groups = defaultdict(list)
    for request in results["requests"]:
        groups[group_of(request["id"])].append(request)
    undeclared: Counter[str] = Counter()
    for name, requests in groups.items():
        if all("undeclared" in request for request in requests):
            undeclared[requests[0]["explanation"]] += 1
        else:
            yield group_outcome("groups::" + name, requests, results)
    if undeclared:
        text = "groups were not asked, because the testee does not declare what they need"
        yield Outcome("undeclared", "skipped", f"{sum(undeclared.values())} {text}: {', '.join(undeclared)}")
    yield from cause_outcomes(causes)
    verdict = "".join(element.get("value", "") for element in causes.iterfind(".//property[@name='verdict']"))
    passes = causes.find(".//testcase[@name='verdict']") is not None  # not where nothing was judged
    yield Outcome("verdict", "failed" if status else "passed" if passes else "skipped", verdict)


def group_of(id: str) -> str:
    """Returns the group of a request: two parts of its id, and in cast_value a third, the data types."""
    parts = id.split("/")
    return "/".join(parts[: 3 if parts[0] == "cast_value" else 2])


MOST_FAULTS = 10  # of a group, in full


def group_outcome(name: str, requests: list[dict[str, Any]], results: dict[str, Any]) -> Outcome:
    faults = [(request, fault) for request in requests for fault in request.get("faults", [])]
    unexpected = [(request, fault) for request, fault in faults if "expected" not in fault]
    binding = [words_of(*pair) for pair in unexpected if is_binding(pair[0], results)]
    if binding:
        more = [f"and {len(binding) - MOST_FAULTS} more"] if len(binding) > MOST_FAULTS else []
        return Outcome(name, "failed", "\n".join(binding[:MOST_FAULTS] + more))
    if len(unexpected) < len(faults):
        return Outcome(name, "xfailed", "; ".join(dict.fromkeys(fault.get("expected", "") for _, fault in faults)))
    if any(request["verdict"] == "pass" for request in requests):
        return Outcome(name, "passed", "")
    if unexpected:
        return Outcome(name, "skipped", "warning: " + words_of(*unexpected[0]))
    first = next(request for request in requests if "undeclared" not in request)
    return Outcome(name, "skipped", f"{first['verdict']}: {first.get('explanation', '')}")


def is_binding(request: dict[str, Any], results: dict[str, Any]) -> bool:
    """Whether a failure of the request fails the run, unless it is expected."""
    kind = results["kinds"][request["kind"]]
    strict_clauses = set(results.get("strict_clauses", ()))
    return bool(kind["level"] == "M" or "strict" in results or strict_clauses & set(kind["clauses"]))


def words_of(request: dict[str, Any], fault: dict[str, Any]) -> str:
    element = f", element {fault['element']}" if "element" in fault else ""
    shown = fault if "got" in fault else fault.get("wrong", {})  # of a wrong element: hexadecimal
    return f"{request['id']}{element}: {fault['deviation']}: got {shown.get('got', '')}; want {shown.get('want', '')}"


def cause_outcomes(causes: ElementTree.Element) -> Iterator[Outcome]:
    for case in causes.iterfind(".//testcase"):
        name = case.get("name", "")
        for result in case:  # none of the passed case "verdict"
            message = result.get("message", "")
            kind = "failed" if result.text else "xfailed" if message.startswith("expected failure") else "skipped"
            place = name if case.get("classname") == "run" else "causes::" + name
            yield Outcome(place, kind, f"{name}\n{result.text}" if result.text else f"{name}: {message}")


class Run(pytest.Collector):
    """The run, whose items are its outcomes."""

    def collect(self) -> Iterable[pytest.Item]:
        run = run_once(self.config)
        if "error" in run:
            raise self.CollectError(run["error"])
        for name, kind, text in run["outcomes"]:
            item: Result = Result.from_parent(self, name=name, kind=kind, text=text)
            item.add_marker("zarrproof")
            yield item


class Result(pytest.Item):
    """One outcome of the run."""

    def __init__(self, *, kind: str, text: str, **more: Any) -> None:
        super().__init__(**more)
        self.kind, self.text = kind, text

    def runtest(self) -> None:
        if self.kind == "failed":
            raise Disagreement(self.text)
        if self.kind == "xfailed":
            pytest.xfail(self.text)
        if self.kind == "skipped":
            pytest.skip(self.text)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        # The text alone. For other exceptions pytest parses this file to show its lines, which takes 0.1 s for each item.
        if isinstance(excinfo.value, (Disagreement, pytest.xfail.Exception)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.config.rootpath / "zarrproof", None, self.name
