"""JUnit XML as runs write it, read by nothing of ours: the form, and counts that agree with the results file.
usage: report_formats_test.py PROGRAM SCRIPTED_TESTEE [unittest arguments]"""
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

    def cases_of(self, run, words):
        """Checks the form of a JUnit file, its counts, and that it agrees with the exit status. Returns the test cases."""
        root = xml.etree.ElementTree.fromstring(run["junit"])
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
        blamed = int(root.get("failures")) + int(root.get("errors"))
        self.assertEqual(blamed > 0, run["status"] != 0, words)
        return all_cases

    def test_junit(self):
        failing = {"fail", "crashed", "timed out"}
        for words, run, document, standings in self.judged_runs():
            cases = self.cases_of(run, words)
            texts = [(part.text or "") for case in cases for part in case if part.tag in ("failure", "error")]
            listed = {id for text in texts for line in text.splitlines() if line.startswith("requests   ")
                      for id in re.sub(r" and \d+ more$", "", line.removeprefix("requests   ")).split(", ")}
            self.assertTrue(all(standings[id] in failing for id in listed), words)
            self.assertEqual(bool(listed), bool(failing & set(standings.values())), words)
            passed = [case.get("name") for case in cases if len(case) == 0]
            self.assertEqual(passed, ["verdict"] if run["status"] == 0 else [], words)

    def test_the_table_stays_on_standard_output(self):
        for words, run, _, _ in self.judged_runs():
            self.assertRegex(run["table"], r"(?m)^verdict: ", words)
            self.assertEqual(run["errors"], "", words)


if __name__ == "__main__":
    runs.use(*sys.argv[1:3])
    del sys.argv[1:3]
    unittest.main()
