"""Results files as runs write them against their JSON Schema. Needs Debian's python3-jsonschema.
usage: results_schema_test.py PROGRAM SCRIPTED_TESTEE [unittest arguments]"""
import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("without the Python package jsonschema (Debian: python3-jsonschema): the schema is not tested")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCHEMA = json.loads((ROOT / "conformance/results/results.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
GONE = object()

FULL = {
    "format": 1, "program_version": "0.1.0", "testee": "mine", "testee_options": ["--version-of", "a=1"],
    "description": {"name": "mine", "version": "1", "language": "C", "dependencies": {"a": "1"},
                    "operations": ["encode"], "codecs": ["bytes"], "data_types": ["r*"]},
    "data_sha256": "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "expected_sha256": "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "level": "core", "writer": "cmd:other", "writer_name": "other 1", "vectors": "mine.json", "selection": ["--filter", "CV-3"], "run_options": ["--seed", "5"], "required": "map_zero=numeric", "unjudged_required": ["map_zero"], "strict": True, "strict_clauses": ["CV-3"], "max_unsupported": 5,
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
                  "request": "words", "zarr_json": "{}", "data": "0a", "writer_fault": "wrong", "writer_cause": "a", "after": ["a"]},
                 {"id": "b", "kind": 0, "verdict": "unsupported", "undeclared": "codec", "explanation": "no"}]}

WRONG = [
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
    ("requests.0.zarr_json", ""), ("requests.0.data", "0"), ("requests.0.writer_fault", ""), ("writer", ""), ("writer_name", ""), ("run_options", []), ("requests.0.more", 1), ("controls", 0), ("kinds.0.beyond_control", False), ("traits", []), ("traits", [[]]), ("requests.0.traits", "x"), ("requests.0.after", [""]), ("kinds.0.out_of_range", "error"), ("requests.1.undeclared", False), ("requests.1.undeclared", "clause"), ("requests.1.said", ""), ("requests.1.verdict", "fail"), ("more", 1)]


def changed(document, place, value):
    damaged = copy.deepcopy(document)
    *way, last = place.split(".")
    at = damaged
    for step in way:
        at = at[int(step) if isinstance(at, list) else step]
    if value is GONE:
        del at[last]
    else:
        at[last] = value
    return damaged


def described(schema):
    """Yields every member of a schema, and whether the schema describes it."""
    for key, member in schema.get("properties", {}).items():
        yield key, "description" in member or "$ref" in member and "description" in SCHEMA["$defs"][member["$ref"][8:]]
    for part in [schema.get("items"), *schema.get("$defs", {}).values(), *schema.get("properties", {}).values()]:
        if isinstance(part, dict):
            yield from described(part)


def results_of(scenario):
    """Returns the results of a run on a testee that plays the scenario."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "results.json")
        subprocess.run([PROGRAM, "run", "--level", "smoke", "--timeout", "0.3", "--report", f"json={file}",
                        f"cmd:exec '{SCRIPTED_TESTEE}' {scenario}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env={**os.environ, "ZARRPROOF_VECTORS": str(ROOT / "tests/conformance/fifty")}, check=False)
        return json.loads(file.read_text(encoding="utf-8"))


class Schema(unittest.TestCase):
    def test_is_a_schema(self):
        Draft202012Validator.check_schema(SCHEMA)

    def test_every_member_is_described(self):
        members = dict(described(SCHEMA))
        self.assertGreater(len(members), 40)
        self.assertEqual([key for key, is_described in members.items() if not is_described], [])

    def test_accepts_what_runs_write(self):
        verdicts = set()
        for scenario in ("has-everything", "garbles-one", "does-nothing"):
            document = results_of(scenario)
            verdicts |= {request["verdict"] for request in document["requests"]}
            with self.subTest(scenario):
                self.assertEqual([f"{error.json_path}: {error.message[:200]}" for error in VALIDATOR.iter_errors(document)], [])
        self.assertEqual(verdicts, {"pass", "fail", "crashed", "timed out", "garbled", "unsupported", "unproven", "not asked"})

    def test_rejects_what_is_wrong(self):
        self.assertEqual([error.message for error in VALIDATOR.iter_errors(FULL)], [])
        for place, value in WRONG:
            self.assertFalse(VALIDATOR.is_valid(changed(FULL, place, value)), f"{place} = {value!r} is not rejected")


if __name__ == "__main__":
    PROGRAM, SCRIPTED_TESTEE = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
    del sys.argv[1:3]
    unittest.main()
