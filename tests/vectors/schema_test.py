"""The golden vectors and results files against their JSON Schemas, and rules that schemas cannot express. Needs Debian's
python3-jsonschema. usage: schema_test.py PROGRAM SCRIPTED_TESTEE [unittest arguments]"""
import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("without the Python package jsonschema (Debian: python3-jsonschema): the schemas are not tested")
    sys.exit(77)

HERE = pathlib.Path(__file__).resolve().parent
VECTORS = HERE.parent.parent / "vectors"
DATA = VECTORS / "data"


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def schema(path):
    document = read(path)
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


FILE = schema(VECTORS / "vector-file.schema.json")
RESULTS_FILE = schema(VECTORS.parent / "conformance/results/results.schema.json")
FILES = {path: read(DATA / path) for path in read(DATA / "suite.json")["files"]}

REQUEST = {"id": "encode", "operation": "encode", "data": "0102", "compare": {"as": "bits", "type": "uint8"},
           "control": "a/c/encode",
           "outcomes": [{"data": "0102", "under": ["map_zero=numeric", "map_nan=any fill_check=use"]},
                        {"error": "", "under": ["map_zero=bitwise"]}]}
WITHOUT_ID = {key: value for key, value in REQUEST.items() if key != "id"}
CASE = {"id": "a/b", "clauses": ["CV-1"], "level": "M", "flags": ["tie"], "comment": "why",
        "data_type": "\"uint8\"", "fill_value": "0", "codecs": "[]", "shape": [2], "requests": [REQUEST]}
TABLE = {"id": "g", "clauses": ["CV-1"], "flags": ["tie"], "operation": "decode", "data_type": "\"int8\"",
         "fill_value": "0", "codecs": "[\"bytes\"]", "compare": {"as": "values", "type": "int8"},
         "inputs": "01 02 03", "values": "1 2 3",
         "input_flags": {"tie": [0]}, "refusals": {"CV-5": [1]}, "alternatives": [[{"data": "01"}]], "neighbour": 0,
         "columns": [{"name": "a", "configuration": {"rounding": "x"}, "results": "~01 ! ?0"},
                     {"name": "b", "fill_value": "1", "neighbour": 0, "same_as": "a"}],
         "arrays": [{"name": "a/b", "shape": [2, 3], "layout": "F", "repeat": [0], "put": [[5, 1]]},
                    {"name": "c", "lengths": [1, 2], "repeat": [0], "offender": 1, "every_position": 2}]}
SEQUENCE = {"id": "s", "order": [0, 0], "steps": [{**CASE, "id": "a", "requests": [WITHOUT_ID]}]}
GONE = object()

RESULTS = {
    "format": 1, "program_version": "0.1.0", "testee": "mine", "testee_options": ["--version-of", "a=1"],
    "description": {"name": "mine", "version": "1", "language": "C", "dependencies": {"a": "1"},
                    "operations": ["encode"], "codecs": ["bytes"], "data_types": ["r*"]},
    "data_sha256": "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "expected_sha256": "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "level": "core", "vectors": "mine.json", "selection": ["--filter", "CV-3"], "run_options": ["--seed", "5"], "required": "map_zero=numeric", "unjudged_required": ["map_zero"], "strict": True, "strict_clauses": ["CV-3"], "max_unsupported": 5,
    "date": "2026-05-01T12:00:00Z", "seconds": 1.5, "controls": 3, "stopped": "gone", "late": 2, "ends": 1, "notes": ["a note"],
    "protocol_faults": [{"rule": "not-json", "count": 2, "what": "no JSON", "line": "\"x\"", "request": "a"}],
    "profile": [{"open_point": "map_zero", "answers": ["numeric"], "evidence": [{"id": "a", "under": "map_zero=numeric"}]},
                {"open_point": "zero_scale", "answers": [],
                 "contradiction": [{"id": "a", "under": "zero_scale=accept"}, {"id": "b", "under": "zero_scale=reject"}]}],
    "stale": [{"line": 1, "entry": "a", "passes": "element 3"}],
    "conversions": [{"id": "a", "next": 9, "values": 8, "right": 7, "refused": 6, "refusals": 5, "unjudged": 2,
                     "differences": [{"level": "M", "clauses": ["CV-3"], "count": 4, "examples": [0]}],
                     "arrays": {"count": 2, "block": 1, "first": 3, "values": 4, "got": "a crash"}, "unsupported": "no"}],
    "kinds": [{"clauses": ["CV-3"], "level": "M", "operation": "encode", "codecs": ["cast_value"],
               "data_types": ["int8", "uint8"], "out_of_range": "wrap", "endian": "big", "beyond_control": True, "flags": ["tie"], "comment": "why"}],
    "traits": [["endian big"]],
    "requests": [{"id": "a", "kind": 0, "traits": 0, "elements": 4, "verdict": "crashed",
                  "faults": [{"element": 3, "verdict": "crashed", "deviation": "crash", "got": "x", "want": "y",
                              "wrong": {"type": "int8", "input_type": "uint8", "input": "ff", "got": "00", "want": "7f"},
                              "expected": ""},
                             {"shown_by": 3, "deviation": "value", "data": "ff"}],
                  "request": "words", "zarr_json": "{}", "data": "0a", "after": ["a"]},
                 {"id": "b", "kind": 0, "verdict": "unsupported", "undeclared": "codec", "explanation": "no"}]}

WRONG_RESULTS = [
    ("format", 2), ("format", GONE), ("program_version", ""), ("testee", 1), ("testee_options", []),
    ("description", GONE), ("description.name", GONE), ("description.dependencies", {}), ("description.codecs", [1]),
    ("description.more", 1), ("data_sha256", "1"), ("expected_sha256", "1"), ("level", "most"), ("level", GONE), ("vectors", ""), ("selection", "x"),
    ("required", ""), ("unjudged_required", []), ("strict", False), ("strict_clauses", []), ("strict_clauses", ["CV"]), ("max_unsupported", 101), ("kinds.0.endian", "native"), ("date", ""), ("date", "May"), ("seconds", "1"), ("seconds", -1), ("seconds", GONE), ("stopped", ""), ("late", 0), ("late", "2"), ("ends", 0), ("notes", []),
    ("protocol_faults", []), ("protocol_faults.0.rule", GONE), ("protocol_faults.0.rule", "Not JSON"),
    ("protocol_faults.0.count", 0), ("protocol_faults.0.count", GONE), ("protocol_faults.0.what", ""),
    ("protocol_faults.0.line", ""), ("protocol_faults.0.request", ""), ("protocol_faults.0.more", 1),
    ("profile", []), ("profile.0.open_point", GONE), ("profile.0.answers", GONE), ("profile.0.answers", ["A b"]),
    ("profile.0.evidence", []), ("profile.1.contradiction", []), ("profile.1.contradiction.0.id", GONE), ("profile.0.more", 1), ("stale.0.line", 0),
    ("stale.0.entry", GONE), ("stale.0.passes", ""), ("conversions", []), ("conversions.0.id", GONE), ("conversions.0.next", 0), ("conversions.0.right", 1 << 33),
    ("conversions.0.differences", []), ("conversions.0.differences.0.examples", []), ("conversions.0.differences.0.count", GONE), ("conversions.0.arrays.got", GONE), ("conversions.0.arrays.more", 1), ("conversions.0.unsupported", ""), ("conversions.0.more", 1), ("kinds", GONE), ("kinds.0.clauses", []), ("kinds.0.clauses", ["CV"]),
    ("kinds.0.level", "X"), ("kinds.0.level", GONE), ("kinds.0.operation", "describe"), ("kinds.0.operation", GONE),
    ("kinds.0.codecs", [""]), ("kinds.0.data_types", []), ("kinds.0.flags", []), ("kinds.0.comment", ""), ("kinds.0.more", 1),
    ("requests", GONE), ("requests.0.id", GONE), ("requests.0.id", ""), ("requests.0.kind", -1), ("requests.0.kind", GONE),
    ("requests.0.elements", 1), ("requests.0.elements", 0), ("requests.0.elements", 1.5), ("requests.0.verdict", "fine"), ("requests.0.verdict", GONE),
    ("requests.0.verdict", "pass"), ("requests.0.faults", GONE), ("requests.0.faults", []),
    ("requests.0.faults.0.element", -1), ("requests.0.faults.0.verdict", "fail"), ("requests.0.faults.0.deviation", "far"),
    ("requests.0.faults.0.deviation", GONE), ("requests.0.faults.0.got", ""), ("requests.0.faults.0.wrong.type", GONE), ("requests.0.faults.0.wrong.got", ""), ("requests.0.faults.0.wrong.want", "7"),
    ("requests.0.faults.0.wrong.more", 1), ("requests.0.faults.1.data", "f"), ("requests.0.faults.1.shown_by", -1),
    ("requests.0.faults.0.expected", None), ("requests.0.faults.0.more", 1), ("requests.0.request", ""),
    ("requests.0.zarr_json", ""), ("requests.0.data", "0"), ("run_options", []), ("requests.0.more", 1), ("controls", 0), ("kinds.0.beyond_control", False), ("traits", []), ("traits", [[]]), ("requests.0.traits", "x"), ("requests.0.after", [""]), ("kinds.0.out_of_range", "error"), ("requests.1.undeclared", False), ("requests.1.undeclared", "clause"), ("requests.1.said", ""), ("requests.1.verdict", "fail"), ("more", 1)]


def structure(value):
    """Returns the members of a value and the kinds of their values, without the values."""
    if isinstance(value, dict):
        return tuple((key, structure(member)) for key, member in sorted(value.items()))
    return tuple({structure(item) for item in value}) if isinstance(value, list) else type(value)


def sample_of(file, seen):
    """Returns a file with each entry whose structure was not seen yet, and every tenth of the others."""
    def is_chosen(number, entry):
        is_new = (shape := structure(entry)) not in seen
        seen.add(shape)
        return is_new or number % 10 == 0

    return {key: [entry for number, entry in enumerate(value) if is_chosen(number, entry)] if isinstance(value, list) else value
            for key, value in file.items()}


def described(schema):
    """Yields every member of a schema, and whether the schema describes it."""
    for key, member in schema.get("properties", {}).items():
        yield key, "description" in member or "$ref" in member and "description" in RESULTS_FILE.schema["$defs"][member["$ref"][8:]]
    for part in [schema.get("items"), *schema.get("$defs", {}).values(), *schema.get("properties", {}).values()]:
        if isinstance(part, dict):
            yield from described(part)


def results_of(scenario):
    """Returns the results of a run on a testee that plays the scenario."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "results.json")
        subprocess.run([PROGRAM, "run", "--level", "smoke", "--timeout", "0.3", "--report", f"json={file}",
                        f"cmd:exec '{SCRIPTED_TESTEE}' {scenario}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env={**os.environ, "ZARRPROOF_VECTORS": str(HERE.parent / "conformance/fifty")}, check=False)
        return json.loads(file.read_text(encoding="utf-8"))


class Schemas(unittest.TestCase):
    def accept(self, validator, document):
        self.assertEqual([f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)], [])

    # zarrproof_fill writes all entries of a file in one way.
    def test_accept_every_file(self):
        seen = set()
        for path, file in FILES.items():
            with self.subTest(path):
                self.accept(FILE, sample_of(file, seen))

    def test_accept_what_runs_write(self):
        verdicts = set()
        for scenario in ("has-everything", "garbles-one", "does-nothing"):
            document = results_of(scenario)
            verdicts |= {request["verdict"] for request in document["requests"]}
            with self.subTest(scenario):
                self.accept(RESULTS_FILE, document)
        self.assertEqual(verdicts, {"pass", "fail", "crashed", "timed out", "garbled", "unsupported", "unproven", "not asked"})

    def test_every_member_of_results_is_described(self):
        members = dict(described(RESULTS_FILE.schema))
        self.assertGreater(len(members), 40)
        self.assertEqual([key for key, is_described in members.items() if not is_described], [])

    def test_reject_wrong_results(self):
        self.accept(RESULTS_FILE, RESULTS)
        for place, value in WRONG_RESULTS:
            self.reject(RESULTS_FILE, RESULTS, place, value)

    def reject(self, validator, document, place, value):
        """The schema rejects the document with this value at a place such as "columns.0.name", or without a value."""
        damaged = copy.deepcopy(document)
        *way, last = place.split(".")
        at = damaged
        for step in way:
            at = at[int(step) if isinstance(at, list) else step]
        last = int(last) if isinstance(at, list) else last
        at[last] = value
        if value is GONE:
            del at[last]
        self.assertFalse(validator.is_valid(damaged), f"{place} = {value!r} is not rejected")

    def test_reject_wrong_files(self):
        head = {"format": 1, "about": "x", "flags": {"tie": "x"}}
        without_parts = {key: value for key, value in CASE.items() if key not in ("data_type", "fill_value", "codecs")}
        rule = {"repeat": "0102", "bytes": 5, "then": "ff", "put": [[0, "00"]]}
        wrong = [
            ("cases", CASE, [
                ("id", GONE), ("id", "a b"), ("id", "/a"), ("clauses", []),
                ("clauses.0", "CV-99"), ("level", "X"), ("flags", []), ("flags.0", "A tie"), ("comment", ""),
                ("data_type", {}), ("data_type", GONE), ("fill_value", 0), ("codecs", []), ("codecs", GONE),
                ("zarr_json", "{"),
                ("layout", "C"), ("shape", [-1]), ("shape", 1), ("shape", GONE), ("requests", []), ("requests", [REQUEST, WITHOUT_ID]),
                ("more", 1),
                *(("requests.0." + place, value) for place, value in [
                    ("id", "a/b"), ("operation", "encoded"), ("operation", "resolve"), ("data", GONE),
                    ("data", None), ("data", "0"), ("data", "0A"), ("data", {"repeat": "01"}),
                    ("data", {"repeat": "", "bytes": 4}), ("data", {"repeat": "01", "bytes": 4, "more": 1}),
                    ("compare", GONE), ("compare.as", "numbers"), ("compare.order", "little"), ("compare.checksums", 0),
                    ("compare.type", 8), ("compare.more", 1), ("outcomes", []), ("outcomes.0", {}), ("outcomes.0.error", "x"),
                    ("outcomes.0.under", []), ("outcomes.0.under.0", "map_zero=any"),
                    ("outcomes.0.under.0", "map_zero"), ("outcomes.0", {"data_type": "int8", "fill_value": "00"}),
                    ("control", GONE), ("more", 1)])]),
            ("cases", {**without_parts, "zarr_json": "{"}, [
                ("zarr_json", ""), ("zarr_json", GONE), ("fill_value", "0"), ("codecs", "[]")]),
            ("cases", {**CASE, "requests": [{**REQUEST, "data": rule}]}, [
                ("requests.0.data." + place, value) for place, value in [
                    ("put", []), ("put.0", [0]), ("put.0", [0, "00", 1]), ("put.0", [-1, "00"]), ("put.0", [0, "0"]),
                    ("put.0", [0, "0000"]), ("bytes", GONE), ("more", 1)]]),
            ("tables", TABLE, [
                ("id", GONE), ("operation", "resolve"), ("data_type", GONE), ("data_type", {"name": "int8"}),
                ("fill_value", GONE), ("fill_value", 0), ("codecs", ["bytes"]), ("codecs", ""), ("compare.order", "big"),
                ("compare.checksums", 1), ("columns.0.configuration.rounding", 1),
                ("columns.0.configuration.rounding", {}), ("columns.1.fill_value", 1), ("flags", []),
                ("inputs", ""), ("inputs", "01  02"), ("inputs", "01 0"), ("inputs", ["01"]), ("values", ""), ("values", GONE),
                ("input_flags", []), ("input_flags.tie", [-1]), ("input_flags.tie", ["0"]), ("refusals", {}),
                ("refusals.CV-50", [0]), ("refusals.CV-5", 0), ("alternatives", []), ("alternatives.0", []), ("columns", []),
                ("columns.0.configuration", "x"), ("neighbour", GONE), ("neighbour", -1), ("columns.0.neighbour", "0"),
                ("columns.0.results", GONE), ("columns.0.results", "01 ! ?"), ("columns.0.results", "01 ~~! 02"),
                ("columns.0.results", "01 ~- 02"), ("columns.0.same_as", "b"), ("columns.1.more", 1),
                ("compare", GONE), ("compare.as", "value"), ("arrays", []), ("arrays.0.name", "a b"),
                ("arrays.0.shape", [-1]), ("arrays.0.shape", GONE), ("arrays.0.layout", "C"), ("arrays.0.repeat", []),
                ("arrays.0.put", []), ("arrays.0.put.0", [1]), ("arrays.0.put.0", [1, 2, 3]), ("arrays.0.more", 1),
                ("arrays.0.lengths", [1]), ("arrays.1.shape", [1]), ("arrays.1.lengths", []), ("arrays.1.lengths", [0]),
                ("arrays.1.offender", GONE), ("arrays.1.every_position", 0), ("more", 1)]),
            ("sequences", SEQUENCE, [
                ("id", GONE), ("order", []), ("order", [-1]), ("steps", []), ("steps.0.id", "a/b"),
                ("steps.0.requests", [WITHOUT_ID, WITHOUT_ID]), ("steps.0.level", "X"), ("more", 1)])]
        for section, item, changes in wrong:
            document = {**head, section: [item]}
            self.accept(FILE, document)
            for place, value in changes:
                self.reject(FILE, document, f"{section}.0.{place}", value)
            for place, value in (("format", 2), ("format", GONE), ("about", ""), ("flags", {"A": "x"}),
                                 ("more", 1), (section, []), (section, GONE)):
                self.reject(FILE, document, place, value)

    def test_byte_order_and_checksums_are_about_encoded_bytes(self):
        head = {"format": 1, "about": "x", "flags": {"tie": "x"}}
        for member, value in (("order", "big"), ("checksums", 1)):
            how = {"as": "bits", "type": "uint8", member: value}
            for operation, valid in (("encode", True), ("decode", False)):
                case = {**CASE, "requests": [{**REQUEST, "operation": operation, "compare": how}]}
                self.assertEqual(FILE.is_valid({**head, "cases": [case]}), valid, f"{member} of {operation}")
            resolve = {"operation": "resolve", "compare": {"as": "bits", "type": "uint8"},
                       "outcomes": [{"data_type": "int8", "fill_value": "00"}]}
            document = {**head, "cases": [{**CASE, "requests": [resolve]}]}
            self.assertTrue(FILE.is_valid(document))
            self.reject(FILE, document, "cases.0.requests.0.compare." + member, value)

    def test_know_every_open_point(self):
        names = re.findall(r"(?m)^([a-z]\w+)  ", printed("clauses"))
        known = {}
        for entry in re.split(r"(?m)^(?=[a-z]\w+  )", printed("clauses", *names))[1:]:
            answers = re.findall(r"(?m)^(?:  answers   | {12})([a-z]\S*)(?: \(the default\))?: ", entry)
            known[entry.split()[0]] = "|".join(answers)
        self.assertGreater(len(known), 30)
        pattern = FILE.schema["$defs"]["answers"]["pattern"]
        self.assertEqual(dict(re.findall(r"(\w+)=\(([^)]*)\)", pattern)), known)


def printed(*words):
    return subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


class Contents(unittest.TestCase):
    """Rules that schemas cannot express."""

    def test_files_are_listed(self):
        files = {path.relative_to(DATA).as_posix() for path in DATA.rglob("*.json")}
        self.assertEqual(files, {"suite.json", "smoke.json", "stores.json", "examples.json", *FILES})

    def test_examples_of_the_page_are_right(self):
        text = (VECTORS.parent / "docs/vectors/format.md").read_text(encoding="utf-8")
        examples = [json.loads(block) for block in re.findall(r"(?s)```json\n(.*?)```", text)]
        file = {"format": 1, "about": "x"}
        for example in examples:
            section = "cases" if "requests" in example else "tables" if "columns" in example else "sequences"
            file.setdefault(section, []).append({"clauses": ["CV-3"], **example} if section == "tables" else example)
        self.assertEqual(sorted(file), ["about", "cases", "format", "sequences", "tables"])
        with tempfile.NamedTemporaryFile("w", suffix=".json") as path:
            json.dump(file, path)
            path.flush()
            done = subprocess.run([PROGRAM, "run", "--vectors", path.name, "builtin:reference"], stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_configurations_can_be_merged(self):
        """A consumer may read and write the codecs of a table, although a parser of JSON may change numbers."""
        for path, file in FILES.items():
            for table in file.get("tables", []):
                if any("configuration" in column for column in table["columns"]):
                    self.assertIn("configuration", json.loads(table["codecs"])[0], f"{path}: {table['id']}")
                    self.assertNotRegex(re.sub(r'"[^"]*"', "", table["codecs"]), r"\d", f"{path}: {table['id']}")


if __name__ == "__main__":
    PROGRAM, SCRIPTED_TESTEE = (str(pathlib.Path(sys.argv.pop(1)).resolve()) for _ in range(2))
    unittest.main()
