"""Prints the tests that were skipped, then the numbers of passed and of failed test cases.
usage: count_cases.py JUNIT FOLDER

JUNIT is what `ctest --output-junit` wrote. FOLDER has the results files of GoogleTest's programs. A test of CTest with
such a file counts as the cases in the file. Any other test counts as one case, also a program that ended before it wrote
its file. A program that failed although its cases passed counts as one failure more.
"""
import pathlib
import sys
import xml.etree.ElementTree

passed = failed = 0


def count(name, is_failed, is_skipped):
    global passed, failed
    if is_skipped:
        print("skipped:", name)
    failed += is_failed
    passed += not is_failed and not is_skipped


for test in xml.etree.ElementTree.parse(sys.argv[1]).iter("testcase"):
    results = pathlib.Path(sys.argv[2]) / (test.get("name") + ".xml")
    cases = list(xml.etree.ElementTree.parse(results).iter("testcase")) if results.exists() else []
    for case in cases:
        count(f"{case.get('classname')}.{case.get('name')}", case.find("failure") is not None,
              case.find("skipped") is not None)
    reason = test.find("skipped")
    is_skipped = reason is not None and reason.get("message").startswith("SKIP_")
    is_failed = test.get("status") != "run" and not is_skipped
    if not cases or (is_failed and all(case.find("failure") is None for case in cases)):
        count(test.get("name"), is_failed, is_skipped)
print(passed, failed)
