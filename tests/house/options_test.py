"""Compares the options of the program with tests/house/options.txt, so that each change of the command line is seen in a review.

    options_test.py PROGRAM            compares
    options_test.py PROGRAM --record   writes the list
"""
import difflib
import pathlib
import re
import subprocess
import sys

LIST = pathlib.Path(__file__).resolve().parent / "options.txt"
COLUMN = 30  # where the descriptions of the help begin


def help_of(program, *words):
    """The help of the program or of a subcommand."""
    return subprocess.run([program, *words, "--help"], check=True, stdout=subprocess.PIPE, text=True, env={}).stdout


def entries(text, section):
    """The words before the descriptions in a section of a help. The description of long words is on the next line, in the
    column of the descriptions."""
    found = re.search(rf"^{section}:\n((?:  .*\n)+)", text, re.MULTILINE)
    lines = found[1].split("\n") if found else []
    for line, following in zip(lines, lines[1:]):
        if not line.startswith(" " * COLUMN):
            gap = COLUMN - len(line[:COLUMN].rstrip())
            is_long = gap == 0 or gap == 1 and following.startswith(" " * COLUMN)
            yield re.split(r" +(?:Excludes|Needs): ", (line if is_long else line[:COLUMN]).strip())[0]


def options_of(program, *command):
    """The lines of the list for a command and its subcommands: "run", "run --level TEXT:{smoke,core}=core"."""
    text = help_of(program, *command)
    lines = [" ".join(command)] if command else []
    for part in ("Positionals", "Options"):
        lines += [" ".join([*command, words]) for words in entries(text, part)]
    for words in entries(text, "Subcommands"):
        lines += options_of(program, *command, words.split()[0])
    return lines


def main():
    program = sys.argv[1]
    now = options_of(program)
    assert "run --strict" in now and len(now) > 100, f"the help was not understood: {now}"
    if sys.argv[2:] == ["--record"]:
        LIST.write_text("\n".join(now) + "\n", encoding="utf-8")
        return 0
    listed = LIST.read_text(encoding="utf-8").splitlines()
    differences = list(difflib.unified_diff(listed, now, LIST.name, "the help of the program", n=0, lineterm=""))
    print("\n".join(differences))
    if differences:
        print("After you read the differences, record them: python3 tests/house/options_test.py build/zarrproof --record")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
