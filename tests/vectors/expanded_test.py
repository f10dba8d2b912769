"""Expanded vectors and their example consumers. usage: expanded_test.py PROGRAM [unittest arguments]
The consumers pass the reference, and their verdicts are those of the runner."""
import collections
import concurrent.futures
import copy
import hashlib
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EXAMPLES = ROOT / "vectors/examples"
CONSUMERS = {"python": [sys.executable, str(EXAMPLES / "expanded.py")], "javascript": ["node", str(EXAMPLES / "expanded.mjs")]}
MOST_LINES = 40

sys.path.insert(0, str(HERE))
import verdicts  # noqa: E402

Run = collections.namedtuple("Run", "asked found")


def export(folder, *options):
    done = subprocess.run([PROGRAM, "vectors", "export", str(folder), *options], text=True, capture_output=True, timeout=600)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return sorted(folder.glob("*.jsonl"))


def consume(language, command, files):
    """The number of requests that were asked, and by id what is not right: FAIL, warning or unproven."""
    done = subprocess.run([*CONSUMERS[language], shlex.join(command), *map(str, files)], stdout=subprocess.PIPE, text=True,
                          timeout=1800, check=True)
    *lines, last = done.stdout.splitlines()
    return Run(int(last.removesuffix(" asked")), {id: what for what, id in (line.split(" ") for line in lines)})


class Examples(unittest.TestCase):
    def test_are_short(self):
        for *_, path in CONSUMERS.values():
            lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
            self.assertLessEqual(len(lines), MOST_LINES, path)
            self.assertLessEqual(max(map(len, lines)), 120, path)


class Verdicts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name)
        cls.core = export(cls.folder / "core", "--expanded")
        cls.smoke = export(cls.folder / "smoke", "--expanded", "--level", "smoke")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def test_the_reference_passes(self):
        # One language asks everything. The other leaves out the largest files, which take minutes.
        small = [path for path in self.core if "-large" not in path.name and path.name != "cast_value.jsonl"]
        with concurrent.futures.ThreadPoolExecutor() as pool:
            runs = dict(zip(CONSUMERS, pool.map(lambda language, files: consume(language, [PROGRAM, "serve"], files),
                                                CONSUMERS, (self.core, small))))
        listed = subprocess.run([PROGRAM, "list"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        self.assertGreater(len(listed), 60000)
        self.assertEqual(runs["python"], Run(len(listed), {}))
        self.assertEqual(runs["javascript"].found, {})
        self.assertGreater(runs["javascript"].asked, 10000)

    def same_as_runner(self, command):
        expected = verdicts.run(PROGRAM, command, "--level", "smoke")
        for language in CONSUMERS:
            with self.subTest(language):
                self.assertEqual(consume(language, command, self.smoke).found, expected)
        return expected

    def test_broken_testees_fail_as_in_the_runner(self):
        found = set()
        for fault in verdicts.FAULTS:
            with self.subTest(fault):
                found |= set(self.same_as_runner(verdicts.testee(fault, PROGRAM)).values())
        self.assertEqual(found, {"FAIL", "warning", "unproven"})


class Script(unittest.TestCase):
    """Cases made for the test, and responses from a table."""

    def setUp(self):
        self.lines, self.table, self.expected = [], {}, {}
        self.add("accepted", [{"data": "01"}], {"data": "01"})
        self.add("refused", [{"data": "01"}], {"error": "no"})
        self.expected["refused"] = "FAIL"

    def add(self, id, outcomes, got, compare=None, **more):
        request = {"id": len(self.lines) + 1, "op": "encode", "shape": [1], "data": "00", "zarr_json": id}
        case = {"id": id, "level": "M", "clauses": ["CV-1"], "request": request, "outcomes": outcomes, **more}
        self.lines.append(json.dumps({**case, "compare": compare} if compare else case))
        self.table[id] = got

    def case(self, verdict, outcomes, got, compare=None, **more):
        """Adds a case. `verdict` is pass, FAIL, warning or unproven; `control` may be accepted or refused."""
        id = str(len(self.lines))
        self.add(id, outcomes, got, compare, **more)
        if verdict != "pass":
            self.expected[id] = verdict

    def tearDown(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "cases.jsonl").write_text("\n".join(self.lines) + "\n")
            (folder / "table.json").write_text(json.dumps(self.table))
            command = [sys.executable, str(HERE / "testee.py"), "script", "-", str(folder / "table.json")]
            for language in CONSUMERS:
                found = consume(language, command, [folder / "cases.jsonl"])
                self.assertEqual(found, Run(len(self.lines), self.expected), self.lines)

    def test_data(self):
        float32 = {"width": 4, "order": "little", "mask": "ffffffff", "infinity": "7f800000"}
        int4 = {"width": 1, "order": "little", "mask": "0f"}
        nan, other_nan, infinity = "0000c07f", "010080ff", "0000807f"
        for want, got, compare, verdict in (
                ("01", "01", None, "pass"), ("01", "02", None, "FAIL"), ("01", "0100", None, "FAIL"), ("01", "", None, "FAIL"),
                (nan, other_nan, None, "FAIL"), (nan, other_nan, float32, "pass"), (nan, infinity, float32, "FAIL"),
                ("00000000", "00000080", float32, "FAIL"), (nan + "01000000", other_nan + "010000", float32, "FAIL"),
                (nan + "01000000", other_nan + "01000000", float32, "pass"),
                ("7fc00000", "ff800001", {**float32, "order": "big"}, "pass"),
                ("7fc00000", "ff800000", {**float32, "order": "big"}, "FAIL"),
                ("05", "f5", int4, "pass"), ("05", "f6", int4, "FAIL"), ("05", "f5", None, "FAIL"), ("", "05", int4, "FAIL"),
                ("00000000", "01000000", {**int4, "checksums": 1}, "FAIL")):
            self.case(verdict, [{"data": want}], {"data": got}, compare)

    def test_checksums(self):
        sys.path.insert(0, str(EXAMPLES))
        import compare

        def crc(text):
            return text + compare.crc32c(bytes.fromhex(text)).to_bytes(4, "little").hex()
        how = {"width": 4, "order": "little", "mask": "ffffffff", "infinity": "7f800000", "checksums": 1}
        nan, other_nan = "0000c07f", "010080ff"
        self.case("pass", [{"data": crc(nan)}], {"data": crc(other_nan)}, how)
        self.case("FAIL", [{"data": crc(nan)}], {"data": other_nan + crc(nan)[8:]}, how)
        two = {**how, "checksums": 2}
        self.case("pass", [{"data": crc(crc(nan))}], {"data": crc(crc(other_nan))}, two)
        self.case("FAIL", [{"data": crc(crc(nan))}], {"data": crc(other_nan + "00000000")}, two)

    def test_several_outcomes(self):
        either = [{"error": "x", "under": ["map_zero=numeric"]}, {"data": "0a", "under": ["map_zero=bitwise"]}]
        self.case("pass", either, {"data": "0a"}, control="accepted")
        self.case("FAIL", either, {"data": "0b"}, control="accepted")
        self.case("pass", either, {"error": "no"}, control="accepted")
        self.case("unproven", either, {"error": "no"}, control="refused")
        self.case("FAIL", [{"data": "0a"}], {"error": "no"})
        self.case("warning", [{"data": "0a"}], {"error": "no"}, level="D")
        self.case("FAIL", [{"data": "0a"}], {"crashed": "no"})
        self.case("pass", [{"data": "0a"}], {"unsupported": "no"})
        self.case("FAIL", [{"data": "0a"}], {"data": None})
        self.case("pass", [{"data": "0a"}, {"data": None}], {"data": None})

    def test_resolve(self):
        def resolve(verdict, data_type, fill_value="00", configuration={}):
            types = [{"name": name, "configuration": configuration} for name in ("complex64", "complex_float32")]
            self.case(verdict, [{"data_types": types, "fill_value": "00"}], {"data_type": data_type, "fill_value": fill_value})
        resolve("pass", "complex64")
        resolve("pass", "complex_float32")
        resolve("pass", {"name": "complex64", "configuration": {}})
        resolve("FAIL", "complex128")
        resolve("FAIL", "complex64", "01")
        resolve("pass", {"name": "complex64", "configuration": {"a": 1, "b": 2}}, configuration={"b": 2, "a": 1})
        resolve("FAIL", "complex64", configuration={"b": 2})


class Export(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def fails(self, words, *arguments, before="", remains=()):
        command = f"{before} exec {shlex.join([PROGRAM, 'vectors', 'export', *map(str, arguments)])}"
        done = subprocess.run(["sh", "-c", command], text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, words)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), sorted(remains))

    def test_takes_no_other_folder(self):
        taken = self.folder / "taken"
        taken.mkdir()
        (taken / "PROVENANCE.md").write_text("mine")
        (self.folder / "file").write_text("mine")
        (self.folder / "link").symlink_to("nothing")
        remains = ("taken", "file", "link")
        self.fails("taken cannot be written: the folder is not empty; expected a new name", taken, "--level", "smoke", remains=remains)
        self.assertEqual((taken / "PROVENANCE.md").read_text(), "mine")
        self.fails("file cannot be written: it is no folder", self.folder / "file", "--level", "smoke", remains=remains)
        self.fails("link cannot be written", self.folder / "link", "--level", "smoke", remains=remains)
        self.fails("a/b cannot be written: No such file", self.folder / "a/b", "--level", "smoke", remains=remains)

    def test_full_disk_leaves_nothing(self):
        for form in ([], ["--expanded"]):
            self.fails(r"json[l]? cannot be written: File too large; nothing was left there", self.folder / "x", *form,
                       "--level", "smoke", before="ulimit -f 200;")
        (self.folder / "empty").mkdir()
        self.fails("nothing was left there", self.folder / "empty", "--level", "smoke", before="ulimit -f 20;", remains=["empty"])
        self.assertEqual(list((self.folder / "empty").iterdir()), [])

    def test_wrong_options(self):
        self.fails("crc not in", self.folder / "x", "--codec", "crc")
        self.fails("DIR: the value is empty", "")

    def provenance(self, folder):
        """Checks the table of files, and returns the text."""
        text = (folder / "PROVENANCE.md").read_text(encoding="utf-8")
        rows = re.findall(r"(?m)^\| `([^`]+)` \| (\d*) \| (\d+) \| `([0-9a-f]{64})` \|$", text)
        files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        self.assertEqual({name for name, *_ in rows} | {"PROVENANCE.md"}, set(files))
        for name, requests, size, digest in rows:
            content = files[name].read_bytes()
            self.assertEqual((len(content), hashlib.sha256(content).hexdigest()), (int(size), digest), name)
            if name.endswith(".jsonl"):
                self.assertEqual(content.count(b"\n"), int(requests), name)
        return text

    def test_expanded(self):
        files = export(self.folder / "one", "--expanded", "--codec", "crc32c")
        text = self.provenance(self.folder / "one")
        self.assertIn("zarrproof vectors export DIR --level core --codec crc32c --expanded\n", text)
        self.assertIn("Apache-2.0", text)
        self.assertNotIn(str(self.folder), text)
        self.assertEqual({path.name for path in files}, {"bytes.jsonl", "crc32c.jsonl", "crc32c-large.jsonl"})
        controls, chosen = set(), set()
        for path in files:
            cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
            ids = [case["id"] for case in cases]
            self.assertEqual(len(set(ids)), len(ids))
            chosen |= set(ids)
            controls |= {case["control"] for case in cases if "control" in case}
            self.assertLessEqual({case["control"] for case in cases if "control" in case}, set(ids), path.name)
        for path in files:
            for case in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
                if '"crc32c' not in case["request"]["zarr_json"]:
                    self.assertIn(case["id"], controls)
                self.assertNotRegex(case["request"]["zarr_json"], "scale_offset|cast_value")

    def test_schemas_of_the_form(self):
        for form, names in (([], ["README.md", "suite.schema.json", "vector-file.schema.json"]),
                            (["--expanded"], ["expanded.schema.json"])):
            folder = self.folder / f"form{len(form)}"
            export(folder, "--level", "smoke", *form)
            description, table = self.provenance(folder).split("| File |")
            self.assertEqual(sorted(path.name for path in folder.iterdir() if path.is_file() and path.suffix != ".jsonl"),
                             sorted([*names, "LICENSE", "PROVENANCE.md"]))
            for name in names:
                self.assertIn(f"`{name}`", description)
                self.assertIn(f"`{name}`", table)
                self.assertEqual((folder / name).read_bytes(), (ROOT / "vectors" / name).read_bytes(), name)

    def test_equal_exports_have_equal_bytes(self):
        one, other = (self.folder / name for name in ("one", "other"))
        for folder in (one, other):
            export(folder, "--expanded", "--level", "smoke")
        contents = [{path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
                    for folder in (one, other)]
        self.assertEqual(*contents)

    def test_the_programs_beside_the_cases_run(self):
        folder = self.folder / "programs"
        export(folder, "--expanded", "--level", "smoke", "--codec", "crc32c")
        self.assertEqual((folder / "LICENSE").read_bytes(), (ROOT / "LICENSE").read_bytes())
        programs = ["expanded.mjs", "expanded.py"]  # each is a single file
        self.assertEqual(sorted(path.name for path in (folder / "examples").iterdir()), programs)
        for command in ([sys.executable, "-I", "examples/expanded.py"], ["node", "examples/expanded.mjs"]):
            for testee, says in ((f"{PROGRAM} serve", ""), (shlex.join(verdicts.testee("checksum", PROGRAM)), "FAIL ")):
                run = subprocess.run([*command, testee, "crc32c.jsonl"], cwd=folder, capture_output=True, text=True)
                *lines, last = run.stdout.splitlines()
                self.assertRegex(last, "^[1-9][0-9]* asked$", run.stderr)
                self.assertEqual([] if not says else [says], sorted({line[:len(says)] for line in lines})[:1], lines)

    def test_vector_files(self):
        export(self.folder / "all")
        self.provenance(self.folder / "all")
        data, copy = ROOT / "vectors/data", self.folder / "all/data"
        for path in ["suite.json", "smoke.json", *json.loads((data / "suite.json").read_text())["files"]]:
            self.assertEqual((copy / path).read_bytes(), (data / path).read_bytes())

    def test_vector_files_of_a_codec(self):
        export(self.folder / "crc32c", "--codec", "crc32c", "--level", "smoke")
        text = self.provenance(self.folder / "crc32c")
        self.assertNotIn("cast_value/", text)
        environment = {"ZARRPROOF_VECTORS": str(self.folder / "crc32c"), "PATH": "/usr/bin:/bin"}
        said = subprocess.run([PROGRAM, "run", "builtin:reference", "--filter", "crc32c"], env=environment, text=True,
                              capture_output=True)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertRegex(said.stdout, "0 failures")


CASE = {"id": "a/b", "level": "M", "clauses": ["CV-1"], "flags": ["tie"], "comment": "x", "sequence": "a", "control": "c",
        "request": {"id": 1, "op": "encode", "codecs": None, "data_type": "int8", "fill_value": 0, "shape": [1], "layout": "F",
                    "data": "00", "zarr_json": "{}"},
        "outcomes": [{"data": "00", "under": ["map_zero=bitwise map_nan=any"]}, {"data": None}, {"error": ""}],
        "compare": {"width": 1, "order": "little", "mask": "0f", "infinity": "0e", "checksums": 1}}
GONE = object()


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        try:
            from jsonschema import Draft202012Validator
        except ImportError:
            raise unittest.SkipTest("without the Python package jsonschema (Debian: python3-jsonschema)")
        schema = json.loads((ROOT / "vectors/expanded.schema.json").read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        cls.schema = Draft202012Validator(schema)

    def test_accepts_level_smoke(self):
        with tempfile.TemporaryDirectory() as folder:
            cases = [json.loads(line) for path in export(pathlib.Path(folder) / "x", "--expanded", "--level", "smoke")
                     for line in path.read_text(encoding="utf-8").splitlines()]
        self.assertGreater(len(cases), 300)
        for case in cases:
            self.assertEqual([error.message[:200] for error in self.schema.iter_errors(case)], [], case["id"])

    def test_rejects_wrong_lines(self):
        self.assertEqual([error.message for error in self.schema.iter_errors(CASE)], [])
        resolve = {**CASE, "request": {**CASE["request"], "op": "resolve"}, "compare": {"width": 1, "order": "little", "mask": "0f"},
                   "outcomes": [{"data_types": [{"name": "int8", "configuration": {}}], "fill_value": "00"}, {"error": ""}]}
        del resolve["request"]["data"]
        self.assertEqual([error.message for error in self.schema.iter_errors(resolve)], [])
        for document, changes in (
                (CASE, [("id", GONE), ("id", "a b"), ("level", "X"), ("clauses", []), ("clauses.0", "CV"), ("flags", []), ("comment", ""),
                        ("control", GONE), ("more", 1), ("request.id", "1"), ("request.op", "describe"), ("request.op", "resolve"),
                        ("request.op", "decode"), ("request.data", None), ("request.data", "0"), ("request.data", GONE),
                        ("request.zarr_json", {}), ("request.layout", "C"), ("request.shape", 1), ("request.more", 1),
                        ("outcomes", []), ("outcomes.0.data", "0A"), ("outcomes.0.under", []), ("outcomes.0.under.0", "x"),
                        ("outcomes.1.under", ["a=b"]), ("outcomes.2.error", 1), ("outcomes", [{"data": "00"}]),
                        ("outcomes.0", {"data": {"repeat": "00", "bytes": 4}}),
                        ("compare.width", 3), ("compare.order", "C"), ("compare.mask", 15), ("compare.mask", GONE),
                        ("compare.checksums", 0), ("compare.more", 1)]),
                (resolve, [("outcomes.0", {"data": "00"}), ("outcomes.0.data_types", []), ("outcomes.0.data_types.0", "int8"),
                           ("outcomes.0.fill_value", GONE), ("request.op", "encode"), ("compare.checksums", 1)])):
            for place, value in changes:
                damaged = copy.deepcopy(document)
                *way, last = (int(step) if step.isdigit() else step for step in place.split("."))
                at = damaged
                for step in way:
                    at = at[step]
                at[last] = value
                if value is GONE:
                    del at[last]
                self.assertFalse(self.schema.is_valid(damaged), f"{place} = {value!r} is not rejected")


if __name__ == "__main__":
    if shutil.which("node") is None:
        print("without node: the consumers of expanded vectors are not tested")
        sys.exit(77)
    PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
