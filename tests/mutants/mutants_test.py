"""Prints the level that catches each mutant, and the first vector that does: smoke, or else core in a mixed order.
usage: mutants_test.py PROGRAM FOLDER [MUTANT...]     without names: all

FOLDER has the list of mutants and their programs, as CMake makes them. Exit status 0: core catches every mutant, smoke nine of
ten, and both levels pass the unchanged reference, "none"."""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM, FOLDER = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
SOUND = "none\t\tThe unchanged reference. No vector may catch it."
FAILURES = ("fail", "crashed", "timed out", "garbled")


def first_catch(mutant, level):
    """Returns the first request that fails, with its response; nothing if all pass."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "results.json")
        # --strict: a warning also counts as caught.
        ended = subprocess.run(
            [PROGRAM, "run", f"cmd:exec '{FOLDER}/programs/{mutant}'", "--level", level, "--strict", "--max-failures", "1",
             "--seed", "1", "--report", f"json={file}"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        results = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"stopped": ended.stdout}
    for request in results.get("requests", []):
        if request["verdict"] in FAILURES:
            fault = request["faults"][0]
            fault = fault.get("wrong", fault)
            return f"{request['id']}\n    got        {fault.get('got')}\n    want       {fault.get('want')}"
    if "stopped" in results:
        sys.exit(f"{mutant} cannot be judged: {results['stopped']}")
    return ""


def row_of(line):
    """Returns the name of a mutant, the level that catches it, and what to print about it."""
    name, clause, what = line.split("\t")
    for level in ("smoke", "core"):
        if caught := first_catch(name, level):
            break
    else:
        level = "-"
    return name, level, f"{name:<52}{clause:<9}{level:<9}{caught}\n    {what}"


def main():
    lines = [SOUND, *(FOLDER / "list.txt").read_text(encoding="utf-8").splitlines()]
    chosen = [line for line in lines if not sys.argv[3:] or line.split("\t")[0] in sys.argv[3:]]
    levels = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, level, text in pool.map(row_of, chosen):
            print(text, flush=True)
            levels[name] = level
    sound = levels.pop("none", "-")
    passed = [name for name, level in levels.items() if level == "-"]
    smoke = list(levels.values()).count("smoke")
    print(f"core catches {len(levels) - len(passed)} of {len(levels)}, smoke {smoke} of {len(levels)}")
    if passed:
        print("not caught:", ", ".join(passed))
    if sound != "-":
        print("the unchanged reference fails a vector")
    return int(bool(passed) or sound != "-" or 10 * smoke < 9 * len(levels) and not sys.argv[3:])


if __name__ == "__main__":
    sys.exit(main())
