#!/usr/bin/env python3
"""Compares what a program does with the record of before-smaller: see README.md. Exit status: 0 no differences beside those
of intended.txt; 1 differences; 2 a part could not be recorded."""
import argparse
import collections
import difflib
import fnmatch
import json
import os
import re
import sys

import recorder

# Groups of lines with a key.
KEYED = ("requests", "smoke", "results", "mutants", "fuzz")
SHOWN = 20


class Intended:
    """The intended differences of intended.txt. A paragraph begins with comment lines, the reason. Each further line is a
    pattern of names, a regular expression that matches printed differences, or "REGEX => TEXT": the record of before-smaller
    is read with TEXT in place of what REGEX matches."""

    def __init__(self, path):
        self.rules, self.counts, reason = [], collections.Counter(), ""
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.startswith("#"):
                reason += line.removeprefix("#")
                continue
            if not line.strip():
                reason = ""
                continue
            names, _, rest = line.partition(" ")
            pattern, arrow, replacement = rest.partition(" =>")
            if not reason or not pattern:
                sys.exit(f"{path}:{number}: expected NAMES REGEX or NAMES REGEX => TEXT below a comment with the reason")
            self.rules.append((number, names, re.compile(pattern, re.M), replacement.lstrip() if arrow else None, reason.strip()))

    def rewrite(self, name, text):
        for number, names, pattern, replacement, _ in self.rules:
            if replacement is not None and fnmatch.fnmatchcase(name, names):
                text, count = pattern.subn(replacement, text)
                self.counts[number] += count
        return text

    def allows(self, name, difference):
        for number, names, pattern, replacement, _ in self.rules:
            if replacement is None and fnmatch.fnmatchcase(name, names) and pattern.search(difference):
                self.counts[number] += 1
                return True
        return False

    def print_used(self):
        for number, names, pattern, _, reason in self.rules:
            if self.counts[number]:
                print(f"intended, {self.counts[number]} times: {names} {pattern.pattern} ({reason})")


def lines_by_key(text):
    return dict(line.split("\t", 1) for line in text.splitlines())


def excerpt(text, other, most=300):
    """Returns the part of a long text that begins shortly before it differs from another text."""
    start = len(os.path.commonprefix([text, other]))
    first = max(0, start - 60) if len(text) > most else 0
    part = text[first:first + most]
    return ("..." if first else "") + part + ("..." if first + most < len(text) else "")


def member_differences(old, new):
    """Yields (member, old, new) of two JSON objects, or of two words as one member."""
    try:
        before, after = json.loads(old), json.loads(new)
    except json.JSONDecodeError:
        before, after = old, new
    if not isinstance(before, dict) or not isinstance(after, dict):
        yield "", old, new
        return
    for member in sorted({*before, *after}):
        if before.get(member) != after.get(member):
            yield (member, *(json.dumps(some.get(member), ensure_ascii=False) for some in (before, after)))


def keyed_differences(old, new):
    """Yields (kind, text) of lines with keys."""
    before, after = lines_by_key(old), lines_by_key(new)
    for key in sorted(before.keys() - after.keys()):
        yield "gone", f"{key}: gone"
    for key in sorted(after.keys() - before.keys()):
        yield "new", f"{key}: new"
    for key in sorted(before.keys() & after.keys()):
        if before[key] != after[key]:
            for member, was, now in member_differences(before[key], after[key]):
                yield member or "value", f"{key}: {member + ' ' if member else ''}was {excerpt(was, now)}\n    now {excerpt(now, was)}"


def text_differences(old, new):
    """Yields (kind, text) of two texts, a line of `diff` each."""
    for line in difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0):
        if not line.startswith(("---", "+++", "@@")):
            yield ("line gone" if line[0] == "-" else "line new"), line[:400]


def mutant_differences(old, new, ranks):
    """Yields (kind, text, whether it is welcome) of mutants that are noticed by other requests than before."""
    before, after = lines_by_key(old), lines_by_key(new)
    for key in sorted(before.keys() | after.keys()):
        was, now = before.get(key, "not asked"), after.get(key, "not asked")
        if was != now:
            rank = [ranks.index(word) if word in ranks else len(ranks) for word in (was, now)]
            yield (f"from {was} to {now}", f"{key}: was {was}, now {now}", rank[1] < rank[0])


def compare(base, new, intended):
    """Returns {(group, kind): differences}, and the welcome ones as lines."""
    found, welcome = collections.defaultdict(list), []
    for name in sorted(new):
        group = name.split("/")[0]
        if group == "seconds":
            print(f"{name}: {new[name].strip()}; the record: {base.get(name, 'none').strip()}")
            continue
        if name not in base:
            found[group, "text new"].append(f"{name}: the record has no such text")
            continue
        old = intended.rewrite(name, base[name])
        if old == new[name]:
            continue
        if group in ("mutants", "fuzz"):
            ranks = ["smoke", "core", "not noticed"] if group == "mutants" else ["noticed", "not noticed"]
            differences = []
            for kind, text, is_better in mutant_differences(old, new[name], ranks):
                welcome.append(f"{group} {text}") if is_better else differences.append((kind, text))
        else:
            differences = (keyed_differences if group in KEYED else text_differences)(old, new[name])
        for kind, text in differences:
            if not intended.allows(name, text):
                found[group, kind].append(f"{name} {text}")
    return found, welcome


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], "quick", *recorder.QUICK, *recorder.PARTS], help="the default is all parts")
    parser.add_argument("--program", required=True, help="the program to compare")
    parser.add_argument("--built", metavar="FOLDER", help="a build of before-smaller, for its mutants and its broken testee")
    parser.add_argument("--all", action="store_true", help=f"print every difference, not the first {SHOWN} of a kind")
    options = parser.parse_args()
    parts = options.parts or recorder.PARTS
    if "quick" in parts:
        parts = [*recorder.QUICK, *(part for part in parts if part not in ("quick", *recorder.QUICK))]
    os.nice(5)
    base = recorder.load_record(recorder.HERE / "record")
    intended = Intended(recorder.HERE / "intended.txt")
    new, problems = recorder.record(recorder.Tree(options.program, options.built, base), parts)
    found, welcome = compare(base, new, intended)
    if not options.parts:
        found["record", "text gone"] = [f"{name}: gone" for name in sorted(base.keys() - new.keys())]
    for (group, kind), differences in sorted(found.items()):
        shown = len(differences) if options.all else SHOWN
        print("\n".join(differences[:shown]))
        if len(differences) > shown:
            print(f"and {len(differences) - shown} more of this kind")
    for line in welcome:
        print(f"welcome: {line}")
    intended.print_used()
    for (group, kind), differences in sorted(found.items()):
        print(f"{len(differences):7} {group}: {kind}")
    for problem in problems:
        print(f"not compared: {problem}", file=sys.stderr)
    print(f"{sum(map(len, found.values()))} differences that are not intended")
    sys.exit(2 if problems else 1 if found else 0)


if __name__ == "__main__":
    main()
