"""The protocol loop `zarrproof.testee`: what becomes of results and exceptions. usage: testee_test.py [unittest arguments]"""

import json
import os
import subprocess
import sys
import textwrap
import unittest
from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[3] / "packages" / "python"

# Answers by the first word of zarr_json.
ADAPTER = """
import os, sys
from zarrproof.testee import Resolved, Testee, Unsupported, serve

class Panic(BaseException):
    pass

class Mine(Testee):
    described = 0

    def describe(self):
        self.described += 1
        return {"name": "mine", "described": self.described}

    def encode(self, request):
        word = request.zarr_json.decode()
        if word == "unsupported":
            raise Unsupported("no int3")
        if word == "error":
            raise TypeError("from deep inside")
        if word == "panic":
            raise Panic("at the disco")
        if word == "exit":
            sys.exit(3)
        if word == "interrupt":
            raise KeyboardInterrupt
        if word == "abort":
            os._exit(70)
        return eval(word)

serve(Mine())
"""

ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}


def ask(*messages, adapter=ADAPTER):
    """Returns the responses, the exit status, and the text on standard error."""
    lines = "".join((message if isinstance(message, str) else json.dumps(message)) + "\n" for message in messages)
    done = subprocess.run(
        [sys.executable, "-s", "-B", "-c", textwrap.dedent(adapter)],
        input=lines.encode(),
        capture_output=True,
        env={**ENVIRONMENT, "PYTHONPATH": str(PACKAGES)},
        timeout=60,
    )
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode, done.stderr.decode()


def encode(word, id=1, **more):
    return {"id": id, "op": "encode", "zarr_json": word, "shape": [2], "data": "0507", **more}


class Testees(unittest.TestCase):
    def answers(self, word, expected, **more):
        responses, status, errors = ask(encode(word, **more))
        self.assertEqual((responses, status), ([{"id": 1, **expected}], 0), errors)

    def ends(self, word, status, words=""):
        """The process ends at the second request, and the response to the first was flushed."""
        responses, ended, errors = ask(encode("b''"), encode(word, id=2), encode("b''", id=3))
        self.assertEqual(responses, [{"id": 1, "data": ""}])
        self.assertEqual(ended, status, errors)
        self.assertIn(words, errors)

    def test_describes_itself_once_with_the_operations_it_overrides(self):
        message = {"id": 7, "op": "describe", "protocol": 1}
        expected = {"id": 7, "protocol": 1, "operations": ["encode"], "name": "mine", "described": 1}
        self.assertEqual(ask(message, message)[0], [expected, expected])

    def test_results(self):
        self.answers("request.data", {"data": "0507"})
        self.answers("bytearray(request.data)", {"data": "0507"})
        self.answers("memoryview(request.data)", {"data": "0507"})
        self.answers("None", {"data": None})
        self.answers("Resolved('uint8', b'\\x01')", {"data_type": "uint8", "fill_value": "01"})

    def test_requests(self):
        self.answers("repr((request.shape, request.layout, request.chunk_key)).encode()",
                     {"data": b"((2, 1), 'F', 'c/0/0')".hex()}, shape=[2, 1], layout="F")
        self.answers("repr((request.layout, request.chunk_key)).encode()", {"data": b"('C', 'c')".hex()}, shape=[])
        self.answers("repr(request.data).encode()", {"data": b"None".hex()}, data=None)

    def test_results_larger_than_a_line(self):
        most = (16 << 20) // 2 - 4096
        self.answers(f"bytes({most + 1})", {"too_large": most + 1})
        (response,), _, _ = ask(encode(f"bytes({most})"))
        self.assertEqual(len(response["data"]), 2 * most)

    def test_arrays_that_are_created(self):
        codecs = [{"name": "scale_offset", "parameters": {"offset": "01"}},
                  {"name": "cast_value", "parameters": {"data_type": "int8", "scalar_map": {"encode": [["01", "02"]]}}}]
        request = {"id": 1, "op": "create", "data_type": "uint8", "fill_value": "07", "codecs": codecs, "shape": [3],
                   "chunk_shape": [2], "writes": [{"start": [1], "shape": [2], "data": "0102"}]}
        adapter = ADAPTER.replace("    def encode", """    def create(self, request):
        assert (request.fill_value, request.shape, request.chunk_shape) == (b"\\7", (3,), (2,))
        offset, cast = request.codecs
        assert (offset.name, offset.parameters) == ("scale_offset", {"offset": b"\\1"})
        assert cast.parameters == {"data_type": "int8", "scalar_map": {"encode": [(b"\\1", b"\\2")]}}
        (write,) = request.writes
        assert (write.region, write.data) == ((slice(1, 3),), b"\\1\\2")
        return Written(b'{"a":"\\xff"}', {"c/0": b"\\1"}, ["codecs"])

    def rewrite(self, request):
        return json.dumps(request.attributes)

    def accept(self, request):
        assert request.zarr_json == b"good"

    def encode""").replace("import Resolved, ", "import Resolved, Written, ").replace("import os, sys", "import json, os, sys")
        rewrite = {"id": 2, "op": "rewrite", "zarr_json": "{}", "shape": [1], "attributes": {"zarrproof": 1}}
        accept = {"id": 3, "op": "accept", "zarr_json": "good", "shape": [1]}
        responses, _, errors = ask(request, rewrite, accept, {**accept, "zarr_json": "bad"}, adapter=adapter)
        self.assertEqual(responses, [
            {"id": 1, "zarr_json": '{"a":"\\xff"}', "chunks": {"c/0": "01"}, "passed_through": ["codecs"]},
            {"id": 2, "zarr_json": '{"zarrproof": 1}'},
            {"id": 3, "accepted": True},
            {"id": 3, "error": "AssertionError: "}], errors)
        defaults = {key: value for key, value in request.items() if key not in ("fill_value", "codecs")}
        (response,), _, _ = ask(defaults, adapter=adapter.replace("assert (request.fill_value,", "return (request.fill_value is request.codecs) and Written('', {})\n        assert (request.fill_value,"))
        self.assertEqual(response, {"id": 1, "zarr_json": "", "chunks": {}, "passed_through": []})

    def test_exceptions(self):
        self.answers("unsupported", {"unsupported": "no int3"})
        self.answers("error", {"error": "TypeError: from deep inside"})
        self.answers("panic", {"crashed": "Panic: at the disco"})

    def test_ends_of_the_process(self):
        self.ends("exit", 3)
        self.ends("abort", 70)
        self.ends("interrupt", -2, "KeyboardInterrupt")

    def test_what_is_no_result_is_no_refusal(self):
        self.ends("'0507'", 1, "TypeError: an operation returned str; expected bytes, Resolved or None")

    def test_other_operations(self):
        for op in ("decode", "resolve", "repair"):
            self.answers("b''", {"unsupported": f"no operation {op!r}"}, op=op)

    def test_integers_with_more_digits_than_python_reads(self):
        line = json.dumps(encode("b''", fill_value=77)).replace("77", "1" + "0" * 5000)
        self.assertEqual(ask(line)[0], [{"id": 1, "data": ""}])

    def test_lines_that_are_no_requests(self):
        (first, second, third), status, _ = ask("{", "[]", {"id": 4, "op": "encode"})
        self.assertEqual((first["id"], second["id"], third["id"], status), (None, None, 4, 0))
        self.assertIn("JSONDecodeError", first["error"])
        self.assertIn("KeyError", third["error"])

    def test_an_exception_of_the_description_ends_the_process(self):
        broken = ADAPTER.replace("self.described += 1", "raise ValueError('no version')")
        responses, status, errors = ask({"id": 0, "op": "describe"}, adapter=broken)
        self.assertEqual((responses, status), ([], 1))
        self.assertIn("ValueError: no version", errors)

    def test_a_testee_describes_itself(self):
        _, status, errors = ask(adapter="from zarrproof.testee import *\nserve(type('Mine', (Testee,), {})())")
        self.assertEqual(status, 1)
        self.assertIn("describe", errors)


if __name__ == "__main__":
    unittest.main()
