"""JUnit XML and TAP as runs write them, read by nothing of ours: the form, and counts that agree with the results file.
usage: report_formats_test.py PROGRAM BROKEN_TESTEE [unittest arguments]"""
import json
import re
import sys
import unittest
import xml.etree.ElementTree

import runs

# The form that Jenkins and pytest agree on: elements, what may stand in them, and their attributes; those that
# must be there begin with !.
FORM = {
    "testsuites": (["testsuite"], "!name !tests !failures !errors !time"),
    "testsuite": (["properties", "testcase"], "!name !tests !failures !errors !skipped !time"),
    "properties": (["property"], ""),
    "property": ([], "!name !value"),
    "testcase": (["failure", "error", "skipped"], "!name !classname !time"),
    "failure": ([], "!type !message"),
    "error": ([], "!type !message"),
    "skipped": ([], "!message")}
POINT = re.compile(r"(ok|not ok) ([0-9]+) - ((?:[^\\#]|\\[\\#])*?)(?: # (SKIP|TODO) (.+))?")


def wrong_in(element):
    """Returns the parts of an element that break the form."""
    children, attributes = FORM[element.tag]
    required = {name[1:] for name in attributes.split() if name[0] == "!"}
    if missing := required - set(element.keys()):
        yield f"<{element.tag}> without {missing}"
    if more := set(element.keys()) - required:
        yield f"<{element.tag}> with {more}"
    for child in element:
        if child.tag not in children:
            yield f"<{child.tag}> in <{element.tag}>"
        else:
            yield from wrong_in(child)


def read_tap(text):
    """Returns the plan, the points with their YAML, and the reason of a bail-out. Raises an exception for invalid TAP 14."""
    lines = text.split("\n")
    assert lines.pop() == "", "the last line does not end"
    assert lines[0] == "TAP version 14", lines[0]
    plan = int(re.fullmatch(r"1\.\.([0-9]+)", lines[1])[1])
    points, bail, place = [], None, 2
    while place < len(lines):
        line = lines[place]
        place += 1
        if line.startswith("#"):
            continue
        if line.startswith("Bail out!"):
            bail = line[len("Bail out! "):]
            continue
        match = POINT.fullmatch(line)
        assert match, line
        assert int(match[2]) == len(points) + 1, line
        point = {"ok": match[1] == "ok", "name": match[3], "directive": match[4], "reason": match[5]}
        if place < len(lines) and lines[place] == "  ---":
            end = lines.index("  ...", place)
            point["yaml"] = read_yaml(lines[place + 1:end])
            place = end + 1
        points.append(point)
    return plan, points, bail


def read_yaml(lines):
    """Reads the YAML of the reports: members whose values are JSON or bare words, and a list of such members."""
    members = {}
    for line in lines:
        match = re.fullmatch(r"  (  (?:- |  ))?([a-z_]+):(?: (.*))?", line)
        assert match, line
        indent, key, value = match.groups()
        if value is None:
            members[key] = into = []
            continue
        value = value if re.fullmatch(r"[a-z]+", value) else json.loads(value)
        if indent is None:
            assert key not in members, line
            members[key] = value
        elif indent == "  - ":
            into.append({key: value})
        else:
            assert key not in into[-1], line
            into[-1][key] = value
    return members


def standing(document, request):
    """The standing of a request in formats for test results."""
    verdict = request["verdict"]
    if verdict == "garbled":
        return "not judged"
    if verdict in ("pass", "unsupported", "unproven", "not asked"):
        return verdict
    fault = next((fault for fault in request["faults"] if "expected" not in fault), None)
    if fault is None:
        return "expected"
    if document["kinds"][request["kind"]]["level"] != "M" and not document.get("strict"):
        return "warning"
    return fault.get("verdict", "fail")


class Formats(unittest.TestCase):
    def judged_runs(self):
        """Yields for each run its name, its reports, its results file, and the standing of each request by id."""
        found, seen = [], set()
        for words, run in runs.all_runs():
            document = json.loads(run["json"])
            standings = {request["id"]: standing(document, request) for request in document["requests"]}
            seen.update(standings.values())
            found.append((words, run, document, standings))
        self.assertEqual(seen, {"pass", "fail", "warning", "expected", "unsupported", "unproven", "not asked",
                                "crashed", "timed out", "not judged"}, "the runs have it all")
        return found

    def cases_of(self, text, run, words, has_times):
        """Checks the form of a JUnit file, its counts, and that it agrees with the exit status. Returns the test cases."""
        root = xml.etree.ElementTree.fromstring(text)
        self.assertEqual(root.tag, "testsuites")
        self.assertEqual(list(wrong_in(root)), [], words)
        all_cases = list(root.iter("testcase"))
        self.assertEqual(len(all_cases), len({case.get("name") for case in all_cases}))
        for part in [root, *root]:
            cases = list(part.iter("testcase"))
            counts = {tag: sum(len(case.findall(tag)) for case in cases) for tag in ("failure", "error", "skipped")}
            self.assertEqual(int(part.get("tests")), len(cases))
            self.assertEqual(int(part.get("failures")), counts["failure"])
            self.assertEqual(int(part.get("errors")), counts["error"])
            if part is not root:
                self.assertEqual(int(part.get("skipped")), counts["skipped"])
            if has_times:
                times = [float(case.get("time")) for case in cases]
                self.assertAlmostEqual(float(part.get("time")), sum(times), delta=0.02, msg=words)
        blamed = int(root.get("failures")) + int(root.get("errors"))
        self.assertEqual(blamed > 0, run["status"] != 0, words)
        return all_cases

    def test_junit(self):
        failing = {"fail", "crashed", "timed out"}
        for words, run, document, standings in self.judged_runs():
            cases = self.cases_of(run["junit"], run, words, False)
            texts = [(part.text or "") for case in cases for part in case if part.tag in ("failure", "error")]
            listed = {id for text in texts for line in text.splitlines() if line.startswith("requests   ")
                      for id in re.sub(r" and \d+ more$", "", line.removeprefix("requests   ")).split(", ")}
            self.assertTrue(all(standings[id] in failing for id in listed), words)
            self.assertEqual(bool(listed), bool(failing & set(standings.values())), words)
            passed = [case.get("name") for case in cases if len(case) == 0]
            self.assertEqual(passed, ["verdict"] if run["status"] == 0 else [], words)

    def test_junit_all(self):
        element_of = {"pass": None, "fail": "failure", "crashed": "error", "timed out": "error"}
        for words, run, _, standings in self.judged_runs():
            cases = self.cases_of(run["junit-all"], run, words, set(standings.values()) - {"unsupported", "not asked"})
            requests = {case.get("name"): case for case in cases if case.get("classname") != "run"}
            self.assertEqual(set(requests), set(standings), words)
            for id, expected in standings.items():
                self.assertEqual([child.tag for child in requests[id]],
                                 [tag] if (tag := element_of.get(expected, "skipped")) else [], id)

    def test_tap(self):
        form_of = {"pass": (True, None), "fail": (False, None), "crashed": (False, None), "timed out": (False, None),
                   "warning": (False, "TODO"), "expected": (False, "TODO")}
        for words, run, document, standings in self.judged_runs():
            plan, points, bail = read_tap(run["tap"])
            self.assertEqual(plan, len(points), words)
            for (id, expected), point in zip(standings.items(), points):
                self.assertEqual(point["name"], id)
                self.assertEqual((point["ok"], point["directive"]), form_of.get(expected, (True, "SKIP")), id)
                self.assertEqual("yaml" in point, not point["ok"], id)
            for point in points[len(standings):]:
                self.assertFalse(point["ok"])
            for request, point in zip(document["requests"], points):
                if "yaml" in point:
                    faults = point["yaml"]["faults"]
                    self.assertEqual(len(faults) + point["yaml"].get("more_faults", 0), len(request["faults"]))
                    self.assertIn(faults[0]["got"], [fault["got"] for fault in request["faults"]])
            self.assertEqual(bail is not None, run["status"] == 2, words)
            blamed = any(not point["ok"] and point["directive"] is None for point in points)
            self.assertEqual(blamed or bail is not None, run["status"] != 0, words)

    def test_the_table_stays_on_standard_output(self):
        for words, run, _, _ in self.judged_runs():
            self.assertRegex(run["table"], r"(?m)^verdict: ", words)
            self.assertEqual(run["errors"], "", words)


if __name__ == "__main__":
    runs.use(*sys.argv[1:3])
    del sys.argv[1:3]
    unittest.main()
