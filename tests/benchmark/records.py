"""What was measured on a processor, as a JSON file, and the tables in Markdown that are made from such files.

A record holds the processor, and for each target when and with which sources it was measured, the rows of the goals and
the detailed tables.
"""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import asdict, dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "figures"
PAGE = FOLDER.parent.parent.parent / "reference" / "kernels" / "README.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


@dataclass
class Goal:
    goal: str
    reached: bool
    measured: str  # the median, the worst, and how many are below
    rate: str  # GB/s, from the slowest to the fastest
    share: str  # the same of memcpy


@dataclass
class Table:
    title: str
    heads: list[str]
    rows: list[list[str]]


@dataclass
class Target:
    name: str
    date: str
    commit: str
    compiler: str
    goals: list[Goal] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


@dataclass
class Record:
    processor: str
    targets: list[Target] = field(default_factory=list)

    def add(self, target: Target) -> None:
        """Replaces the target of this name."""
        self.targets = [known for known in self.targets if known.name != target.name] + [target]


def read(path: Path) -> Record:
    data = json.loads(path.read_text())
    targets = [
        Target(
            **{
                **target,
                "goals": [Goal(**goal) for goal in target["goals"]],
                "tables": [Table(**one) for one in target["tables"]],
            }
        )
        for target in data["targets"]
    ]
    return Record(data["processor"], targets)


def write(path: Path, record: Record) -> None:
    path.write_text(json.dumps(asdict(record), indent=1, ensure_ascii=False) + "\n")


def records() -> dict[Path, Record]:
    return {path: read(path) for path in sorted(FOLDER.glob("*.json"))}


def cell(goal: Goal | None) -> str:
    """In short: whether the goal is reached, with the median and the worst."""
    if goal is None:
        return ""
    figures = re.match(r"median [\d.]+, worst [\d.]+", goal.measured)
    return f"{'yes' if goal.reached else '**no**'}: {figures.group(0) if figures else goal.measured}"


def goals_table(all_records: list[Record]) -> str:
    """A row for each goal, a column for each target of each processor."""
    columns = [(record, target) for record in all_records for target in record.targets]
    titles = list(dict.fromkeys(goal.goal for _, target in columns for goal in target.goals))
    rows = []
    for title in titles:
        found = [next((goal for goal in target.goals if goal.goal == title), None) for _, target in columns]
        rows.append([title, *map(cell, found)])
    return table(["goal", *(f"`{target.name}`, {record.processor}" for record, target in columns)], rows)


def summary(all_records: dict[Path, Record]) -> str:
    """The part of the page between its marks."""
    measured = [
        [f"[{record.processor}](../../tests/benchmark/figures/{path.stem}.md)", f"`{one.name}`", one.date, one.commit]
        for path, record in all_records.items()
        for one in record.targets
    ]
    return (
        table(["processor", "target", "measured on", "sources"], measured) + "\n" + goals_table(list(all_records.values()))
    )


def details(record: Record) -> str:
    """The page of a processor."""
    parts = [f"# {record.processor}\n\nMade from the JSON file of this name by `tests/benchmark/tables.py`.\n"]
    for target in record.targets:
        parts.append(f"## Target `{target.name}`\n\n{target.date}, {target.compiler}, sources {target.commit}.\n")
        rows = [[one.goal, "yes" if one.reached else "**no**", one.measured, one.rate, one.share] for one in target.goals]
        parts.append(table(["goal", "reached", "in the goal's terms", "GB/s", "of memcpy"], rows))
        parts += [(f"{one.title}\n\n" if one.title else "") + table(one.heads, one.rows) for one in target.tables]
    return "\n".join(parts)


def pages() -> dict[Path, str]:
    """The pages that the records make, by path."""
    found = records()
    before, rest = PAGE.read_text().split(BEGIN)
    made = {PAGE: f"{before}{BEGIN}\n{summary(found)}\n{END}{rest.split(END)[1]}"}
    for path, record in found.items():
        made[path.with_suffix(".md")] = details(record)
    return made


def processor_name() -> str:
    """The model's name, with family and model where these alone tell one from another."""
    fields = dict(
        (key.strip(), value.strip())
        for key, _, value in (line.partition(":") for line in Path("/proc/cpuinfo").read_text().splitlines())
    )
    return f"{fields.get('model name', 'unknown')}, family {fields.get('cpu family', '?')}, model {fields.get('model', '?')}"


def file_name(processor: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", processor.lower()).strip("-") + ".json"


def commit_of_sources() -> str:
    run = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=FOLDER.parent, capture_output=True, text=True)
    return run.stdout.strip() or "unknown"
