#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>
#include <string_view>
#include <vector>

#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/results/cause.h"
#include "conformance/text/harmless.h"
#include "conformance/text/markup.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

std::string xml_attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + markup_attribute(harmless(value)) + "\"";
}

std::string seconds_text(double seconds, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, seconds);
  return text;
}

enum class TestResult { passed, failed, broken, skipped };  // broken: a crash, a timeout or a run not done

struct TestCase {
  std::string class_name, name;
  TestResult result = TestResult::passed;
  std::string message = {};          // why it was skipped, or how it failed
  std::string type = {}, text = {};  // of failures
  double seconds = 0;
};
using TestCases = std::vector<TestCase>;

std::size_t count_of(const TestCases& cases, TestResult result) {
  return static_cast<std::size_t>(std::ranges::count(cases, result, &TestCase::result));
}

// Returns the numbers of tests, failures and errors as attributes.
std::string count_attributes(const TestCases& cases) {
  return xml_attribute("tests", std::to_string(cases.size())) +
         xml_attribute("failures", std::to_string(count_of(cases, TestResult::failed))) +
         xml_attribute("errors", std::to_string(count_of(cases, TestResult::broken)));
}

// Returns the properties that every suite of a run has.
std::string properties_of(const Results& results) {
  std::string text = "    <properties>\n";
  const auto add = [&](std::string_view name, const std::string& value) {
    text += "      <property" + xml_attribute("name", name) + xml_attribute("value", value) + "/>\n";
  };
  add("zarrproof", results.program_version);
  add("asked", asked_text(results));
  add("testee", full_name(results.description));
  add("verdict", verdict_text(results));
  for (const std::string& error : common_errors(results)) add("one error", error);
  for (const std::string& note : results.notes) add("note", note);
  return text + "    </properties>\n";
}

void write_case(std::ostream& out, const TestCase& test) {
  out << "    <testcase" << xml_attribute("classname", test.class_name) << xml_attribute("name", test.name)
      << xml_attribute("time", seconds_text(test.seconds, 6));
  if (test.result == TestResult::passed) {
    out << "/>\n";
  } else if (test.result == TestResult::skipped) {
    out << "><skipped" << xml_attribute("message", test.message) << "/></testcase>\n";
  } else {
    const char* element = test.result == TestResult::broken ? "error" : "failure";
    out << ">\n      <" << element << xml_attribute("type", test.type)
        << xml_attribute("message", test.message) << ">" << markup_text(test.text) << "</" << element
        << ">\n    </testcase>\n";
  }
}

// Writes a suite; nothing if it has no test case.
void write_suite(std::ostream& out, std::string_view name, const TestCases& cases,
                 const std::string& properties) {
  if (cases.empty()) return;
  double seconds = 0;
  for (const TestCase& test : cases) seconds += test.seconds;
  out << "  <testsuite" << xml_attribute("name", name) << count_attributes(cases)
      << xml_attribute("skipped", std::to_string(count_of(cases, TestResult::skipped)))
      << xml_attribute("time", seconds_text(seconds, 3)) << ">\n"
      << properties;
  for (const TestCase& test : cases) write_case(out, test);
  out << "  </testsuite>\n";
}

// Viewers of test reports take 65,535 bytes of text and show 50 annotations. These limits, in bytes, keep the
// failures of a run below that: of one message, of one line, and of all texts of a file.
constexpr std::size_t kMaxMessageBytes = 200, kMaxLineBytes = 300, kMaxTextBytes = 50'000;
constexpr std::size_t kMaxIds = 20;

TestResult test_result_of(const Entry& entry) {
  if (entry.kind != FailureKind::failures) return TestResult::skipped;
  return entry.verdict == Verdict::fail ? TestResult::failed : TestResult::broken;
}

std::string text_of(const Entry& entry) {
  std::string text;
  for (const Fact& fact : entry.facts)
    if (fact.kind != Fact::Kind::other_fault)  // a command that is cut off would do something else
      text +=
          (fact.kind == Fact::Kind::command ? line_of(fact) : shortened(line_of(fact), kMaxLineBytes)) + "\n";
  return text + padded("requests") + excerpt_of(entry.ids, kMaxIds) + "\n";
}

// Returns why an entry does not fail the run: "warning: 2 warnings in 1 request, such as ...".
std::string skipped_message(const Entry& entry) {
  const std::vector<Clause> first(entry.clauses.begin(),
                                  std::ranges::next(entry.clauses.begin(), 1, entry.clauses.end()));
  return (entry.kind == FailureKind::expected ? "expected failure: " + entry.expected + "; " : "warning: ") +
         count_text(entry) + ", such as " + entry.example + "; section " + sections_text(first, text) +
         "; see " + links_text(first);
}

TestCases cases_of(const std::vector<Entry>& entries) {
  TestCases cases;
  std::map<std::string, std::size_t> titles;
  std::size_t text_size = 0;
  for (const Entry& entry : entries) {
    // The titles of entries differ: entries of one head differ in their kinds of types, or in being expected.
    std::string title = head_of(entry) + (entry.types.empty() ? "" : ", " + entry.types) +
                        (entry.kind == FailureKind::expected ? ", expected" : "");
    if (const std::size_t same = ++titles[title]; same > 1) title += ", " + std::to_string(same);
    TestCase test{entry.area + "." + clauses_text(entry.clauses, "+"), title, test_result_of(entry)};
    if (test.result == TestResult::skipped) {
      test.message = skipped_message(entry);
    } else {
      test.message = count_text(entry) + "; " + entry.what + ": " + entry.got;
      test.type = entry.signature;
      test.text = text_of(entry);
      text_size += test.text.size();
      if (text_size > kMaxTextBytes) test.text = "example    " + entry.example + "\n";
    }
    test.message = shortened(test.message, kMaxMessageBytes);
    cases.push_back(std::move(test));
  }
  return cases;
}

// Returns the failures that belong to no request.
TestCases cases_of(const std::vector<RunFault>& faults) {
  TestCases cases;
  for (const RunFault& fault : faults)
    cases.push_back({.class_name = "run",
                     .name = fault.name,
                     .result = fault.not_done ? TestResult::broken : TestResult::failed,
                     .message = fault.text,
                     .type = fault.not_done ? "not-done" : "run",
                     .text = fault.text + "\n"});
  return cases;
}

}  // namespace

void write_junit(std::ostream& out, const Results& results, const std::string& program) {
  const auto fails_run = [](const Entry& entry) { return entry.kind == FailureKind::failures; };
  std::vector<Entry> entries = entries_of(results, program);
  std::ranges::reverse(entries);
  move_to_front(entries, fails_run);
  const TestCases causes = cases_of(entries), run = cases_of(run_faults(results));
  // Viewers take a file without a passed or failed test case for an error. Nothing passes where nothing was
  // judged.
  TestCases verdict;
  if (run.empty() && std::ranges::any_of(results.requests, is_judged) &&
      std::ranges::none_of(entries, fails_run))
    verdict = {{.class_name = "run", .name = "verdict", .seconds = results.seconds}};
  TestCases all = causes;
  all.insert(all.end(), verdict.begin(), verdict.end());
  all.insert(all.end(), run.begin(), run.end());
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
      << xml_attribute("name", "zarrproof " + name_and_version(results.description)) << count_attributes(all)
      << xml_attribute("time", seconds_text(results.seconds, 3)) << ">\n";
  const std::string properties = properties_of(results);
  write_suite(out, "causes", causes, properties);
  write_suite(out, "verdict", verdict, properties);
  write_suite(out, "run", run, properties);
  out << "</testsuites>\n";
}

}  // namespace zarrproof
