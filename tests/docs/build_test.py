"""Builds the pages, and runs the commands `explain` and `list --filter` that they show. These ask no testee.
Example: a page shows `uvx zarrproof explain --encode …`. The program must run `explain --encode …` with status 0.
Exit status 77: MkDocs cannot be installed. Arguments: the root of the repository, the program."""
import concurrent.futures
import html
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT, PROGRAM = map(pathlib.Path, sys.argv[1:])

SHOWN_COMMAND = re.compile(r"<code>(?:uvx )?zarrproof ((?:explain|list --filter) [^<]+)</code>")
# An ellipsis, ID, TESTEE and DIR stand for words of the reader. Such a command cannot be run as it is shown.
PLACEHOLDER = re.compile(r"…|\b(ID|TESTEE|DIR)\b")
MIN_COMMANDS = 100  # fewer: the pattern no longer finds the commands


def build_pages():
    """Builds the pages into build/site. Ends the test if they cannot be built."""
    environment = {**os.environ, "ZARRPROOF_PROGRAM": str(PROGRAM)}
    build = subprocess.run(["sh", str(ROOT / "docs/build.sh")], env=environment, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if build.returncode:
        print(build.stdout)
        sys.exit(77 if "No matching distribution" in build.stdout or "ensurepip" in build.stdout else 1)


def shown_commands():
    """Returns the commands that the pages show, without the word zarrproof, in order and without duplicates."""
    commands = set()
    for page in (ROOT / "build/site").rglob("*.html"):
        commands.update(map(html.unescape, SHOWN_COMMAND.findall(page.read_text(encoding="utf-8"))))
    return sorted(command for command in commands if not PLACEHOLDER.search(command))


def clauses_without_example():
    """Returns those of a few clauses whose example on the page has no step of the clause."""
    page = (ROOT / "build/site/requirements/index.html").read_text(encoding="utf-8")
    missing = []
    for clause in ("SO-3", "CV-3", "CV-5", "CV-8"):
        example = re.search(rf'<h3 id="{clause.lower()}".*?<code>uvx zarrproof explain ([^<]+)</code>', page, re.S)[1]
        explained = subprocess.run([PROGRAM, "explain", *shlex.split(html.unescape(example))], capture_output=True, text=True)
        if not re.search(rf"\b{clause}\b", explained.stdout.partition("metadata:")[2].partition("\nclauses")[0]):
            missing.append(f"{clause}: {example}")
    return missing


def is_failing(command):
    """Returns whether the command fails. Status 2 is right for a shard whose metadata are refused."""
    run = subprocess.run([PROGRAM, *shlex.split(command)], capture_output=True)
    explains_refused_metadata = (run.returncode == 2 and b"refused: " in run.stdout
                                 and b"because the metadata are refused" in run.stderr)
    return run.returncode != 0 and not explains_refused_metadata


def main():
    build_pages()
    # To explain an id, the program loads the suite, which takes a second. So the ids are looked up in one list.
    ids = set(subprocess.run([PROGRAM, "list"], capture_output=True, text=True, check=True).stdout.split())
    commands = [command for command in shown_commands()
                if not command.startswith("explain ") or command.removeprefix("explain ").split("#")[0] not in ids]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        failing = [command for command, fails in zip(commands, pool.map(is_failing, commands)) if fails]
    missing = clauses_without_example()
    print(f"{len(commands)} commands, {len(failing)} failed: {failing}; examples without their clause: {missing}")
    sys.exit(1 if failing or missing or len(commands) < MIN_COMMANDS else 0)


main()
