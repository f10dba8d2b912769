#!/usr/bin/env python3
"""Compares the findings of a campaign in an implementation with the failures of level core there.

Takes testees, as `zarrproof run` names them. For each: a run of level core, a campaign of --cases or --max-time, and a run of
the campaign's findings. Failures are of one kind where the deviation ("neighbour", "refused") is the same, and a clause; of
a refusal the words instead; of fill values nothing else. A kind of core's is found where a finding binds at least as
much. Prints for each testee how many kinds of core's the campaign found, those that it missed, and the findings of a
kind that core lacks. Exit status 1 where a kind of level M was missed.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile


# Failures of one kind, and the first request that failed.
Failing = collections.namedtuple("Failing", "level deviation clauses words id")


def run(*command):
    """Runs the program and returns its last line. Ends this script if the exit status is no verdict."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}")
    return done.stdout.strip().split("\n")[-1]


def words_of(fault):
    """Returns the text of a refusal without quoted parts and words with a digit."""
    if fault["deviation"] != "refused":
        return ""
    return " ".join(word for word in re.sub(r"'[^']*'|\"[^\"]*\"|`[^`]*`", " ", fault["got"]).split()
                    if not any(c.isdigit() for c in word))


def failing_in(results):
    """Returns the failures of a results file, one for each level, deviation, clauses and words."""
    found = {}
    for request in results["requests"]:
        kind = results["kinds"][request["kind"]]
        for fault in request.get("faults", []):
            key = (kind["level"], fault["deviation"], frozenset(kind["clauses"]), words_of(fault))
            found.setdefault(key, Failing(*key, request["id"]))
    return list(found.values())


def shows(other, one):
    """Returns whether a failure shows the defect of another: it is similar, and its level is at least as binding."""
    if "MSD".index(other.level) > "MSD".index(one.level) or one.deviation != other.deviation:
        return False
    same_words = one.words != "" and one.words == other.words
    both_of_fill = all(failing.id.startswith("fill_value/") for failing in (one, other))
    return bool(one.clauses & other.clauses) or same_words or both_of_fill


def without_words(failing):
    return list({(f.level, f.deviation, f.clauses): f for f in reversed(failing)}.values())


def text(failing):
    return f"{failing.level} {','.join(sorted(failing.clauses))} {failing.deviation}: {failing.id}"


def limit_of(options):
    return ("--cases", str(options.cases)) if options.cases else ("--max-time", str(options.max_time))


def compare(name, options, folder):
    core_file, found_file, findings = folder / "core.json", folder / "found.json", folder / "findings"
    run(options.program, "run", name, "--no-expect", "--report", f"json={core_file}")
    verdict = run(options.program, "fuzz", name, *limit_of(options), "--seed", str(options.seed),
                  "--findings", findings)
    core = failing_in(json.loads(core_file.read_text()))
    found = []
    if findings.exists():  # there is no folder where nothing was found
        run(options.program, "run", name, "--no-expect", "--vectors", findings, "--report", f"json={found_file}")
        found = failing_in(json.loads(found_file.read_text()))
    kinds = without_words(core)
    missed = [kind for kind in kinds if not any(shows(other, kind) for other in found)]
    new = [one for one in without_words(found) if not any(shows(other, one) for other in core)]
    binding = [kind for kind in kinds if kind.level == "M"]
    missed_binding = [kind for kind in missed if kind.level == "M"]
    print(f"{verdict}\n  of core's {len(binding)} kinds of level M found {len(binding) - len(missed_binding)},"
          f" of its {len(kinds) - len(binding)} others {len(kinds) - len(binding) - len(missed) + len(missed_binding)}")
    for title, some in (("missed", missed), ("not of core's kinds", new)):
        for failing in sorted(some, key=text):
            print(f"  {title}: {text(failing)}")
    return not missed_binding


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("testees", nargs="+", metavar="TESTEE")
    parser.add_argument("--program", default=pathlib.Path(__file__).resolve().parents[2] / "build" / "zarrproof")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--cases", type=int, help="the same campaign on every machine")
    limit.add_argument("--max-time", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="keep results and findings in this folder")
    options = parser.parse_args()
    good = True
    for name in options.testees:
        with tempfile.TemporaryDirectory() as scratch:
            folder = options.keep / re.sub(r"[^\w-]+", "-", name) if options.keep else pathlib.Path(scratch)
            folder.mkdir(parents=True, exist_ok=True)
            good = compare(name, options, folder) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
