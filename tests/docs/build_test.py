"""Builds the pages with docs/build.sh, and runs each line `uvx zarrproof …` and `zarrproof list --filter …` that they show
with the program. Exit status 77 where MkDocs cannot be installed. Arguments: the root of the repository, the program."""
import concurrent.futures
import html
import os
import pathlib
import re
import shlex
import subprocess
import sys

root, program = map(pathlib.Path, sys.argv[1:])


def fails(line):
    """Returns whether the program does not run this line."""
    return subprocess.run([program, *shlex.split(line)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0


built = subprocess.run(["sh", str(root / "docs/build.sh")], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                       env={**os.environ, "ZARRPROOF_PROGRAM": str(program)})
if built.returncode:
    print(built.stdout)
    sys.exit(77 if "No matching distribution" in built.stdout or "ensurepip" in built.stdout else 1)
lines = set()
for page in (root / "build/site").rglob("*.html"):
    lines.update(re.findall(r"<code>(?:uvx )?zarrproof ((?:explain|list --filter) [^<]+)</code>", page.read_text(encoding="utf-8")))
lines = sorted(line for line in map(html.unescape, lines) if not re.search(r"…|\b(ID|TESTEE|DIR)\b", line))
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    failed = [line for line, bad in zip(lines, pool.map(fails, lines)) if bad]
print(f"{len(lines)} lines, {len(failed)} failed: {failed}")
sys.exit(1 if failed or len(lines) < 100 else 0)
