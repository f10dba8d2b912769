"""Writes the mutated source of each mutant in mutants.txt (README.md), and the list of the mutants for mutants_test.py.
usage: make_mutants.py ROOT FOLDER     prints a line for each mutant: its name, and the source file that it replaces"""
import pathlib
import re
import sys

ROOT, FOLDER = (pathlib.Path(path) for path in sys.argv[1:])


def text_of(lines, sign):
    return "\n".join(line[1:] for line in lines if line[0] == sign)


def write_if_changed(path, text):
    """Writes a file. Keeps the time of a file that has this text already, to avoid a new compilation."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def make(entry):
    """Writes the source of a mutant. Returns its line in the list."""
    head, sentence, file, *lines = entry.rstrip("\n").split("\n")
    match = re.fullmatch(r"([a-z0-9_/-]+) \(([A-Z]+-[0-9]+)\)", head)
    if not match:
        sys.exit(f'mutants.txt: "{head}"; expected GROUP/NAME (CLAUSE)')
    name = match[1]
    if any(line[:1] not in ("-", "+") for line in lines) or not lines[0].startswith("-"):
        sys.exit(f"mutant {name}: expected lines that begin with -, then lines that begin with +")
    source, found = (ROOT / file).read_text(encoding="utf-8"), text_of(lines, "-")
    if source.count(found) != 1:
        sys.exit(f"mutant {name}: expected this text exactly once in {file}:\n{found}")
    write_if_changed(FOLDER / "sources" / name / pathlib.Path(file).name, source.replace(found, text_of(lines, "+")))
    print(name, file)
    return f"{name}\t{match[2]}\t{sentence}\n"


entries = (ROOT / "tests/mutants/mutants.txt").read_text(encoding="utf-8").removeprefix("== ").split("\n== ")
rows = [make(entry) for entry in entries]
write_if_changed(FOLDER / "list.txt", "".join(rows))
