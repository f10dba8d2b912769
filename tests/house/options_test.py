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
LINES, COLUMNS = 49, 100  # of a help, which fits on one screen


def help_of(program, *command):
    """The help of the program or of a subcommand."""
    text = subprocess.run([program, *command, "--help"], check=True, stdout=subprocess.PIPE, text=True, env={}).stdout
    too_long = [line for line in text.splitlines() if len(line) > COLUMNS]
    assert not too_long and text.count("\n") <= LINES, f"{command} prints {text.count(chr(10))} lines, and {too_long}"
    return text


def entries(text, section):
    """The words before the descriptions in a section of a help. Continued descriptions begin in a column of their own."""
    found = re.search(rf"^{section}:\n((?:  .*\n)+)", text, re.MULTILINE)
    return [line.strip().split("  ")[0] for line in (found[1].splitlines() if found else []) if line[2] != " "]


def options_of(program, *command):
    """The lines of the list for a command and its subcommands: "run [OPTIONS] TESTEE", "run --level LEVEL=core"."""
    text = help_of(program, *command)
    lines = [re.search(rf"^Usage: {re.escape(' '.join([program, *command]))} ?(.*)$", text, re.MULTILINE)[1]]
    lines += [*entries(text, "Positionals"), *entries(text, "Options"), *entries(text, "More options")]
    lines = [" ".join([*command, words]) for words in lines]
    for words in entries(text, "Subcommands"):
        lines += options_of(program, *command, words.split()[0])
    return lines


def main():
    program = sys.argv[1]
    now = options_of(program)
    assert "run --no-expect" in now and len(now) > 100, f"the help was not understood: {now}"
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
