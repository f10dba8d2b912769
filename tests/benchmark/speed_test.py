#!/usr/bin/env python3
"""No loop of the kernels falls back to one element at a time: on every target of this machine, each kind of loop reaches
its floor. Arguments: zarrproof, zarrproof_kernels_benchmark.

Times are processor times. A measurement below its floor is repeated, because another process may have disturbed it.

A floor is a share of the speed of memcpy on 64 KiB in the same run: a third of the share measured on a Zen 3 with AVX2 or
SSE4. Some floors are a fifth to a third of the share measured on a Granite Rapids: floats of 8 bits and fewer, and with SSE4
casts, scalar_map and scale_offset in float16. Processing one element at a time reaches 0.005. Looking up one element at a
time reaches 0.02 for results of one byte; there the floor is half of the measured share.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

MEMCPY = "limits/memcpy/64KiB"
SIZE = "/64KiB"
REPEATS = 5

# Pattern of measurements, share on SSE4, share on all other targets with vectors. The first pattern that matches counts.
FLOORS = [
    (r"bytes/.*", 0.15, 0.15),
    (r"cast_value/.*int8/.*", 0.018, 0.07),
    (r"cast_value/.*", 0.018, 0.035),
    (r"small_float/.*", 0.018, 0.035),
    (r"scalar_map/u?int8/u?int8/.*", 0.024, 0.04),
    (r"scalar_map/u?int8/.*", 0.010, 0.03),
    (r"scalar_map/.*", 0.010, 0.015),
    (r"scale_offset/float16/.*", 0.011, 0.04),
    (r"scale_offset/bfloat16/.*", 0.018, 0.03),
    (r"scale_offset/u?int8/.*", 0.022, 0.04),
    (r"scale_offset/.*", 0.06, 0.11),
]


def floor(name: str, target: str) -> float | None:
    """The least share of a measurement, without its size; None where no floor is set."""
    for pattern, sse4, others in FLOORS:
        if re.fullmatch(pattern, name):
            return sse4 if target == "sse4" else others
    return None


def targets(zarrproof: str) -> list[str]:
    """The targets of this machine with vectors, from the message about an unknown one."""
    environment = {**os.environ, "ZARRPROOF_KERNELS_TARGET": "unknown"}
    run = subprocess.run([zarrproof, "run", "builtin:kernels"], capture_output=True, text=True, env=environment)
    found = re.search(r"expected (.*)", run.stdout + run.stderr)
    assert found, f"the message names no targets: {run.stderr}"
    names = re.findall(r"\w+", found.group(1).split("scalar")[0])
    return [name for name in names if name != "or"]


def shares(benchmark: str, target: str, pattern: str, seconds: float) -> dict[str, float]:
    """Shares of the speed of memcpy by the name of the measurement."""
    command = [
        benchmark,
        f"--benchmark_filter=^({MEMCPY}|({pattern}){SIZE})$",
        f"--benchmark_min_time={seconds}",
        "--benchmark_format=json",
    ]
    environment = {**os.environ, "ZARRPROOF_KERNELS_TARGET": target}
    output = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    rates = {entry["name"]: entry["bytes_per_second"] for entry in json.loads(output)["benchmarks"]}
    memcpy = rates.pop(MEMCPY)
    return {name.removesuffix(SIZE): rate / memcpy for name, rate in rates.items()}


def slow(benchmark: str, target: str) -> dict[str, float]:
    """The measurements below their floors, after repetitions, and their best shares."""
    best = shares(benchmark, target, "(bytes|cast_value|small_float|scalar_map|scale_offset)/.*", 0.001)
    assert len(best) > 100, f"only {len(best)} measurements on {target}"
    for _ in range(REPEATS):
        below = {name: share for name, share in best.items() if share < (floor(name, target) or 0)}
        if not below:
            break
        again = shares(benchmark, target, "|".join(below), 0.01)
        best = {name: max(share, again[name]) for name, share in below.items()}
    else:
        below = {name: share for name, share in best.items() if share < (floor(name, target) or 0)}
    return below


def main() -> None:
    zarrproof, benchmark = sys.argv[1:]
    failed = False
    for target in targets(zarrproof):
        for name, share in slow(benchmark, target).items():
            failed = True
            print(f"{target}: {name} reaches {share:.4f} of memcpy on 64 KiB, expected {floor(name, target)} or more")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
