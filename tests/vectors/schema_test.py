"""The golden vectors, their JSON Schemas, and rules that schemas cannot express. Needs Debian's python3-jsonschema.
usage: schema_test.py PROGRAM [unittest arguments]"""
import copy
import json
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


def schema(name):
    document = read(VECTORS / name)
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


FILE = schema("vector-file.schema.json")
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


class Schemas(unittest.TestCase):
    def test_accept_every_file(self):
        for path, file in FILES.items():
            with self.subTest(path):
                self.assertEqual([f"{error.json_path}: {error.message[:200]}" for error in FILE.iter_errors(file)], [])

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
            self.assertEqual([error.message for error in FILE.iter_errors(document)], [])
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
        self.assertEqual(files, {"suite.json", "smoke.json", "stores.json", *FILES})

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
    PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
