"""The vectors outside of this program: what `export` writes, and the consumers in Python and JavaScript, whose verdicts
are those of the program. usage: vectors_test.py PROGRAM [unittest arguments]. Needs node."""
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
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NULLS = {"error": None, "unsupported": None, "crashed": None}  # they mean that the member is absent
CONSUMERS = {"vectors.py": sys.executable, "vectors.mjs": "node"}


def spoil(request, response):
    """A fault that depends on the contents of the request, so that each judge meets the same faults."""
    contents = request["op"] + request["zarr_json"] + str(request.get("data"))
    kind, data = zlib.crc32(contents.encode()) % 5, response.get("data")
    if kind == 0:
        return {"error": "no"}
    if kind == 1 and "error" in response:
        return {"data_type": "uint8", "fill_value": "00"} if request["op"] == "resolve" else {"data": request["data"] or ""}
    if kind == 2 and data:
        return {"data": data[:-2] + f"{int(data[-2:], 16) ^ 1:02x}"}
    if kind == 3 and data:
        return {"data": data.replace("0000c07f", "010080ff").replace("007e", "01fe")}  # other bits of NaN
    return response


def serve_with_faults(program):
    with subprocess.Popen([program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reference:
        for line in sys.stdin:
            print(line, end="", file=reference.stdin, flush=True)
            request, response = json.loads(line), json.loads(reference.stdout.readline())
            if request["op"] == "describe":  # only these are exported
                response["operations"] = ["resolve", "encode", "decode"]
            else:
                response = {**NULLS, **spoil(request, response), "id": request["id"]}
                if isinstance(response.get("data_type"), str):  # another form of the same data type
                    response["data_type"] = {"name": response["data_type"], "must_understand": False}
            print(json.dumps(response), flush=True)


def export(folder, *options):
    done = subprocess.run([PROGRAM, "export", folder, *options], text=True, capture_output=True)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return sorted(folder.glob("*.jsonl"))


class InFolder(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)


class Consumers(InFolder):
    def consume(self, consumer, command, *files):
        """The exit status, the numbers of cases and of unsupported cases, and by id what is not right."""
        words = [CONSUMERS[consumer.name], consumer, shlex.join(command), *files]
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True)
        *lines, last = done.stdout.splitlines()
        found = dict(reversed(line.split(" ")) for line in lines)
        count, unsupported = re.fullmatch(r"(\d+) cases, (\d+) unsupported", last).groups()
        return done.returncode, int(count), int(unsupported), found

    def test_the_reference_passes(self):
        files = export(self.folder / "vectors", "--level", "smoke")
        for name in CONSUMERS:
            status, count, unsupported, found = self.consume(self.folder / "vectors" / name, [PROGRAM, "serve"], *files)
            self.assertEqual((status, unsupported, found), (0, 0, {}), name)
            self.assertGreater(count, 300)

    def test_a_testee_that_supports_nothing_is_not_judged(self):
        says = "import json, sys\nfor line in sys.stdin: print(json.dumps({'unsupported': 'no'}), flush=True)"
        files = export(self.folder / "vectors", "--level", "smoke")
        for name in CONSUMERS:
            status, count, unsupported, _ = self.consume(self.folder / "vectors" / name, [sys.executable, "-c", says], *files)
            self.assertEqual((status, unsupported), (2, count), name)

    def test_a_faulty_testee_fails_as_in_the_program(self):
        command = [sys.executable, __file__, "serve", PROGRAM]
        report = self.folder / "report.json"
        subprocess.run([PROGRAM, "run", "cmd:" + shlex.join(command), "--level", "smoke", "--report", f"json={report}"],
                       stdout=subprocess.DEVNULL)
        results = json.loads(report.read_text())
        expected = {}
        for request in results["requests"]:
            if request["verdict"] == "fail":
                is_binding = results["kinds"][request["kind"]]["level"] == "M"
                expected[request["id"]] = "failure" if is_binding else "warning"
            elif request["verdict"] == "unproven":
                expected[request["id"]] = "unproven"
        self.assertEqual(set(expected.values()), {"failure", "warning", "unproven"})
        files = export(self.folder / "vectors", "--level", "smoke")
        for name in CONSUMERS:
            status, _, _, found = self.consume(self.folder / "vectors" / name, command, *files)
            self.assertEqual((status, found), (1, expected), name)

    def test_examine_asks_the_control(self):
        files = [file for file in export(self.folder / "vectors", "--level", "smoke") if file.name.startswith("crc32c")]
        sys.path.insert(0, str(self.folder / "vectors"))
        import vectors

        def accept(request):
            return {"data": "00"} if request["op"] != "resolve" else {"data_type": "uint8", "fill_value": "00"}
        cases = [case for case in vectors.cases(*map(str, files)) if "control" in case]
        controls = [vectors._cases[case["control"]]["request"] for case in cases]
        for answers, verdict in ((lambda r: accept(r) if r in controls else {"error": "no"}, "pass"),
                                 (lambda r: {"error": "no"}, "unproven"), (lambda r: {"unsupported": "no"}, "unsupported")):
            self.assertEqual({vectors.examine(case, answers) for case in cases}, {verdict})
        script = """
            import { cases, examine } from "./vectors.mjs";
            const all = process.argv.slice(1).flatMap((file) => [...cases(file)]).filter(({ control }) => control);
            const controls = new Set(all.map(({ control }) => control)), ids = new Set();
            for (const file of process.argv.slice(1))
              for (const one of cases(file)) if (controls.has(one.id)) ids.add(one.request.id);
            const found = new Set();
            for (const one of all)
              found.add(await examine(one, ({ id }) => (ids.has(id) ? { data: "00" } : { error: "no" })));
            console.log([...found].join());"""
        done = subprocess.run(["node", "--input-type=module", "-e", script, *files], cwd=self.folder / "vectors",
                              stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.stdout, "pass\n")

    def test_a_checksum_is_that_of_the_received_bytes(self):
        export(self.folder / "vectors", "--level", "smoke")
        how = {"width": 4, "order": "little", "mask": "ffffffff", "infinity": "7f800000", "checksums": 1}
        nan, other_nan = "0000c07f131f3863", "010080ffd7489cc3"  # float32 and CRC32C
        case = {"id": "x", "level": "M", "outcomes": [{"data": nan}], "compare": how, "request": {}}
        (self.folder / "cases.jsonl").write_text(json.dumps(case) + "\n")
        for data, expected in ((nan, {}), (other_nan, {}), (other_nan[:8] + nan[8:], {"x": "failure"})):
            answer = f"import sys\nfor line in sys.stdin: print({json.dumps(json.dumps({'data': data}))}, flush=True)"
            for name in CONSUMERS:
                _, _, _, found = self.consume(self.folder / "vectors" / name, [sys.executable, "-c", answer],
                                           self.folder / "cases.jsonl")
                self.assertEqual(found, expected, (name, data))

    def test_npm_package(self):
        package = self.folder / "package"
        subprocess.run(["node", ROOT / "packages/javascript/pack.mjs", PROGRAM, package], check=True)
        manifest = json.loads((package / "package.json").read_text(encoding="utf-8"))
        said = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertEqual(said.split(), ["zarrproof", manifest["version"]])
        self.assertNotIn("dependencies", manifest)
        for path in (manifest["types"], *manifest["exports"]["."].values()):
            self.assertTrue((package / path).is_file(), path)
        names = {path.name.removesuffix(".jsonl.gz") for path in package.glob("*.jsonl.gz")}
        declared = (package / manifest["types"]).read_text(encoding="utf-8").split("export type DataType")[0]
        self.assertEqual(names, set(re.findall(r'"([a-z0-9_]+(?:-large)?)"', declared.split("export type Name")[1])))
        self.assertLess(sum(path.stat().st_size for path in package.iterdir()), 5_000_000)
        status, count, _, found = self.consume(package / "vectors.mjs", [PROGRAM, "serve"], "crc32c")
        self.assertEqual((status, found), (0, {}))
        self.assertGreater(count, 1000)


class Export(InFolder):
    def fails(self, words, *arguments, before="", remains=()):
        command = f"{before} exec {shlex.join([PROGRAM, 'export', *map(str, arguments)])}"
        done = subprocess.run(["sh", "-c", command], text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, words)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), sorted(remains))

    def test_full_disk_leaves_nothing(self):
        self.fails(r"jsonl cannot be written: File too large; nothing was left there", self.folder / "x", "--level", "smoke",
                   before="ulimit -f 200;")
        (self.folder / "empty").mkdir()
        self.fails("nothing was left there", self.folder / "empty", "--stores", before="ulimit -f 2;", remains=["empty"])
        self.assertEqual(list((self.folder / "empty").iterdir()), [])

    def test_wrong_options(self):
        self.fails("--level excludes --stores", self.folder / "x", "--stores", "--level", "smoke")
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
        self.assertIn("Apache-2.0", text)
        self.assertNotIn(str(self.folder), text)
        return text

    def test_files_of_each_codec(self):
        files = export(self.folder / "all", "--level", "smoke")
        text = self.provenance(self.folder / "all")
        self.assertRegex(text, r"zarrproof export DIR --level smoke\n")
        for path in files:
            cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
            ids = [case["id"] for case in cases]
            self.assertEqual(len(set(ids)), len(ids))
            controls = {case["control"] for case in cases if "control" in case}
            self.assertLessEqual(controls, set(ids), path.name)
            codec = path.name.removesuffix(".jsonl").removesuffix("-large")
            for case in cases:
                names_codec = f'"{codec}' in case["request"]["zarr_json"] or "\\u" in case["request"]["zarr_json"]
                self.assertTrue(codec == "chains" or names_codec or "sequence" in case or case["id"] in controls, case["id"])

    def test_other_files(self):
        for form, names in ((["--level", "smoke"], ["case.schema.json", *CONSUMERS]), (["--stores"], [])):
            folder = self.folder / form[0][2:]
            export(folder, *form)
            self.provenance(folder)
            self.assertEqual({path.name for path in folder.iterdir() if path.is_file() and path.suffix != ".jsonl"},
                             {*names, "LICENSE", "PROVENANCE.md"} | {path.name for path in folder.glob("*.expected")})

    def test_equal_exports_have_equal_bytes(self):
        one, other = (self.folder / name for name in ("one", "other"))
        for folder in (one, other):
            export(folder, "--level", "smoke")
        contents = [{path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
                    for folder in (one, other)]
        self.assertEqual(*contents)


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve_with_faults(sys.argv[2])
    elif shutil.which("node") is None:
        print("without node: the consumer in JavaScript is not tested")
        sys.exit(77)
    else:
        PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
        unittest.main()
