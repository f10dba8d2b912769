"""Runs the commands of pages in an empty folder, as a reader would: each fenced block `sh`, and each line behind `$` in a
block `console`, whose further lines must be in the output, except those with `…`. Blocks with a title are examples.
Arguments: the program, pages."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

FENCE = re.compile(r"^( *)```(sh|console)( title=[^\n]*)?\n(.*?)^\1```$", re.M | re.S)


def blocks(page):
    """Yields the commands of each block that is no example, and the lines that they must print."""
    for _, language, title, body in FENCE.findall(page.read_text(encoding="utf-8")):
        body = textwrap.dedent(body)
        if title:
            continue
        if language == "sh":
            yield body, []
        else:
            for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
                command, *lines = part.splitlines()
                yield command, [line for line in lines if line and "…" not in line]


def main(program, *pages):
    done, failed = 0, 0
    for page in map(pathlib.Path, pages):
        with tempfile.TemporaryDirectory() as folder:
            bin = pathlib.Path(folder, "bin")
            bin.mkdir()
            (bin / "zarrproof").symlink_to(pathlib.Path(program).resolve())
            work = pathlib.Path(folder, "work")
            work.mkdir()
            for command, lines in blocks(page):
                run = subprocess.run(["sh", "-ec", command], cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                     text=True, env={**os.environ, "PATH": f"{bin}:{os.environ['PATH']}"})
                missing = [line for line in lines if line.strip() not in run.stdout]
                done += 1
                if run.returncode or missing:
                    failed += 1
                    print(f"{page}: exit status {run.returncode}, not printed: {missing}\n{command}\n{run.stdout[-3000:]}")
    print(f"{done} blocks of commands, {failed} failed")
    return failed or not done


sys.exit(1 if main(*sys.argv[1:]) else 0)
