"""Text that is not the program's own, from every source into every output: it does no harm there.
usage: hostile_words_test.py PROGRAM [unittest arguments]"""
import copy
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import hostile_words
from hostile_words import FORGED, NOT_UTF8, TEXTS, harm_in, harm_in_markdown

PROGRAM = ""
FIFTY = pathlib.Path(__file__).resolve().parent / "fifty"  # a small suite, which is read faster than the whole one
CLAUSES = ["BYTES-1", "BYTES-2", "BYTES-3", "BYTES-4", "BYTES-5", "BYTES-6", "BYTES-7", "BYTES-8", "META-1", "META-2"]


def testee(where):
    return f"cmd:exec {sys.executable} -B '{hostile_words.__file__}' {where}"


def name_of_file(text):
    return text.replace("/", "_").replace("\0", "_")[:80]


def case(number, text=None):
    """A case of a vector file. If a text is given, it is in every place of a free text."""
    bad = {"name": text, "configuration": {text: text}}
    return {"id": f"bytes/hostile/{number}", "clauses": [CLAUSES[number % len(CLAUSES)]], "level": "M",
            "comment": text or "plain", "data_type": "\"uint8\"", "fill_value": "0" if text is None else json.dumps(text),
            "codecs": json.dumps(["bytes"] if text is None else [bad, "bytes"], ensure_ascii=False), "shape": [2],
            "requests": [{"id": "encode", "operation": "encode", "data": "0507",
                          **({"outcomes": [{"data": "0507"}], "compare": {"as": "bits", "type": "uint8"}} if text is None
                             else {"outcomes": [{"error": text}]})}]}


def vector_file(cases):
    return json.dumps({"format": 1, "about": "hostile", "flags": {}, "cases": cases})


class Hostile(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.plain = self.write("plain.json", vector_file([case(i) for i in range(len(TEXTS))]))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def call(self, *words, statuses=(0, 1, 2), check=harm_in, **environment):
        """Runs the program and checks both outputs. Returns standard output."""
        surroundings = {**os.environ, "TERM": "xterm", "ZARRPROOF_VECTORS": str(FIFTY), **{key: str(value) for key, value in environment.items()}}
        ended = subprocess.run([PROGRAM, *words], cwd=self.folder, env=surroundings, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
        self.assertIn(ended.returncode, statuses, (words, ended.stderr))
        self.assertEqual(check(ended.stdout), "", words)
        self.assertEqual(harm_in(ended.stderr), "", words)
        self.output = ended.stdout + ended.stderr
        return ended.stdout

    def check_junit(self, text):
        [suite] = xml.etree.ElementTree.fromstring(text)
        self.assertEqual(int(suite.get("tests")), len(list(suite.iter("testcase"))))

    def check_json(self, text):
        self.assertNotIn("strict", json.loads(text))

    def into_every_report(self, *words, statuses=(0, 1, 2)):
        """Runs with every report, in files and on standard output. Returns all output."""
        formats = {"table": None, "junit": self.check_junit, "json": self.check_json, "github": None}
        files = {name: self.folder / f"report.{name}" for name in formats}
        summary = self.write("summary.md", "")
        table = self.call("run", *words, *(word for name, path in files.items() for word in ("--report", f"{name}={path}")),
                          statuses=statuses, GITHUB_STEP_SUMMARY=summary)
        self.paste_commands_of(table)
        written = self.output
        if not table:  # refused before the run
            return written
        self.assertEqual(harm_in_markdown(summary.read_bytes()), "")
        for name, check in formats.items():
            is_github = name == "github"
            text = files[name].read_bytes()
            self.assertEqual(harm_in(text, is_github), "", name)
            printed = self.call("run", *words, "--report", name, statuses=statuses, check=lambda out: harm_in(out, is_github),
                                GITHUB_STEP_SUMMARY=summary)
            written += text
            if check:
                check(text)
                check(printed)
        return written

    def paste_commands_of(self, table):
        """Commands of a report, pasted into a shell, run only the program; here, no program."""
        text = table.decode().replace("goes on with it:\n", "goes on with it:\n  repeat ")
        commands = [line.split(None, 1)[1] for line in text.split("\n") if re.match("  (explain|repeat) ", line)]
        empty = self.folder / "empty"
        empty.mkdir(exist_ok=True)
        for shell in ("bash", "sh"):
            text = "\n".join(re.sub(r"^\S+", ":", command, count=1) for command in commands) + "\n"
            subprocess.run([shell, "-c", text], cwd=empty, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
            self.assertEqual(list(empty.iterdir()), [])

    def test_testees(self):
        for where in ("name", "dependencies", "error", "unsupported", "standard-error", "garbage"):
            with self.subTest(where):
                written = self.into_every_report("--vectors", self.plain, "--timeout", "60", testee(where))
                self.assertIn(b"FORGED", written, "the text is there")
                if where not in ("standard-error", "garbage"):  # check starts these again for each of its 400 requests
                    self.call("check", testee(where))

    def test_vectors(self):
        path = self.write("hostile.json", vector_file([case(i, text) for i, text in enumerate(TEXTS)]))
        self.assertIn(b"FORGED", self.into_every_report("--vectors", path, testee("data")))
        self.assertIn(b"bytes/hostile/0/encode", self.call("list", "--vectors", path, statuses=[0]))

    def test_ids_of_vectors_are_plain(self):
        places = [("id",), ("requests", 0, "control"), ("requests", 0, "id")]
        for text in [*TEXTS, "", "-x", "a b", "a\nb", "$(touch FORGED)", "é"]:
            for *path, last in places:
                one = case(0)
                part = one
                for key in path:
                    part = part[key]
                part[last] = text
                with self.subTest(place=last, text=text):
                    file = self.write("id.json", vector_file([one]))
                    self.call("list", "--vectors", file, statuses=[2])
                    self.assertIn(b"id.json", self.output)

    def test_lists_of_expected_failures(self):
        lines = [line.encode() for text in TEXTS for line in text.split("\n")]
        for text in (b"".join(b"# %b\nbytes/hostile/%d/encode\n\n" % (b" ".join(lines[i::len(TEXTS)]), i)
                              for i in range(len(TEXTS))),
                     b"".join(b"# reason\n%b\n\n" % line for line in {line.strip() for line in lines} if line[:1] != b"#"),
                     b"# reason \x1b[2J\n*\x1b[2J##[error]*\nbytes/*\n", b"# a\n%b\n" % NOT_UTF8):
            with self.subTest(text):
                expected = self.write("expected.txt", text)
                self.into_every_report("--vectors", self.plain, "--expect", expected, testee("data"))
                self.call("run", "--vectors", self.plain, "--expect", expected, "--update-expected", testee("data"))
        self.into_every_report("--vectors", self.plain, "--expect", self.write("e", "# \x1b##[x]\nbytes/*\n"), "builtin:reference")

    def test_command_lines(self):
        for text in [*(text.replace("\0", "") for text in TEXTS), NOT_UTF8]:
            if isinstance(text, bytes):
                text = os.fsdecode(text)
            path = self.write(name_of_file(text) + "/v.json", self.plain.read_bytes())
            quoted = "'" + text.replace("'", "'\\''") + "'"
            with self.subTest(text):
                self.into_every_report("--vectors", path.parent, testee("data") + f" {quoted}", statuses=[1])
                vectors = ["--vectors", self.plain]
                for words in (*(["run", *vectors, prefix + text] for prefix in ("", "cmd:", "lib:", "builtin:", "--")),
                              *(["run", *vectors, option, text, "builtin:reference"] for option in (
                                  "--filter", "--timeout", "--report", "--require", "--shard", "--expect", "--failed-from", "--jobs")),
                              ["run", *vectors, "--version-of", "a=" + text, "zarrs"],
                              [text], ["--" + text], ["list", "--level", text], ["list", "--vectors", text],
                              ["list", *vectors, "--filter", text], ["serve", "lib:" + text], ["serve", text], ["clauses", text], ["report", "--merge", "merged", text],
                              ["adapters", text], ["fuzz", text],
                              ["check", "cmd:" + text],
                              ["fuzz", "--filter", text, "builtin:reference"], ["run", "reader:x", "--vectors", text],
                              ["run", "reader:" + text, "--filter", "bytes/uint8"],
                              ["explain", "--data-type", text, "--codecs", "[]"], ["explain", "--zarr-json", text],
                              *(["explain", "--data-type", "uint8", *more] for more in (
                                  ["--codecs", text, text], ["--codecs", "[\"bytes\"]", text],
                                  ["--codecs", json.dumps([{text: text}]), "--data", text],
                                  ["--codecs", json.dumps([{"name": text}, "bytes"]), "1"],
                                  ["--fill-value", text, "--codecs", json.dumps([{"name": "cast_value", "configuration": {
                                      text: text, "data_type": text}}, "bytes"]), "1"]))):
                    self.call(*words)

    def hostile_results(self, sound, text):
        """A results file in which every free string is the text."""
        free = {"name", "version", "language", "program_version", "testee", "got", "want", "request", "explanation",
                "comment", "stopped", "vectors", "expected", "level", "entry", "passes", "under", "id", "required"}

        def change(value, key=""):
            if isinstance(value, dict):  # "wrong" holds no texts
                return {name: item if name == "wrong" else change(item, name) for name, item in value.items()}
            if isinstance(value, list):
                return [change(item, key) for item in value]
            if not isinstance(value, str) or key not in free or value in ("M", "S", "D"):
                return value
            return text + (value if key == "id" else "")
        document = change(copy.deepcopy(sound))
        document["description"]["dependencies"] = {text: text}
        for key in ("testee_options", "selection", "notes"):
            document[key] = [text]
        document["stale"] = [{"line": 1, "entry": text, "passes": text}]
        document["conversions"] = [{"id": text, "next": 1, "unsupported": text}]
        for kind in document["kinds"]:
            kind["data_types"] = kind["codecs"] = kind["flags"] = [text]
        return json.dumps(document)

    def test_results_files(self):
        path, page = self.folder / "sound.json", self.folder / "page.html"
        self.call("run", "--vectors", self.plain, "--report", f"json={path}", testee("data"))
        sound = json.loads(path.read_bytes())
        files = [self.write(f"{i}.json", self.hostile_results(sound, text)) for i, text in enumerate(TEXTS)]
        for file in files:
            self.call("report", "--html", page, file, path, statuses=[0])
            self.assertIn(b"FORGED", page.read_bytes())
            self.assertNotIn(b"<script>FORGED", page.read_bytes())
            self.call("report", "--merge", self.folder / "merged.json", file, path, statuses=[2])
            self.call("run", "--failed-from", file, "--vectors", self.plain, testee("data"))
            copied = self.write(name_of_file(json.loads(file.read_bytes())["level"]), file.read_bytes())
            self.call("report", "--html", page, copied, file, statuses=[0])
            mixed = copy.deepcopy(sound)
            mixed["requests"][0]["id"] = json.loads(file.read_bytes())["level"]
            partly = ["--failed-from", self.write(name_of_file(mixed["requests"][0]["id"]), json.dumps(mixed))]
            self.call("list", "--vectors", self.plain, *partly, statuses=[0])
            self.into_every_report("--vectors", self.plain, *partly, testee("data"), statuses=[1])
        self.call("report", "--html", page, *files, statuses=[0])
        for text in TEXTS:
            for wrong in ({"format": text}, {text: text}, [text], {**sound, "requests": [{"id": text, "kind": text}]}):
                self.call("report", "--html", page, self.write("wrong.json", json.dumps(wrong)), statuses=[2])
            self.call("report", "--html", page, self.write("wrong.json", text), statuses=[2])

    def test_campaigns(self):
        for text in TEXTS:
            self.paste_commands_of(self.call("fuzz", "--cases", "40", "--findings", name_of_file(text), testee("data"), statuses=[1]))
            if "FORGED" in name_of_file(text):
                self.assertIn(b"FORGED", self.output)

    def test_adapters(self):
        for i, text in enumerate(TEXTS):
            name = name_of_file(text)
            sound = {"name": name, "language": text, "upstream": text, "versions": {text: text}, "setup": ["true"],
                     "tools": ["printf", "%s", text.replace("\0", "")], "start": [sys.executable, hostile_words.__file__, "data"]}
            folder = self.folder / f"adapters{i}"
            for change in ({}, {text: text}, {"name": text + "x"}, {"versions": {text: 1}}, {"tools": [text, 1]}, {"setup": ["sh", "-c",
                           f"printf '%s\\n' {json.dumps(FORGED[0])}"]}):
                self.write(f"adapters{i}/{name}/adapter.json", json.dumps({**sound, **change}))
                for words in (["adapters"], ["adapters", name], ["run", "--help"], ["run", name, "--vectors", self.plain],
                              ["run", "x"], ["run", "--version-of", f"{text}=1".replace("\0", ""), name]):
                    self.call(*words, ZARRPROOF_ADAPTERS=folder)

    def test_stores(self):
        self.call("export", "--stores", "arrays", statuses=[0], ZARRPROOF_VECTORS=FIFTY.parents[2] / "vectors")
        one = self.folder / "arrays" / "bytes" / "uint8"
        for i, text in enumerate(TEXTS):
            folder = self.folder / f"stores{i}"
            for name in (name_of_file(text), name_of_file(text)[::-1] + "/inner"):
                shutil.copytree(one, folder / name)
                shutil.copy(f"{one}.expected", folder / f"{name}.expected")
            says = self.write("says.sh", b"printf '%b' '" + "".join(f"\\0{byte:03o}" for byte in text.encode() + NOT_UTF8).encode() + b"'")
            for reader in (f"sh {says}; true", f"sh {says} >&2; exit 1; true", f"sh {says} >&2; exit 77; true", f"true\n{says}"):
                self.call("run", "--vectors", folder, f"reader:{reader}")
            self.write(f"stores{i}/{name_of_file(text)}/zarr.json", text)
            self.call("run", "--vectors", folder, "reader:true", statuses=[2])

    def test_a_terminal_gets_no_sequences_but_ours(self):
        for where in ("name", "error", "garbage"):
            ours, theirs = pty.openpty()
            words = [PROGRAM, "run", "--vectors", self.plain, "--timeout", "60", testee(where)]
            surroundings = {key: value for key, value in os.environ.items() if key not in ("CI", "NO_COLOR")}
            with subprocess.Popen(words, stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL,
                                  env={**surroundings, "TERM": "xterm"}) as process:
                os.close(theirs)
                text = b""
                while block := read_some(ours):
                    text += block
                process.wait()
            os.close(ours)
            self.assertIn(b"\x1b[1m", text, "the verdict is in colour")
            text = re.sub(rb"\r\d+ %: [^\r\x1b]*\x1b\[K|\r\x1b\[K|\x1b\[(0|1|2|31|33)m", b"", text.replace(b"\r\n", b"\n"))
            self.assertEqual(harm_in(text), "", where)


def read_some(descriptor):
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:  # the other end is closed
        return b""


if __name__ == "__main__":
    PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
