#!/usr/bin/env python3
"""Measures the kernels beside memcpy, ISA-L and the implementations that people use in Python, on one core in one go,
for one or more targets of the machine, and prints a table in Markdown.

The kernels are measured by zarrproof_kernels_benchmark (build/ unless --program names it), part by part and each part
in turns with its peers. A figure is the median over the rounds of what was measured side by side. The peers are
installed once, like the adapters under conformance/adapters, which needs Python 3.12 or later.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
INSTALLER = ROOT / "conformance" / "adapters" / "shared" / "python"

INTEGERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
# Short, so that the compared measurements are only seconds apart.
PARTS = [
    *("bytes/", "crc32c/"),
    *(f"cast_value/{source}/" for source in (*INTEGERS, "float16", "bfloat16", "float32", "float64")),
    *("small_float/", "scalar_map/", "values/", "scale_offset/", "chain/", "sizes/"),
]


def enter_environment() -> None:
    """Starts this script again with the Python that has the peers."""
    peers = str(HERE / "peers")
    subprocess.run(["sh", str(INSTALLER / "setup.sh"), peers], check=True)
    script = 'folder=$1 here=$2; . "$2/environment.sh"; echo "$home"'
    home = subprocess.run(
        ["sh", "-c", script, "sh", peers, str(INSTALLER)], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()
    if os.path.realpath(sys.prefix) != os.path.realpath(home):
        os.execv(f"{home}/bin/python", [f"{home}/bin/python", "-s", "-B", __file__, *sys.argv[1:]])


def kernels(program: str, target: str, part: str, seconds: float) -> dict[str, float]:
    """GB a second by the measurement's name, including memcpy."""
    memcpy = "limits/" if part in ("crc32c/", "sizes/") else "limits/.*/(8B|64KiB|1MiB|64MiB)$"
    command = [
        program,
        f"--benchmark_filter=^({memcpy}|{part})",
        f"--benchmark_min_time={seconds}",
        "--benchmark_format=json",
    ]
    environment = {**os.environ, "ZARRPROOF_KERNELS_TARGET": target}
    output = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ).stdout
    rates = {}
    for entry in json.loads(output)["benchmarks"]:
        if entry.get("error_occurred"):
            sys.exit(f"{entry['name']}: {entry['error_message']}")
        rates[re.sub("/min_time:.*", "", entry["name"])] = entry["bytes_per_second"] * 1e-9
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", metavar="FILE", default=str(ROOT / "build" / "zarrproof_kernels_benchmark"))
    parser.add_argument("--targets", metavar="NAME,…", required=True, help="such as avx3_dl,avx2")
    parser.add_argument("--rounds", metavar="N", type=int, default=5)
    parser.add_argument("--core", metavar="N", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--only", default="", help="the parts whose names it matches", metavar="REGEX")
    parser.add_argument("--seconds", metavar="S", type=float, default=0.005, help="each measurement takes so long")
    parser.add_argument("--cases", help="writes target, share of memcpy, GB/s and name of every case", metavar="FILE")
    options = parser.parse_args()
    targets = options.targets.split(",")
    os.sched_setaffinity(0, {options.core})

    enter_environment()
    sys.path[:0] = [str(HERE), str(HERE / "peers")]
    from figures import Figures
    from measurements import measurements, rate
    from rows import table

    peers = measurements()
    by_target = {target: Figures() for target in targets}
    for number in range(options.rounds):
        for part in PARTS:
            if not re.search(options.only, part):
                continue
            print(f"round {number + 1} of {options.rounds}: {part}", file=sys.stderr)
            theirs: dict[str, dict[str, float]] = {}
            for measurement in peers:
                if measurement.name.startswith(part):
                    found = rate(measurement, options.seconds)
                    if found is not None:
                        theirs.setdefault(measurement.name, {})[measurement.peer] = found
            for target, figures in by_target.items():
                figures.add(kernels(options.program, target, part, options.seconds), theirs)
    if options.cases:
        lines = [f"{target} {line}\n" for target, figures in by_target.items() for line in figures.cases()]
        Path(options.cases).write_text("".join(lines))
    print(table(by_target), end="")


if __name__ == "__main__":
    main()
