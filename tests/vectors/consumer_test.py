"""The example consumers of the golden vectors. usage: consumer_test.py PROGRAM [unittest arguments]
They pass the reference and find the defects of others. Both consumers ask and report alike."""
import collections
import concurrent.futures
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
VECTORS = HERE.parent.parent / "vectors"
EXAMPLES = VECTORS / "examples"
LANGUAGES = {"python": [sys.executable, ".py"], "javascript": ["node", ".mjs"]}

sys.path.insert(0, str(EXAMPLES))
import compare  # noqa: E402
import consumer  # noqa: E402

Run = collections.namedtuple("Run", "status lines counts failed warned")


def run(language, program, *arguments):
    """A run of one of the example programs."""
    interpreter, ending = LANGUAGES[language]
    done = subprocess.run([interpreter, str(EXAMPLES / (program + ending)), *map(str, arguments)],
                          stdout=subprocess.PIPE, text=True, timeout=1800)
    lines = done.stdout.splitlines()
    counts = {what: int(count) for count, what in re.findall(r"(\d+) (\w+)", lines[-1])} if lines else {}
    words = [line.split(": ")[0].split(" ", 1) for line in lines[:-1]]
    return Run(done.returncode, lines, counts, {w[1] for w in words if w[0] == "FAIL"},
               {w[1] for w in words if w[0] == "warning"})


def testee(fault, *more, log="-"):
    return shlex.join([sys.executable, str(HERE / "testee.py"), fault, str(log), *map(str, more)])


def requests_in(log):
    """The requests in a log, as comparable values."""
    with open(log, encoding="utf-8") as lines:
        requests = [json.loads(line) for line in lines]
    return [(request["op"], request["zarr_json"], tuple(request["shape"]), request.get("layout", "C"),
             request.get("data")) for request in requests if request["op"] != "describe"]


class Reference(unittest.TestCase):
    """All files: the reference passes, and the consumers ask the requests of the runner."""

    def test_passes_everything(self):
        with tempfile.TemporaryDirectory() as folder:
            logs = {name: pathlib.Path(folder) / name for name in (*LANGUAGES, "runner")}

            def command(name):
                log = shlex.quote(str(logs[name]))
                return shlex.join(["sh", "-c", f"tee {log} | {shlex.quote(PROGRAM)} serve"])
            with concurrent.futures.ThreadPoolExecutor() as pool:
                results = list(pool.map(lambda language: run(language, "command", command(language)), LANGUAGES))
            for language, result in zip(LANGUAGES, results):
                with self.subTest(language):
                    self.assertEqual(result.lines[:-1], [])
                    self.assertEqual(result.status, 0)
                    self.assertGreater(result.counts.pop("passed"), 10000)
                    self.assertEqual(set(result.counts.values()), {0}, result.lines)
            asked = requests_in(logs["python"])
            self.assertTrue(asked == requests_in(logs["javascript"]), "the consumers do not ask the same")
            subprocess.run([PROGRAM, "run", "cmd:" + command("runner")], check=True, stdout=subprocess.DEVNULL,
                           timeout=1800)
            runner = set(requests_in(logs["runner"]))
            self.assertGreater(len(runner), 1000)
            missing = sorted(runner - set(asked), key=str)
            self.assertEqual(len(missing), 0, f"asked by the runner alone: {missing[:3]}")

    def test_ids_are_those_of_the_runner(self):
        ids = collections.Counter(request["id"] for path in consumer.all_files()
                                  for request in consumer.requests_of_file(path))
        self.assertEqual([id for id, count in ids.items() if count > 1], [])
        smoke = json.loads((VECTORS / "data/smoke.json").read_text())["ids"]
        self.assertEqual([id for id in smoke if id not in ids], [])

    def test_passes_the_examples_in_the_readme(self):
        text = (VECTORS / "README.md").read_text(encoding="utf-8")
        examples = [json.loads(block) for block in re.findall(r"(?s)```json\n(.*?)```", text)]
        file = {section: [{"flags": {}, **example}] for section, example in
                zip(("cases", "groups", "lengths", "arrangements", "sequences"), examples)}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "file.json"
            path.write_text(json.dumps(file))
            for language in LANGUAGES:
                result = run(language, "command", shlex.join([PROGRAM, "serve"]), path)
                self.assertEqual((result.status, result.counts["passed"], len(result.lines)), (0, 100, 1), result.lines)


class BytesAndCrc32c(unittest.TestCase):
    """The small implementations in examples/."""

    def test_pass(self):
        results = {language: run(language, "bytes_crc32c") for language in LANGUAGES}
        for language, result in results.items():
            with self.subTest(language):
                self.assertEqual(result.lines[:-1], [])
                self.assertEqual(result.status, 0)
                self.assertGreater(result.counts["passed"], 100)
        self.assertEqual(results["python"].counts, results["javascript"].counts)


class Broken(unittest.TestCase):
    """The reference with a fault, on a few files."""

    def runs(self, fault, *paths):
        command = testee(fault, PROGRAM, "serve")
        results = {language: run(language, "command", command, *(VECTORS / "data" / path for path in paths))
                   for language in LANGUAGES}
        self.assertEqual(results["python"].failed, results["javascript"].failed)
        self.assertEqual(results["python"].warned, results["javascript"].warned)
        self.assertEqual(results["python"].counts, results["javascript"].counts)
        return results

    def fails(self, fault, paths, words):
        for language, result in self.runs(fault, *paths).items():
            with self.subTest(fault + " " + language):
                self.assertEqual(result.status, 1)
                self.assertGreater(result.counts["failed"], 0)
                self.assertRegex("\n".join(result.lines), words)
        return result

    def test_checksum(self):
        self.fails("checksum", ["crc32c/core.json"], "FAIL crc32c/[^:]*: the checksum [0-9a-f]{8} is not that of")

    def test_nan_becomes_zero(self):
        self.fails("nan", ["cast_value/core/float16.json"],
                   r"FAIL cast_value/[^:]*: element \d+ \([^)]*NaN[^)]*\): got 0x00000000, want NaN")

    def test_payload_of_nan_is_free_among_values(self):
        for language, result in self.runs("payload", "cast_value/core/float16.json").items():
            with self.subTest(language):
                self.assertEqual((result.status, result.lines[:-1]), (0, []))

    def test_payload_of_nan_counts_among_bits(self):
        self.fails("payload", ["bytes/core.json"], r"FAIL bytes/[^:]*: element \d+: got 0xffc1a345, want 0x")

    def test_upper_bits_carry_nothing(self):
        for language, result in self.runs("upper-bits", "bytes/extended.json").items():
            with self.subTest(language):
                self.assertEqual((result.status, result.lines[:-1]), (0, []))

    def test_refuses_everything(self):
        result = self.fails("refuse", ["metadata/core.json", "cast_value/core/int8.json"],
                            "refused, which is not permitted")
        self.assertEqual(result.counts["passed"], 0)
        self.assertGreater(result.counts["unproven"], 0)

    def test_accepts_everything(self):
        self.fails("accept", ["metadata/core.json", "cast_value/core/int8.json"], "want a refusal: ")


def crc(text):
    return text + compare.crc32c(bytes.fromhex(text)).to_bytes(4, "little").hex()


CANONICAL_NAN, OTHER_NAN = "0000c07f", "010080ff"  # float32


class Script(unittest.TestCase):
    """A vector file made for the test, and responses from a table, so that each rule is tested alone."""

    def judge(self, file, table):
        """Returns the verdicts, which must be equal for both consumers, and the requests."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "file.json").write_text(json.dumps({"format": 1, "about": "x", "flags": {}, **file}))
            (folder / "table.json").write_text(json.dumps(table))
            results = []
            for language in LANGUAGES:
                command = testee("script", folder / "table.json", log=folder / "log")
                result = run(language, "command", command, folder / "file.json")
                asked = [json.loads(line) for line in (folder / "log").read_text().splitlines()]
                results.append((result.failed, result.warned, result.counts, asked))
            self.assertEqual(results[0], results[1])
            return results[0]

    def setUp(self):
        self.cases, self.table, self.expected = [], {}, collections.defaultdict(list)

    def case(self, got, outcomes, expected, compare=None, operation="encode", level="M", **more):
        """Adds a case; `expected` is passed, failed, warnings, unproven or unsupported."""
        number = str(len(self.cases))
        request = {"id": "x", "operation": operation, "data": "00",
                   "outcomes": [{"data": outcomes}] if isinstance(outcomes, str) else outcomes,
                   "compare": compare or {"as": "bits", "type": "uint8"}, **more}
        self.cases.append(self.array(number, level, request))
        self.table[self.metadata(number)] = {"data": got} if isinstance(got, str) else got
        self.expected[expected].append(number + "/x")

    @staticmethod
    def array(name, level, *requests, **more):
        """A case whose metadata contain only its name."""
        return {"id": name, "clauses": ["CV-1"], "level": level, "data_type": json.dumps(name),
                "fill_value": "0", "codecs": "[]", "shape": [1], "requests": requests, **more}

    @staticmethod
    def metadata(name):
        return consumer.zarr_json(json.dumps(name), "0", "[]", [1])

    def tearDown(self):
        if not self.cases:
            return
        failed, warned, counts, _ = self.judge({"cases": self.cases}, self.table)
        self.assertEqual(failed, set(self.expected["failed"]), self.cases)
        self.assertEqual(warned, set(self.expected["warnings"]), self.cases)
        self.assertEqual(counts, {what: len(self.expected[what]) for what in counts})

    def test_bits_and_values(self):
        for got, want, how, type_, expected in (
                (OTHER_NAN, CANONICAL_NAN, "values", "float32", "passed"),
                (OTHER_NAN, CANONICAL_NAN, "bits", "float32", "failed"),
                ("0000807f", CANONICAL_NAN, "values", "float32", "failed"),
                ("00000080", "00000000", "values", "float32", "failed"),
                ("f5", "05", "bits", "int4", "passed"),
                ("f6", "05", "values", "int4", "failed"),
                ("fd", "7c", "values", "float8_e4m3", "passed"),
                ("78", "7c", "values", "float8_e4m3", "failed"),
                ("81", "80", "values", "float8_e5m2fnuz", "failed"),
                ("fe", "ff", "values", "float8_e8m0fnu", "failed"),
                ("0f", "07", "values", "float4_e2m1fn", "failed"),
                ("cf", "0f", "values", "float4_e2m1fn", "passed"),
                ("003c01fe", "003c007e", "values", "complex_float16", "passed"),
                ("003c01fe", "003c007e", "bits", "complex_float16", "failed"),
                ("003d01fe", "003c007e", "values", "complex_float16", "failed"),
                ("010000000000f07f", "010000000000f0ff", "values", "float64", "passed"),
                ("000000000000f07f", "010000000000f0ff", "values", "float64", "failed"),
                ("01020304", "010203", "bits", "r24", "failed"),
                ("010203", "010203", "bits", "r24", "passed"),
                ("0102", "01", "bits", "uint8", "failed")):
            self.case(got, want, expected, {"as": how, "type": type_})

    def test_byte_order(self):
        big = {"as": "values", "type": "float32", "order": "big"}
        self.case("ff800001", "7fc00000", "passed", big)
        self.case(OTHER_NAN, "7fc00000", "failed", big)

    def test_checksum_is_that_of_what_came(self):
        def how(kind, count=1):
            return {"as": kind, "type": "float32", "checksums": count}
        self.case(crc(OTHER_NAN), crc(CANONICAL_NAN), "passed", how("values"))
        self.case(crc(OTHER_NAN), crc(CANONICAL_NAN), "failed", how("bits"))
        self.case(OTHER_NAN + crc(CANONICAL_NAN)[8:], crc(CANONICAL_NAN), "failed", how("values"))
        self.case(CANONICAL_NAN + "00000000", crc(CANONICAL_NAN), "failed", how("values"))
        self.case(crc(crc(OTHER_NAN)), crc(crc(CANONICAL_NAN)), "passed", how("values", 2))
        self.case(crc(OTHER_NAN + "00000000"), crc(crc(CANONICAL_NAN)), "failed", how("values", 2))
        self.case("00000000", "00000000", "passed", how("bits"), data="")

    def test_outcomes(self):
        either = [{"error": "x", "under": ["map_zero=numeric"]}, {"data": "0a", "under": ["map_zero=bitwise"]}]
        self.case("0a", either, "passed", control="none")
        self.case("0b", either, "failed", control="none")
        self.case({"error": "no"}, either, "unproven", control="none")
        self.case({"error": "no"}, "0a", "failed")
        self.case("0a", [{"error": ""}], "failed", control="none")
        self.case("0b", "0a", "warnings", level="D")
        self.case({"error": "no"}, "0a", "warnings", level="S")
        self.case({"unsupported": "no"}, "0a", "unsupported")
        self.case("01" * 5 + "02", [{"data": {"repeat": "01", "bytes": 5, "then": "02"}}], "passed")
        self.case("0102010201", [{"data": {"repeat": "0102", "bytes": 5}}], "passed")

    def test_resolve(self):
        def resolve(type_, fill, permitted_type, permitted_fill, expected, compare):
            got = {"data_type": type_, "fill_value": fill}
            outcomes = [{"data_type": permitted_type, "fill_value": permitted_fill}]
            self.case(got, outcomes, expected, compare, "resolve", data=None)
        how = {"as": "values", "type": "float32"}
        resolve("float32", OTHER_NAN, "float32", CANONICAL_NAN, "passed", how)
        resolve("float32", "00000000", "float32", CANONICAL_NAN, "failed", how)
        resolve("uint32", CANONICAL_NAN, "float32", CANONICAL_NAN, "failed", how)
        resolve("complex_float32", "00" * 8, "complex64", "00" * 8, "passed", {"as": "bits", "type": "complex64"})

    def test_controls(self):
        def cases(control_comes):
            refused = {"id": "x", "operation": "encode", "data": "00", "outcomes": [{"error": ""}], "control": "c/x"}
            accepted = {"id": "x", "operation": "encode", "data": "00", "outcomes": [{"data": "00"}],
                        "compare": {"as": "bits", "type": "uint8"}}
            file = [self.array("r", "M", refused), self.array("c", "M", accepted),
                    self.array("g", "M", refused, until="1.1")]
            _, _, counts, asked = self.judge({"cases": file}, {self.metadata("c"): control_comes})
            self.assertEqual([request["zarr_json"] for request in asked], [self.metadata("r"), self.metadata("c")])
            return counts
        self.assertEqual(cases({"data": "00"})["passed"], 2)
        self.assertEqual((cases({"error": "no"})["failed"], cases({"error": "no"})["unproven"]), (1, 1))
        self.assertEqual(cases({"unsupported": "no"})["unproven"], 1)

    def test_metadata_and_ids(self):
        request = {"operation": "resolve", "outcomes": [{"error": ""}], "control": "none"}
        wanted = {"data_type": '{"name": "r8"}', "fill_value": "1.50e400", "codecs": '[{"name":"a","name":"b"}]'}
        file = [self.array("a", "M", request, **wanted, shape=[0, 3], layout="F"),
                self.array("b", "M", {"id": "resolve", **request})]
        del file[1]["fill_value"]
        metadata = ('{"zarr_format":3,"node_type":"array","shape":[0,3],"data_type":{"name": "r8"},'
                    '"chunk_grid":{"name":"regular","configuration":{"chunk_shape":[1,3]}},'
                    '"chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}},'
                    '"fill_value":1.50e400,"codecs":[{"name":"a","name":"b"}]}')
        without = consumer.zarr_json('"b"', None, "[]", [1])
        accepted = {"data_type": "r8", "fill_value": "00"}
        failed, _, _, asked = self.judge({"cases": file}, {metadata: accepted, without: accepted})
        self.assertEqual(failed, {"a", "b/resolve"})
        self.assertEqual(asked[0]["zarr_json"], metadata)
        self.assertEqual((asked[0]["layout"], asked[1].get("layout", "C")), ("F", "C"))
        self.assertNotIn("fill_value", json.loads(asked[1]["zarr_json"]))

    def test_group(self):
        group = {"id": "g", "clauses": ["CV-1"], "operation": "encode",
                 "data_type": '"uint64"', "fill_value": "18446744073709551615",
                 "codecs": '[ {"name":"cast_value","configuration":{"data_type":"uint8"}}, "bytes" ]',
                 "compare": {"as": "values", "type": "uint8"}, "values": "1 2 3 4 5 6", "flags": {},
                 "inputs": " ".join(f"0{i}00000000000080" for i in range(1, 7)),
                 "alternatives": [[{"error": ""}, {"data": "0d"}]],
                 "neighbour": 1,
                 "columns": [{"name": "a", "configuration": {"rounding": "nearest-away"},
                              "results": "~0a 0b ! ?0 0c ~!"},
                             {"name": "b", "configuration": {}, "fill_value": "-0.0", "neighbour": 4,
                              "same_as": "a"},
                             {"name": "", "configuration": {"rounding": "nearest-even"}, "neighbour": 0,
                              "same_as": "b"}]}
        e = group["inputs"].split()
        expected = []
        for beside, result in ((e[1], "0b"), (e[4], "0c"), (e[0], "0a")):
            expected += [(e[1] + e[4], "0b0c"), (e[0], "0a"), (beside * 2, result * 2),
                         (beside + e[2] + beside, None), (e[3], "0d"), (beside + e[5] + beside, None)]
        table = {data: {"data": got} if got else {"error": "no"} for data, got in expected}
        failed, warned, counts, asked = self.judge({"groups": [group]}, table)
        self.assertEqual((failed, warned, counts["passed"]), (set(), set(), 18))
        self.assertEqual([request["data"] for request in asked], [data for data, _ in expected])
        merged = '[{"name":"cast_value","configuration":{"data_type":"uint8","rounding":"nearest-%s"}},"bytes"]'
        for i, request in enumerate(asked):
            codecs = [merged % "away", group["codecs"], merged % "even"][i // 6]
            fill_value = "-0.0" if 6 <= i < 12 else "18446744073709551615"
            self.assertEqual(request["zarr_json"],
                             consumer.zarr_json('"uint64"', fill_value, codecs, request["shape"]))
        accepted, derived = {"g", "g/a", "g/b", "g/a/neighbours", "g/b/neighbours"}, {"g/neighbours"}
        derived |= {"g/derived", "g/a/derived", "g/b/derived"}
        failed, warned, counts, _ = self.judge({"groups": [group]}, {})
        self.assertEqual((failed, warned), (accepted, derived))
        self.assertEqual(counts["unproven"], 9)
        failed, warned, _, _ = self.judge({"groups": [group]}, {data: {"data": "0e"} for data in table})
        self.assertEqual(failed, accepted | {
            f"g{column}/{what}" for column in ("", "/a", "/b")
            for what in ("refused/0x8000000000000003", "open/0x8000000000000004")})
        self.assertEqual(warned, derived | {f"g{column}/refused/0x8000000000000006" for column in ("", "/a", "/b")})

    def test_texts_of_groups_and_lengths_stay(self):
        data_type = '{ "name": "uint8", "configuration": {"x": 1E400} }'
        codecs = ('[{"name":"cast_value","configuration":{"scalar_map":{"encode":[[1.50,16777217.0000000001],'
                  '[-0.0, 5E0],[-0,9223372036854775808],[5.0,"\\u00e9"]]}}},"bytes"]')
        head = {"clauses": ["CV-1"], "operation": "encode", "data_type": data_type,
                "fill_value": "-0", "codecs": codecs, "compare": {"as": "bits", "type": "uint8"}, "inputs": "01"}
        column = {"configuration": {}, "results": "02"}
        group = {**head, "id": "g", "values": "1", "flags": {}, "neighbour": 0,
                 "columns": [{**column, "name": "a"}, {**column, "name": "b", "fill_value": "5.0"}]}
        lengths = {**head, "id": "l", "results": "02", "lengths": [1]}
        _, _, counts, asked = self.judge({"groups": [group], "lengths": [lengths]}, {"01": {"data": "02"}})
        self.assertEqual(counts["passed"], 3)
        self.assertEqual([request["zarr_json"] for request in asked],
                         [consumer.zarr_json(data_type, fill, codecs, [1]) for fill in ("-0", "5.0", "-0")])

    def test_lengths(self):
        group = {"id": "l", "clauses": ["CV-1"], "operation": "encode", "data_type": '"uint8"',
                 "fill_value": "0", "codecs": '["bytes"]', "compare": {"as": "bits", "type": "uint8"},
                 "inputs": "01 02 03", "results": "11 12 13", "offending": "ff", "lengths": [1, 4, 5],
                 "every_position": 4}
        accepted = {"01": "11", "01020301": "11121311", "0102030102": "1112131112"}
        refused = ["ff", "ff020301", "01ff0301", "0102ff01", "010203ff", "ff02030102", "010203ff02", "01020301ff"]
        table = {data: {"data": got} for data, got in accepted.items()}
        table.update((data, {"error": "no"}) for data in refused)
        failed, _, counts, asked = self.judge({"lengths": [group]}, table)
        self.assertEqual((failed, counts["passed"]), (set(), 11))
        self.assertEqual(sorted(request["data"] for request in asked), sorted([*accepted, *refused]))
        table["0102ff01"] = {"data": "11120011"}
        failed, _, _, _ = self.judge({"lengths": [group]}, table)
        self.assertEqual(failed, {"l/length-4/refused-at-2"})

    def test_arrangements(self):
        group = {"id": "m", "clauses": ["CV-1"], "operation": "encode", "data_type": '"uint8"',
                 "fill_value": "0", "codecs": '["bytes"]', "compare": {"as": "bits", "type": "uint8"},
                 "inputs": "01 02 ff", "values": "1 2 255", "results": "11 12 !", "neighbour": 1,
                 "arrays": [{"name": "a", "shape": [2, 2], "layout": "F", "repeat": [0, 1, 0], "put": [[3, 2]]},
                            {"name": "b", "shape": [2, 2], "layout": "F", "repeat": [0, 1, 0], "put": [[3, 1]]},
                            {"name": "c", "shape": [2, 2], "repeat": [2, 1, 0, 1]},
                            {"name": "d", "shape": [], "repeat": [2]}, {"name": "e", "shape": [0, 3], "repeat": [2]}]}
        accepted = {"01020102": "11121112", "02020102": "12121112", "02": "12", "": ""}
        table = {data: {"data": got} for data, got in accepted.items()}
        table.update((data, {"error": "no"}) for data in ("010201ff", "ff020102", "ff"))
        failed, _, counts, asked = self.judge({"arrangements": [group], "format": 1}, table)
        self.assertEqual((failed, counts["passed"], counts["unproven"]), (set(), 7, 0))
        self.assertEqual([(request["data"], request["shape"], request.get("layout", "C")) for request in asked],
                         [("01020102", [2, 2], "F"), ("010201ff", [2, 2], "F"), ("02020102", [2, 2], "C"),
                          ("ff020102", [2, 2], "C"), ("02", [], "C"), ("ff", [], "C"), ("", [0, 3], "C")])
        failed, warned, counts, _ = self.judge({"arrangements": [group], "format": 1}, {})
        self.assertEqual((failed, warned), ({"m/a/control", "m/c/control", "m/d/control"}, {"m/e"}))
        self.assertEqual(counts["unproven"], 3)

    def test_put(self):
        rule = {"repeat": "0102", "bytes": 5, "then": "ff", "put": [[0, "aa"], [4, "bb"], [5, "cc"]]}
        request = {"operation": "encode", "data": rule, "outcomes": [{"data": "01"}], "compare": {"as": "bits", "type": "uint8"}}
        file = {"cases": [self.array("put", "M", request)], "format": 1}
        failed, _, counts, asked = self.judge(file, {self.metadata("put"): {"data": "01"}})
        self.assertEqual((failed, counts["passed"]), (set(), 1))
        self.assertEqual([request["data"] for request in asked], ["aa020102bbcc"])

    def test_sequences(self):
        def step(name, outcomes, **more):
            request = {"operation": "encode", "data": "00", "outcomes": outcomes, **more}
            return self.array(name, "M", request)
        how = {"as": "bits", "type": "uint8"}
        sequence = {"id": "s", "order": [2, 0, 1, 0],
                    "steps": [step("one", [{"error": ""}], control="sound"), step("other", [{"data": "01"}], compare=how),
                              step("sound", [{"data": "02"}], compare=how)]}
        table = {self.metadata("one"): {"error": "no"}, self.metadata("other"): {"data": "01"},
                 self.metadata("sound"): {"data": "02"}}
        failed, _, counts, asked = self.judge({"sequences": [sequence], "format": 1}, table)
        self.assertEqual((failed, counts["passed"]), (set(), 4))
        self.assertEqual([request["zarr_json"] for request in asked],
                         [self.metadata(name) for name in ("sound", "one", "other", "one")])
        failed, _, counts, _ = self.judge({"sequences": [sequence], "format": 1}, {})
        self.assertEqual((failed, counts["unproven"]), ({"s/1-sound", "s/3-other"}, 2))


if __name__ == "__main__":
    PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    if shutil.which("node") is None:
        print("without node: the JavaScript consumer is not tested")
        sys.exit(77)
    unittest.main()
