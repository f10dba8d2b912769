"""The suite notices every planted mistake, and nothing in the correct implementation.
usage: mistakes_test.py PROGRAM [MISTAKE...]     without names: all, and the implementation without a mistake

Exit status 0: `zarrproof run` notices every mistake, and the correct implementation conforms. Mistakes that are not
noticed are printed."""
import concurrent.futures
import os
import pathlib
import subprocess
import sys

import mistakes

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM, NAMES = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
READER, WRITER = "reader:{} read {{path}} {{start}} {{shape}}", "writer:{} write {{spec}} {{path}}"
# How a mistake of each kind is looked for, and options that make warnings count. A writer declares every data type, so
# --strict without clauses would fail for the types that the implementation lacks.
CREATE = "cmd:{} serve create", ["--strict"]
LOOKS = {"scalars": CREATE, "parameters": CREATE, "document": CREATE, "chunks": CREATE,
         "rewrite": ("cmd:{} serve rewrite", ["--strict"]), "accept": ("cmd:{} serve accept", ["--strict"]),
         "shards": (READER, ["--strict", "--filter", "sharding_indexed"])}
WRITE = WRITER, ["--strict=WRITE-4,CHAIN-3"]
# A writer is judged as a testee that creates, so these mistakes are enough for it.
WRITTEN = ("scalars/nan-bare", "parameters/endian-little", "document/fill-default-nan", "chunks/left-out-nan",
           "chunks/stale")


def run(testee, script, options):
    """Runs the suite on a script with its arguments. Returns the exit status, and what was printed."""
    command = testee.format(f"'{sys.executable}' -B '{HERE}'/{script}")
    ended = subprocess.run([PROGRAM, "run", command, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           text=True, check=False)
    return ended.returncode, ended.stdout


def miss(mistake, look):
    """Returns a line about a mistake that the suite does not notice, or nothing."""
    testee, options = look
    status, _ = run(testee, f"mistakes.py {mistake.name}", [*options, "--max-failures", "1"])
    return "" if status == 1 else f"{mistake.name:<40} status {status}  {mistake.sentence}"


def main():
    chosen = [mistake for mistake in mistakes.TABLE if not NAMES or mistake.name in NAMES]
    looks = [(mistake, LOOKS[mistake.kind]) for mistake in chosen]
    looks += [(mistake, WRITE) for mistake in chosen if mistake.name in WRITTEN]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        missed = [line for line in pool.map(miss, *zip(*looks)) if line]
    print(f"{len(looks) - len(missed)} of {len(looks)} are noticed", *missed, sep="\n")
    failures = 0
    for testee in () if NAMES else {testee for testee, _ in (*LOOKS.values(), WRITE)}:
        status, text = run(testee, "implementation.py", [])
        if status != 0:
            failures += 1
            print(f"the implementation without a mistake, {testee}: status {status}\n{text}")
    return bool(missed or failures)


if __name__ == "__main__":
    sys.exit(main())
