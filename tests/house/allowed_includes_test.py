"""A file includes only its own folder and the folders that ALLOWED permits. The folders inside a folder of ACYCLIC do not
include each other in a cycle.

    allowed_includes_test.py            checks the checkout that this file is in
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# The folders that each folder may include besides itself. The relation is not transitive: each folder is listed.
REFERENCE = ["reference/types", "reference/requirements", "reference/values", "reference/errors", "reference/json",
             "reference/metadata", "reference/interface", "reference/codec", "reference/array", "reference"]
ALLOWED = {
    "reference/types": [],
    "reference/requirements": ["reference/types"],
    "reference/values": ["reference/types", "reference/requirements"],
    "reference/errors": ["reference/types", "reference/requirements", "reference/values"],
    "reference/json": ["reference/types", "reference/errors"],
    "reference/metadata": ["reference/types", "reference/requirements", "reference/values", "reference/errors",
                           "reference/json"],
    "reference/interface": ["reference/types", "reference/errors", "reference/metadata"],
    "reference/codec": REFERENCE[:REFERENCE.index("reference/codec")],
    "reference/array": REFERENCE[:REFERENCE.index("reference/array")],
    "reference": REFERENCE[:REFERENCE.index("reference")],
    # Comparing the kernels with the reference proves something only while they share no arithmetic.
    "reference/kernels": ["reference/types", "reference/requirements", "reference/errors", "reference/json",
                          "reference/metadata", "reference/interface", "hwy"],
    "vectors": REFERENCE,
    "conformance": REFERENCE + ["reference/kernels", "vectors"],
    "fuzz": REFERENCE + ["reference/kernels", "vectors", "conformance"],
    "program": REFERENCE + ["reference/kernels", "vectors", "conformance", "fuzz"],
}

# The folders whose inner folders must not include each other in a cycle.
ACYCLIC = ["conformance", "fuzz"]


def folder_of(path):
    """The folder of ALLOWED that a path is in: a folder of reference/, or the first folder."""
    parts = path.split("/")
    if parts[0] != "reference":
        return parts[0]
    return "reference" if len(parts) == 2 else "/".join(parts[:2])


def wrong_includes(path, text):
    """The lines of a source that include something that ALLOWED does not permit."""
    own = folder_of(path)
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r'#include "([^"]+)"', line)
        if not found:
            continue
        # A header of the C interface includes its neighbour by the name alone, so that both can be copied anywhere.
        other = folder_of(found.group(1)) if "/" in found.group(1) else own
        if other != own and other not in ALLOWED[own]:
            yield f"{path}:{number}: {own} includes {found.group(1)}, expected one of {', '.join(ALLOWED[own]) or 'no other folder'}"


def cycles(includes):
    """The folders that reach themselves. `includes`: for each folder the folders that it includes."""
    for start in sorted(includes):
        reached, left = set(), [start]
        while left:
            for other in includes.get(left.pop(), ()):
                if other not in reached:
                    reached.add(other)
                    left.append(other)
        if start in reached:
            yield start


def inner_includes(path, text):
    """The folders inside the same first folder that a source includes, without its own."""
    top, own = path.split("/")[0], path.rsplit("/", 1)[0]
    return {name.rsplit("/", 1)[0] for name in re.findall(r'#include "([^"]+/[^"]+)"', text)
            if name.split("/")[0] == top} - {own}


def main():
    problems, count = [], 0
    inner = collections.defaultdict(set)
    for top in sorted({folder.split("/")[0] for folder in ALLOWED}):
        for file in sorted((ROOT / top).rglob("*")):
            if file.suffix not in (".cc", ".h") or "node_modules" in file.parts or "target" in file.parts:
                continue
            path = str(file.relative_to(ROOT))
            if path.startswith(("conformance/adapters/", "conformance/example/")):
                continue
            count += 1
            text = file.read_text(encoding="utf-8")
            problems += wrong_includes(path, text)
            if top in ACYCLIC:
                inner[path.rsplit("/", 1)[0]] |= inner_includes(path, text)
    assert count > 300, f"{count} sources: the check looks into the wrong folder"
    problems += [f"{folder} includes itself through other folders: {', '.join(sorted(inner[folder]))}"
                 for folder in cycles(inner)]
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
