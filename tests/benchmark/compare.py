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
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

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
SECONDS = 0.005  # for each measurement
# The rows of the table: a title, the measurements, and the figure that is taken of each (figures_of).
ROWS = [
    ("`bytes`, 64 MiB, of memcpy", "bytes/.*/64MiB", "memcpy"),
    ("CRC32C of 1 MiB, of ISA-L", "crc32c/checksum/kernels/1MiB", "ISA-L"),
    ("`cast_value`, 1 MiB, of memcpy", "cast_value/.*/1MiB", "memcpy"),
    ("`cast_value`, 1 MiB, of the fastest peer", "cast_value/.*/1MiB", "peer"),
    ("casts of floats of 8 bits and fewer, 1 MiB, of ml_dtypes", "small_float/.*/1MiB", "peer"),
    ("`scalar_map` of 1 entry (NaN's for floats), of the speed without", "scalar_map/.*/1/.*", "no map"),
    ("`scalar_map` of 4 entries, of the speed without", "scalar_map/.*/4/.*", "no map"),
    ("`scale_offset`, 1 MiB, of memcpy", "scale_offset/.*/1MiB", "memcpy"),
    ("CHAIN-1, encode, 64 MiB, of zarr-python", "chain/kernels/encode/64MiB", "peer"),
    ("CHAIN-1, decode, 64 MiB, of zarr-python", "chain/kernels/decode/64MiB", "peer"),
    ("calls for one element in a microsecond", "(sizes|chain)/.*/8B", "calls"),
]

# The samples of a target, one for each round, by the name of the measurement and the figure.
Samples = dict[str, dict[str, list[float]]]


def enter_environment() -> None:
    """Starts this script again with the Python that has the peers."""
    peers = str(HERE / "peers")
    subprocess.run(["sh", str(INSTALLER / "adapter.sh"), "setup", peers], check=True)
    python = subprocess.check_output(["sh", str(INSTALLER / "adapter.sh"), "path", peers], text=True).strip()
    if Path(sys.prefix).resolve() != Path(python).parents[1].resolve():
        os.execv(python, [python, "-s", "-B", __file__, *sys.argv[1:]])


def kernels(program: str, target: str, part: str) -> dict[str, float]:
    """GB a second by the measurement's name, including memcpy."""
    memcpy = "limits/" if part in ("crc32c/", "sizes/") else "limits/.*/(8B|64KiB|1MiB|64MiB)$"
    command = [program, f"--benchmark_filter=^({memcpy}|{part})", f"--benchmark_min_time={SECONDS}", "--benchmark_format=json"]
    environment = {**os.environ, "ZARRPROOF_KERNELS_TARGET": target}
    output = subprocess.check_output(command, stderr=subprocess.DEVNULL, env=environment)
    rates = {}
    for entry in json.loads(output)["benchmarks"]:
        if entry.get("error_occurred"):
            sys.exit(f"{entry['name']}: {entry['error_message']}")
        rates[re.sub("/min_time:.*", "", entry["name"])] = entry["bytes_per_second"] * 1e-9
    return rates


def figures_of(name: str, rates: dict[str, float], peers: dict[str, float]) -> Iterator[tuple[str, float]]:
    """The figures of a measurement in one round: GB/s, and the ratios to the speeds that it is compared with.
    "memcpy" copies as many bytes as the wider side has."""
    yield "GB/s", rates[name]
    yield "calls", 1000 * rates[name] / 8
    others = {
        "memcpy": "limits/memcpy/" + name.rsplit("/", 1)[1],
        "ISA-L": name.replace("/kernels/", "/ISA-L/"),
        "no map": re.sub("^(scalar_map/.*)/[^/]*/", r"\1/0/", name),
    }
    for figure, other in others.items():
        if other in rates:
            yield figure, rates[name] / rates[other]
    for peer, rate in peers.items():
        yield f"peer {peer}", rates[name] / rate


def figure_of(samples: dict[str, list[float]], figure: str) -> float | None:
    """The median over the rounds; for "peer", of the fastest peer."""
    return min((median(values) for name, values in samples.items() if name.startswith(figure)), default=None)


def cell(values: list[float]) -> str:
    """The median, and in brackets the worst if it is another one."""
    middle, worst = (f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f}" for value in (median(values), min(values)))
    return middle if middle == worst else f"{middle} ({worst})"


def table(by_target: dict[str, Samples]) -> str:
    """The table in Markdown: a column for each target."""
    lines = [["Measured", *(f"`{target}`" for target in by_target)], ["---"] * (len(by_target) + 1)]
    for title, pattern, figure in ROWS:
        cells = []
        for samples in by_target.values():
            values = [figure_of(its, figure) for name, its in samples.items() if re.fullmatch(pattern, name)]
            known = [value for value in values if value is not None]
            cells.append(cell(known) if known else "")
        if any(cells):
            lines.append([title, *cells])
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def cases(samples: Samples) -> list[str]:
    """Share of memcpy, GB/s and name of every measurement, the slowest first."""
    lines = sorted((median(its["memcpy"]), median(its["GB/s"]), name) for name, its in samples.items() if "memcpy" in its)
    return [f"{share:6.2f} {rate:8.2f} {name}" for share, rate, name in lines]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", metavar="FILE", default=str(ROOT / "build" / "zarrproof_kernels_benchmark"))
    parser.add_argument("--targets", metavar="NAME,…", required=True, help="such as avx3_dl,avx2")
    parser.add_argument("--rounds", metavar="N", type=int, default=5)
    parser.add_argument("--only", default="", help="the parts whose names it matches", metavar="REGEX")
    parser.add_argument("--cases", help="writes target, share of memcpy, GB/s and name of every case", metavar="FILE")
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

    enter_environment()
    sys.path[:0] = [str(HERE / "peers")]
    from measurements import measurements, rate

    by_target: dict[str, Samples] = {target: defaultdict(lambda: defaultdict(list)) for target in options.targets.split(",")}
    for number in range(options.rounds):
        for part in filter(re.compile(options.only).search, PARTS):
            print(f"round {number + 1} of {options.rounds}: {part}", file=sys.stderr)
            theirs: dict[str, dict[str, float]] = defaultdict(dict)
            for measurement in measurements():
                if measurement.name.startswith(part) and (found := rate(measurement, SECONDS)) is not None:
                    theirs[measurement.name][measurement.peer] = found
            for target, samples in by_target.items():
                rates = kernels(options.program, target, part)
                for name in rates:
                    for figure, value in figures_of(name, rates, theirs[name]):
                        samples[name][figure].append(value)
    if options.cases:
        lines = [f"{target} {line}\n" for target, samples in by_target.items() for line in cases(samples)]
        Path(options.cases).write_text("".join(lines))
    print(table(by_target), end="")


if __name__ == "__main__":
    main()
