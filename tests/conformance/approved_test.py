"""Runs sessions on a command line, and compares them whole with the files that show them.
usage: approved_test.py PROGRAM SCRIPTED_TESTEE LIBRARIES [--write] FILE...
A file shows commands of bash, their output and, where it is not 0, their exit status:

    A text that is not indented says what the commands show.

      $ zarrproof clauses CV-55
      zarrproof clauses: there is no clause "CV-55" (did you mean "CV-5"?)
      [status 2]

Lines that begin with "> " continue a command. The commands of a file run one after the other in a folder that is empty
before the first one. $SUITE is the folder of the suite, $FIFTY one of fifty vectors, which commands use by default,
$SOURCE the source tree, and $LIBRARIES the folder of libraries. In the output, HERE is the folder, and SOURCE and
LIBRARIES are these. --write replaces the output in the files by what the commands print now."""
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]


def parts_of(text):
    """Yields the texts and the commands of a file, without the output."""
    in_command = False
    for line in text.splitlines():
        in_command = line.startswith("  $ ") or in_command and line.startswith("  > ")
        if in_command:
            yield "more" if line[2] == ">" else "command", line[4:]
        elif line and not line.startswith("  "):
            yield "text", line


class Session:
    def __init__(self, program, testee, libraries):
        self.folder = tempfile.TemporaryDirectory()
        programs, self.here = (pathlib.Path(self.folder.name) / name for name in ("bin", "here"))
        programs.mkdir()
        self.here.mkdir()
        (programs / "zarrproof").symlink_to(program)
        (programs / "scripted_testee").symlink_to(testee)
        self.names = {str(self.here): "HERE", libraries: "LIBRARIES", str(SOURCE): "SOURCE"}
        fifty = SOURCE / "tests/conformance/fifty"
        self.environment = {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(self.here), "LC_ALL": "C.UTF-8",
                            "SUITE": str(SOURCE / "vectors"), "FIFTY": str(fifty), "ZARRPROOF_VECTORS": str(fifty),
                            "SOURCE": str(SOURCE), "LIBRARIES": libraries,
                            "ZARRPROOF_TEST_FILE": str(self.here / "test-file")}

    def output_of(self, command):
        ended = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=self.here, env=self.environment, check=False,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
        output = ended.stdout.decode(errors="backslashreplace")
        for path, name in self.names.items():
            output = output.replace(path, name)
        lines = ["  " + line if line else "" for line in output.removesuffix("\n").split("\n")] if output else []
        return lines + ([f"  [status {ended.returncode}]"] if ended.returncode else [])


def played(text, session):
    """Returns the file with what the commands print now."""
    lines, command, last = [], [], ""

    def run():
        if command:
            lines.extend(session.output_of("\n".join(command)))
            command.clear()

    for kind, line in parts_of(text):
        if kind != "more":
            run()
        if kind == "text":
            lines.extend([""] if lines and last != "text" else [])
            lines.append(line)
        else:
            lines.extend([""] if last == "text" else [])
            lines.append(("  $ " if kind == "command" else "  > ") + line)
            command.append(line)
        last = kind
    run()
    return "\n".join(lines) + "\n"


def main():
    program, testee, libraries, *files = sys.argv[1:]
    writes = "--write" in files
    different = 0
    for file in map(pathlib.Path, (name for name in files if name != "--write")):
        old = file.read_text(encoding="utf-8")
        new = played(old, Session(program, testee, libraries))
        if new == old:
            continue
        different += 1
        if writes:
            file.write_text(new, encoding="utf-8")
        else:
            sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), str(file), "now", n=1))
    if different and not writes:
        print("If this is what they should print: cmake --build build --target zarrproof_approve")
    return int(different > 0 and not writes)


if __name__ == "__main__":
    sys.exit(main())
