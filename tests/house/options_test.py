"""Compares the options of the program with those of the last release: tests/house/options.txt. An option of the last release
that is gone or changed fails; docs/stability.md says why. A new option is named and passes until the next release.

    options_test.py PROGRAM             compares
    options_test.py PROGRAM --release   a new option, or a list of another version, fails, too
    options_test.py PROGRAM --record    writes the list
"""
import pathlib
import re
import subprocess
import sys

LIST = pathlib.Path(__file__).resolve().parent / "options.txt"
COLUMN = 30  # where the descriptions of the help begin
HEAD = "# The command line of zarrproof {version}. Written by options_test.py PROGRAM --record."


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
            yield (line if is_long else line[:COLUMN]).strip()


def entry(words):
    """An option or a subcommand as the list has it. Excluded options are left out: a new option may exclude an old one."""
    return re.split(r" +(?:Excludes|Needs): ", words)[0]


def options_of(program, *command):
    """The lines of the list for a command and its subcommands: "run", "run --level TEXT:{smoke,core}=core"."""
    text = help_of(program, *command)
    lines = [" ".join(command)] if command else []
    for part in ("Positionals", "Options"):
        lines += [" ".join([*command, entry(words)]) for words in entries(text, part)]
    for words in entries(text, "Subcommands"):
        lines += options_of(program, *command, words.split()[0])
    return lines


def is_kept(line, lines):
    """Whether a command line that was right by `line` is right by `lines`: the option stands there, or with more choices."""
    if line in lines:
        return True
    parts = re.fullmatch(r"(.*\{)(.*)(\}.*)", line)
    if not parts:
        return False
    for other in lines:
        found = re.fullmatch(r"(.*\{)(.*)(\}.*)", other)
        if found and (found[1], found[3]) == (parts[1], parts[3]) and set(parts[2].split(",")) <= set(found[2].split(",")):
            return True
    return False


def check_the_rules():
    """The comparison and the reader of the help find what they are for."""
    lines = ["run --jobs NUMBER=1", "run --level TEXT:{smoke,core}=core"]
    assert is_kept(lines[0], lines) and not is_kept("run --jobs NUMBER=2", lines)
    assert is_kept("run --level TEXT:{core}=core", lines) and not is_kept("run --level TEXT:{core,all}=core", lines)
    assert not is_kept("run --level TEXT:{core}=smoke", lines)
    text = "Options:\n  -h,--help                   Print\n  --require OPEN_POINT=ANSWER ...\n" + " " * COLUMN + "About\n\nEnd\n"
    assert list(entries(text, "Options")) == ["-h,--help", "--require OPEN_POINT=ANSWER ..."]


def main():
    program, mode = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    version = subprocess.run([program, "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()[1]
    check_the_rules()
    now = options_of(program)
    assert "run --strict" in now and len(now) > 100, f"the help was not understood: {now}"
    head = HEAD.format(version=version)
    if mode == "--record":
        LIST.write_text("\n".join([head, *now]) + "\n", encoding="utf-8")
        return 0
    recorded, *before = LIST.read_text(encoding="utf-8").splitlines()
    gone = [line for line in before if not is_kept(line, now)]
    new = [line for line in now if line not in before]
    for line in gone:
        print(f"gone or changed since the last release: {line}")
    for line in new:
        print(f"new: {line}")
    if gone:
        print("Options of a release stay as they are within a major version: docs/stability.md")
    if mode == "--release" and (new or recorded != head):
        print(f"{LIST.name} is not the list of {version}; after you read the differences, record it:\n"
              f"  python3 tests/house/options_test.py build/zarrproof --record")
        return 1
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main())
