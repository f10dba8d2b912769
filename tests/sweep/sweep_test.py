"""zarrproof sweep finds a single wrong value, and nothing in a sound testee.
usage: sweep_test.py PROGRAM PLANTED_TESTEE LIBRARY [unittest arguments]     without arguments: all but AllValues"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

FIFTY = pathlib.Path(__file__).resolve().parents[1] / "conformance" / "fifty"  # a small suite, which is read fast
PROGRAM, PLANTED, LIBRARY = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:4])


def total(results, number):
    """Returns the sum of a number of the conversions of a sweep. "differ": the number of values that differ."""
    if number == "differ":
        return sum(one["count"] for tally in results["conversions"] for one in tally.get("differences", []))
    return sum(tally.get(number, 0) for tally in results["conversions"])


def filters(*words):
    """Returns the options of a sweep of the conversions that match every word."""
    return [option for word in words for option in ("--filter", word)]


def planted(kind, data_type="float16", code=0, configuration="{"):
    return f"cmd:exec '{PLANTED}' {kind} {data_type} {code} '{configuration}'"


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.findings = self.folder / "findings"
        os.environ["ZARRPROOF_VECTORS"] = str(FIFTY)

    def use_whole_suite(self):
        """For tests in which the testee fails after its first hundred requests: a sweep begins with requests of the suite."""
        del os.environ["ZARRPROOF_VECTORS"]

    def script_of(self, text):
        """Writes the script of a testee. Returns the testee, which stays when a test changes the script."""
        (self.folder / "testee").write_text(text.removeprefix("cmd:"), encoding="utf-8")
        return f"cmd:sh {self.folder / 'testee'}"

    def sweep(self, testee, *words, status):
        """Runs a sweep. Returns its results and what it printed."""
        path = self.folder / "results.json"
        ended = subprocess.run(
            [PROGRAM, "sweep", testee, *words, "--findings", self.findings, "--report", f"json={path}"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", timeout=600)
        self.assertEqual(ended.returncode, status, ended.stdout + ended.stderr)
        results = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
        return results, ended.stdout + ended.stderr


class Sweep(InFolder):
    def expect_one(self, testee, *words, differ=1):
        """Expects that so many values differ, and that a run on the findings fails as the sweep did."""
        results, text = self.sweep(testee, *words, status=1)
        self.assertEqual(total(results, "differ"), differ, text)
        failing = [request for request in results["requests"] if request["verdict"] == "fail"]
        self.assertEqual(len(failing), 1, text)
        for who, status in ((testee, 1), ("builtin:reference", 0)):
            run = [PROGRAM, "run", who, "--vectors", self.findings, "--no-expect"]
            self.assertEqual(subprocess.run(run, stdout=subprocess.PIPE, check=False).returncode, status)
        return failing[0], text

    def expect_every_value(self, results, values, conversions):
        """Expects that so many conversions were asked every value, without a difference."""
        asked = [tally.get("values", 0) + tally.get("refused", 0) for tally in results["conversions"]]
        self.assertEqual(asked, [values] * conversions)
        self.assertEqual(total(results, "differ"), 0)

    def test_a_sound_testee_passes_with_every_value(self):
        results, _ = self.sweep("builtin:reference", "--filter", "/float16-int8/", status=0)
        self.expect_every_value(results, 65536, 25)
        self.assertFalse(self.findings.exists())
        clamped = next(r for r in results["requests"] if r["id"].endswith("float16-int8/encode/nearest-even/clamp"))
        # Without the 2046 NaN of float16: these are refused, and are asked alone.
        self.assertEqual(clamped["elements"], 65536)
        self.assertEqual(results["level"], "sweep")

    def test_one_wrong_value_of_each_kind(self):
        for kind, data_type, code, pair, operation, rounding, rule, number in (
                ("result", "float16", 0x4248, "/float16-int8/", "encode", "nearest-away", "clamp", "3.140625"),
                ("refuse", "float16", 0xc248, "/float16-float32/", "decode", "towards-zero", "error", "-3.140625"),
                ("accept", "float8_e5m2", 0x5b, "/float8_e5m2-int8/", "encode", "towards-positive", "error", "224")):
            one = planted(kind, data_type, code, f'"rounding":"{rounding}"')
            failing, text = self.expect_one(one, *filters(pair, operation, rule))
            self.assertIn(f"{rounding}/{rule}: 1 different value, such as {number} ({code:#x})", text)
            if kind == "result":
                self.assertEqual(failing["faults"][0]["wrong"]["input"], code.to_bytes(2, "little").hex())
            self.assertTrue(failing["id"].startswith("cast_value/found/"), failing["id"])
            shutil.rmtree(self.findings)

    def test_one_float32_of_each_kind(self):
        for kind, code, rule in (("result", 0x42f70001, "error"), ("refuse", 0xc2000003, "error"), ("accept", 0x43000000, "error"),
                                 ("result", 0xcf000001, "clamp"), ("refuse", 0x4f000001, "clamp")):
            one = planted(kind, "float32", code, f'"out_of_range":"{rule}"' if rule == "clamp" else "int8")
            self.expect_one(one, *filters("/float32-int8/", "encode", "towards-zero", rule),
                            "--shard", f"{(code >> 17) + 1}/32768")

    def test_every_refusal_of_a_library(self):
        words = filters("/float32-int8/", "encode", "nearest-even", "clamp")
        for nan, found in ((0x7fa00001, "accepts what must be refused"), (0x7fc54321, "got        a crash: signal 6 (Aborted)")):
            results, text = self.sweep(f"lib:{LIBRARY}", *words, "--every-refusal", "--shard", f"{(nan >> 17) + 1}/32768", status=1)
            self.assertEqual([total(results, number) for number in ("differ", "refused", "refusals")], [1, 131072, 131072])
            self.assertIn(found, text)

    def test_a_library_without_the_conversion(self):
        words = filters("/float32-int8/", "encode", "error")
        results, text = self.sweep(f"lib:{LIBRARY}", *words, "--shard", "1/4096", status=2)
        self.assertEqual({request["verdict"] for request in results["requests"]}, {"unsupported"}, text)
        self.assertNotIn("could not be judged", text)
        self.assertIn("nothing could be judged", text)

    def test_a_library_without_some_conversions(self):
        words = filters("/float32-int8/", "encode", "nearest-even")
        results, text = self.sweep(f"lib:{LIBRARY}", *words, "--shard", "1/4096", status=0)
        unsupported = [r for r in results["requests"] if r["verdict"] == "unsupported"]
        self.assertEqual([r["elements"] for r in unsupported], [2 ** 20] * len(unsupported))
        self.assertRegex(text, r"verdict: .*; [0-9.]+ % of what was declared is unsupported: ")

    def test_results_that_rise_with_the_code(self):
        for pair in ("/float32-float64/", "/int32-int64/", "/uint32-int16/"):
            results, _ = self.sweep("builtin:reference", *filters(pair, "encode", "towards-zero"),
                                    "--filter", "clamp,wrap", "--shard", "4000/8192", status=0)
            self.assertGreater(total(results, "right"), 100000)

    def test_values_that_differ_only_once_fail(self):
        flaky = f"cmd:exec '{PLANTED}' once float16 0x4248 '\"rounding\":\"nearest-away\"'"
        _, text = self.sweep(flaky, *filters("/float16-int8/", "encode", "clamp"), status=1)
        self.assertIn("1 different value, such as 3.140625 (0x4248)", text)

    def test_arrays_that_fail_although_their_parts_pass(self):
        words = filters("/uint4-int4/", "encode", "nearest-away", "wrap")
        for kind, got, more in (("long-refuse", "a refusal: planted", []), ("long-end", "a crash: exit status 3", []),
                                ("long-short", "7 bytes", []), ("long-hang", "no response within", ["--timeout", "0.5"])):
            testee = planted(kind, "uint4", 4, '"data_type":"int4","rounding":"nearest-away","out_of_range":"wrap"')
            results, text = self.sweep(testee, *words, *more, status=1)
            self.assertEqual(total(results, "differ"), 0, text)
            arrays = results["conversions"][0]["arrays"]
            self.assertEqual((arrays["count"], arrays["values"]), (2, 8), text)
            self.assertIn(f"wrap: 2 arrays, such as one of 8 values: {got}", text)
            self.assertIn("; parts of this array get other responses", text)
            self.assertEqual(sum(request.get("elements", 1) for request in results["requests"]), 16 + 2, text)
            # A run gives up if no request gets a response.
            for who, status in ((testee, 2 if kind == "long-hang" else 1), ("builtin:reference", 0)):
                run = [PROGRAM, "run", who, "--vectors", self.findings, "--no-expect", *more]
                self.assertEqual(subprocess.run(run, stdout=subprocess.PIPE, check=False).returncode, status)
            shutil.rmtree(self.findings)

    def test_a_wrong_result_before_the_end_of_a_process_counts(self):
        self.use_whole_suite()
        late = planted("late", "uint4", 150)
        results, text = self.sweep(late, *filters("/uint4-int4/", "encode"), status=1)
        self.assertIn("failed, and passed when it was asked again", text)

    def test_a_process_that_ends_after_a_right_response_fails(self):
        dying = planted("die", "float16", 0x4248, '"rounding":"nearest-away"')
        results, text = self.sweep(dying, *filters("/float16-int8/", "encode", "clamp"), status=1)
        self.assertIn("a crash: exit status 3, after a response with results", text)
        self.assertEqual(total(results, "differ"), 0, text)

    def test_warnings_do_not_explain_failures(self):
        # From 0x8001 on, numbers become -0 (CV-16, derived) or other numbers (MUST). The 8 lowest become -0.
        words = filters("/float16-float8_e5m2/", "encode", "nearest-even", "clamp")
        for kind in ("from", "long"):
            results, text = self.sweep(planted(kind, "float16", 0x8001, '"out_of_range":"clamp"'), *words, status=1)
            failing = [(results["kinds"][request["kind"]]["level"], request.get("elements", 1))
                       for request in results["requests"] if request["verdict"] == "fail"]
            self.assertGreater(total(results, "differ"), 31000)
            self.assertEqual(sum(elements for _, elements in failing), total(results, "differ"), text)
            self.assertEqual({level for level, _ in failing}, {"M", "D"} if kind == "from" else {"M"}, text)
        results, text = self.sweep(planted("result", "float16", 0x8001, '"out_of_range":"clamp"'), *words, status=0)
        self.assertEqual(total(results, "differ"), 1, text)
        self.assertIn("0 failures, 1 warning", text)

    def test_refusing_everything_fails(self):
        results, text = self.sweep(planted("all"), *filters("/float16-int8/", "encode"), status=1)
        self.assertGreater(total(results, "differ"), 0)
        self.assertFalse(any(request["verdict"] == "pass" for request in results["requests"]), text)
        unproven = {request["explanation"] for request in results["requests"] if request["verdict"] == "unproven"}
        self.assertEqual(unproven, {"no result is right"}, text)

    def test_a_chunk_that_is_not_written_is_wrong(self):
        results, text = self.sweep(planted("no-chunk"), *filters("/int4-int8/", "encode"), status=1)
        self.assertEqual({tally["values"] for tally in results["conversions"]}, {16})
        self.assertGreater(total(results, "differ"), 0)
        self.assertNotIn("could not be judged", text)

    def test_values_that_were_not_asked_are_in_the_verdict(self):
        words = filters("/float32-int8/", "encode", "nearest-even", "clamp")
        results, text = self.sweep("builtin:reference", *words, "--max-time", "0.5", status=0)
        self.assertIn(" conforms as far as it was asked", text)
        judged, rest = results["requests"]
        self.assertEqual((rest["id"], rest["verdict"]), (judged["id"] + "/not-asked", "not asked"))
        self.assertEqual(judged["elements"] + rest["elements"], 1 << 32)
        # int8 lacks the NaNs and infinities of float16. A sample of them is asked over a pipe.
        words[1] = "/float16-int8/"
        results, text = self.sweep(planted("none"), *words, status=0)
        self.assertIn(" conforms as far as it was asked", text)
        self.assertEqual(sum(request["elements"] for request in results["requests"]), 1 << 16)
        self.assertIn("a sample was taken of 2048 values to refuse", results["requests"][1]["explanation"])

    def test_a_filter_excludes(self):
        words = filters("/int4-int8/,/int4-uint8/", "encode")
        one = planted("result", "int4", 3, '"data_type":"uint8"')
        self.sweep(one, *words, status=1)
        results, text = self.sweep(one, *words, "--filter", "!uint8,clamp", status=0)
        self.assertEqual({request["id"].split("/")[2] for request in results["requests"]}, {"int4-int8"}, text)
        self.assertEqual({request["id"].split("/")[5] for request in results["requests"]}, {"error", "wrap"}, text)
        self.assertIn("excluded uint8,clamp)", text)
        self.assertIn("conforms as far as it was asked", text)
        for filter in ("!unit8", "map_zero", "int4-int8,int9", ","):
            self.sweep(one, "--filter", filter, status=2)
        _, text = self.sweep(one, *words, "--filter", "!unit8", status=2)
        self.assertIn('"unit8" (did you mean "uint8"?)', text)

    def test_codes_of_64_bits(self):
        words = filters("/float64-int8/", "encode", "towards-zero", "error")
        results, text = self.sweep("builtin:reference", *words, "--shard", "1/500", status=0)
        self.assertIn("of types of 64 bits, only breakpoints, patterns and random values were asked", text)
        self.assertEqual(total(results, "differ"), 0)
        # 2^-1074 is a breakpoint, in block 0.
        self.expect_one(planted("result", "float64", 1, '"rounding":"towards-zero"'), *words, "--shard", "1/5000")

    def test_scale_offset(self):
        words = filters("scale_offset", "int8", "encode")
        results, _ = self.sweep("builtin:reference", *words, status=0)
        self.expect_every_value(results, 256, len(results["conversions"]))
        self.expect_one(planted("result", "int8", 5, '"scale":10'), *words)

    def test_what_could_not_be_judged_is_noted(self):
        unjudged, text = self.sweep(planted("all"), *filters("/int8-int16/", "encode"), status=1)
        self.assertIn("could not be judged", text)
        self.assertGreater(unjudged["conversions"][0]["unjudged"], 0)

    def test_a_sweep_after_the_end_of_its_testee(self):
        gone = self.folder / "gone"
        testee = self.script_of(f"[ -e {gone} ] && exit 1\nsed -u 700q | {planted('none').removeprefix('cmd:exec ')}\ntouch {gone}\n")
        early, text = self.sweep(testee, *filters("/float16-int8/", "encode"), status=2)
        self.assertIn("the run was not completed: the testee cannot be used", text)
        self.assertNotIn("conversions", early, "nothing was asked")

    def test_faults_of_the_protocol(self):
        self.use_whole_suite()
        for edit, rule in (("100i a line of a log", "not-json"), ("100p", "answered-twice")):
            faulty = self.script_of(f"{planted('none').removeprefix('cmd:exec ')} | sed -u '{edit}'")
            results, _ = self.sweep(faulty, *filters("/int8-int16/", "encode"), status=2)
            self.assertEqual([fault["rule"] for fault in results["protocol_faults"]], [rule])

    def test_a_report_overwrites_no_library(self):
        copy = self.folder / "library.so"
        copy.write_bytes(b"a library")
        _, text = self.sweep(f"lib:{copy}", *filters("/int4-int8/", "error"), "--report", f"html={copy}", status=2)
        self.assertIn(f"the same file as lib:{copy}", text)
        self.assertEqual(copy.read_bytes(), b"a library")

    def test_shards_have_every_value_once(self):
        words = filters("/int4-int8/,/int8-int4/", "error")

        def values(*more):
            results, _ = self.sweep("builtin:reference", *words, *more, status=0)
            return sum(request.get("elements", 1) for request in results["requests"] if request["verdict"] == "pass")

        self.assertEqual(values(), sum(values("--shard", f"{i}/3") for i in (1, 2, 3)))


class AllValues(InFolder):
    """Takes a minute."""

    def test_three_wrong_numbers_of_a_library(self):
        # kWrongResult, kWrongRefusal and kWrongClamp of one_cast_library.c. Sweep finds its two faults in NaNs.
        words = filters("float32-int8", "encode", "nearest-even", "clamp")
        _, text = self.sweep(f"lib:{LIBRARY}", *words, status=1)
        # The note of the conversion, and the id of a saved finding.
        for part in ("float32-int8/encode/nearest-even/clamp: 3 different values, such as", "cast_value/found/",
                     "(0x42f6ffff) gives 122", "  a refusal: no integer\n", "(0x42000003)", "(0x4f000001) gives 126"):
            self.assertIn(part, text)
        # The table: all of 2^32 values are judged but NaNs, which a sweep samples (docs/guide/sweeps.md).
        counts = re.search(r"\nall +(\d+) +(\d+) +(\d+) +0 +(\d+)\n", text).groups()
        self.assertEqual(counts, ("4278198400", "4278198397", "3", "16768896"))


if __name__ == "__main__":
    unittest.main(defaultTest="Sweep", argv=[sys.argv[0], *sys.argv[4:]])
