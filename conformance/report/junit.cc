#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>
#include <span>
#include <string_view>
#include <vector>

#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/results/cause.h"
#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"
#include "reference/types/utf8.h"

namespace zarrproof {
namespace {

// Returns whether XML 1.0 allows the character, escaped or not.
bool is_xml_character(char32_t c) {
  return c >= 0x20 ? c != 0xfffe && c != 0xffff : c == '\t' || c == '\n' || c == '\r';
}

std::string xml_text(std::string_view text) {
  return with_replaced(text, [](char32_t c) -> std::string {
    if (!is_xml_character(c)) return "\xef\xbf\xbd";
    switch (c) {
      case '&': return "&amp;";
      case '<': return "&lt;";
      case '>': return "&gt;";
      case '\r': return "&#13;";
      default: return {};
    }
  });
}

std::string xml_attribute(std::string_view name, std::string_view value) {
  std::string text;
  for (char c : xml_text(value)) switch (c) {
      case '"': text += "&quot;"; break;
      case '\t': text += "&#9;"; break;
      case '\n': text += "&#10;"; break;
      default: text += c;
    }
  return " " + std::string(name) + "=\"" + text + "\"";
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

struct TestSuite {
  std::string name;
  std::vector<TestCase> cases = {};
};

// Returns the numbers of tests, failures and errors of suites as attributes.
std::string count_attributes(std::span<const TestSuite> suites) {
  std::size_t all = 0;
  std::map<TestResult, std::size_t> counts;
  for (const TestSuite& suite : suites) {
    all += suite.cases.size();
    for (const TestCase& one : suite.cases) ++counts[one.result];
  }
  return xml_attribute("tests", std::to_string(all)) +
         xml_attribute("failures", std::to_string(counts[TestResult::failed])) +
         xml_attribute("errors", std::to_string(counts[TestResult::broken]));
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

void write_case(std::ostream& out, const TestCase& one) {
  out << "    <testcase" << xml_attribute("classname", one.class_name) << xml_attribute("name", one.name)
      << xml_attribute("time", seconds_text(one.seconds, 6));
  if (one.result == TestResult::passed) {
    out << "/>\n";
  } else if (one.result == TestResult::skipped) {
    out << "><skipped" << xml_attribute("message", one.message) << "/></testcase>\n";
  } else {
    const char* element = one.result == TestResult::broken ? "error" : "failure";
    out << ">\n      <" << element << xml_attribute("type", one.type) << xml_attribute("message", one.message)
        << ">" << xml_text(one.text) << "</" << element << ">\n    </testcase>\n";
  }
}

// Writes the suites, and a suite "run" with the failures that belong to no request.
void write_suites(std::ostream& out, const Results& results, std::vector<TestSuite> suites) {
  TestSuite run{"run"};
  for (const RunFault& fault : run_faults(results))
    run.cases.push_back({"run", fault.name, fault.not_done ? TestResult::broken : TestResult::failed,
                         fault.text, fault.not_done ? "not-done" : "run", fault.text + "\n"});
  if (!run.cases.empty()) suites.push_back(std::move(run));
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
      << xml_attribute("name", "zarrproof " + name_and_version(results.description))
      << count_attributes(suites) << xml_attribute("time", seconds_text(results.seconds, 3)) << ">\n";
  const std::string properties = properties_of(results);
  for (const TestSuite& suite : suites) {
    const auto skipped = std::ranges::count(suite.cases, TestResult::skipped, &TestCase::result);
    double seconds = 0;
    for (const TestCase& one : suite.cases) seconds += one.seconds;
    out << "  <testsuite" << xml_attribute("name", suite.name) << count_attributes({&suite, 1})
        << xml_attribute("skipped", std::to_string(skipped))
        << xml_attribute("time", seconds_text(seconds, 3)) << ">\n"
        << properties;
    for (const TestCase& one : suite.cases) write_case(out, one);
    out << "  </testsuite>\n";
  }
  out << "</testsuites>\n";
}

// Viewers of test reports take 65,535 bytes of text and show 50 annotations. These limits, in bytes, keep the
// failures of a run below that: of one message, of one line, and of all texts of a file.
constexpr std::size_t kMostMessage = 200, kMostLine = 300, kMostText = 50'000;
constexpr std::size_t kMostIds = 20;

TestResult test_result_of(const Entry& entry) {
  if (entry.kind != FailureKind::failures) return TestResult::skipped;
  return entry.verdict == Verdict::fail ? TestResult::failed : TestResult::broken;
}

std::string text_of(const Entry& entry) {
  std::string text;
  for (const Fact& fact : entry.facts)
    if (fact.kind != Fact::Kind::other_fault)  // a command that is cut off would do something else
      text += (fact.kind == Fact::Kind::command ? line_of(fact) : shortened(line_of(fact), kMostLine)) + "\n";
  return text + padded("requests") + excerpt_of(entry.ids, kMostIds) + "\n";
}

// Returns why an entry does not fail the run: "warning: 2 warnings in 1 request, such as ...".
std::string skipped_message(const Entry& entry) {
  const std::vector<Clause> first(entry.clauses.begin(),
                                  std::ranges::next(entry.clauses.begin(), 1, entry.clauses.end()));
  return (entry.kind == FailureKind::expected ? "expected failure: " + entry.expected + "; " : "warning: ") +
         count_text(entry) + ", such as " + entry.example + "; section " + sections_text(first, text) +
         "; see " + links_text(first);
}

TestSuite suite_of_entries(const std::vector<Entry>& entries) {
  TestSuite suite{"causes"};
  std::map<std::string, std::size_t> titles;
  std::size_t text_size = 0;
  for (const Entry& entry : entries) {
    // The titles of entries differ: those of one head differ in their kinds of types, or in being expected.
    std::string title = head_of(entry) + (entry.types.empty() ? "" : ", " + entry.types) +
                        (entry.kind == FailureKind::expected ? ", expected" : "");
    if (const std::size_t same = ++titles[title]; same > 1) title += ", " + std::to_string(same);
    TestCase one{entry.area + "." + clauses_text(entry.clauses, "+"), title, test_result_of(entry)};
    if (one.result == TestResult::skipped) {
      one.message = skipped_message(entry);
    } else {
      one.message = count_text(entry) + "; " + entry.what + ": " + entry.got;
      one.type = entry.signature;
      one.text = text_of(entry);
      text_size += one.text.size();
      if (text_size > kMostText) one.text = "example    " + entry.example + "\n";
    }
    one.message = shortened(one.message, kMostMessage);
    suite.cases.push_back(std::move(one));
  }
  return suite;
}

}  // namespace

void write_junit(std::ostream& out, const Results& results, const std::string& program) {
  const auto fails_run = [](const Entry& entry) { return entry.kind == FailureKind::failures; };
  std::vector<Entry> entries = entries_of(results, program);
  std::ranges::reverse(entries);
  move_to_front(entries, fails_run);
  std::vector<TestSuite> suites;
  if (!entries.empty()) suites.push_back(suite_of_entries(entries));
  // Viewers take a file without a passed or failed test case for an error. Nothing passes where nothing was
  // judged.
  if (run_faults(results).empty() && std::ranges::any_of(results.requests, is_judged) &&
      std::ranges::none_of(entries, fails_run)) {
    const TestCase verdict{.class_name = "run", .name = "verdict", .seconds = results.seconds};
    suites.push_back({"verdict", {verdict}});
  }
  write_suites(out, results, std::move(suites));
}

}  // namespace zarrproof
