// The format `junit`. Example: a cause of two failures of CV-3 is the test case "cast_value gives another
// value (CV-3, MUST), float" of the class "cast_value.CV-3", with a <failure> that holds the entry.
#include <algorithm>
#include <map>
#include <ostream>
#include <string_view>
#include <vector>

#include "conformance/report/entry.h"
#include "conformance/report/formats.h"
#include "conformance/report/run_faults.h"
#include "conformance/report/text.h"
#include "conformance/report/verdict.h"
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

// Test cases as XML, and how many there are of each result: "failure", "error" (a crash, a timeout or a run
// that was not completed), "skipped", or "" for passed.
struct TestCases {
  std::string xml;
  std::map<std::string_view, std::size_t> counts;

  // Adds a case. `message` says how it failed, or why it was skipped; `type` and `text` belong to failures.
  void add(const std::string& class_name, const std::string& name, std::string_view result,
           const std::string& message, std::string_view type = {}, const std::string& text = {}) {
    ++counts[result];
    xml += "    <testcase" + xml_attribute("classname", class_name) + xml_attribute("name", name) +
           xml_attribute("time", "0") + ">";
    if (!result.empty())
      xml += "<" + std::string(result) + (type.empty() ? "" : xml_attribute("type", type)) +
             xml_attribute("message", message) + ">" + markup_text(text) + "</" + std::string(result) + ">";
    xml += "</testcase>\n";
  }
};

std::string property_element(std::string_view name, std::string_view value) {
  return "      <property" + xml_attribute("name", name) + xml_attribute("value", value) + "/>\n";
}

std::string properties_of(const Results& results) {
  std::string text = property_element("zarrproof", results.program_version) +
                     property_element("asked", asked_text(results)) +
                     property_element("testee", full_name(results.description)) +
                     property_element("verdict", verdict_text(results));
  for (const std::string& error : common_errors(results)) text += property_element("one error", error);
  for (const std::string& note : results.notes) text += property_element("note", note);
  return "    <properties>\n" + text + "    </properties>\n";
}

// Viewers of test reports take 65,535 bytes of text and show 50 annotations. These limits, in bytes, keep the
// failures of a run below that: of one message, of one fact, and of all texts of a file.
constexpr std::size_t kMaxMessageBytes = 200, kMaxFactBytes = 300, kMaxTextBytes = 50'000;
constexpr std::size_t kMaxIds = 20;

// Returns the lines of the entry, cut to kMaxFactBytes, and the first failing requests.
std::string text_of(const Entry& entry) {
  std::string text;
  for (const Fact& fact : entry.facts)
    if (fact.kind != Fact::Kind::other_fault)  // a command that is cut off would do something else
      text +=
          (fact.kind == Fact::Kind::command ? line_of(fact) : shortened(line_of(fact), kMaxFactBytes)) + "\n";
  return text + padded("requests") + excerpt_of(ids_of(entry.cause), kMaxIds) + "\n";
}

// Returns why an entry does not fail the run: "warning: 2 warnings in 1 request, such as ...".
std::string skipped_message(const Entry& entry) {
  const Cause& cause = entry.cause;
  const std::vector<Clause> first(cause.clauses.begin(),
                                  std::ranges::next(cause.clauses.begin(), 1, cause.clauses.end()));
  return (entry.kind == FailureKind::expected ? "expected failure: " + entry.expected + "; " : "warning: ") +
         count_text(cause) + ", such as " + cause.example->id + "; section " + sections_text(first, text) +
         "; see " + command_and_anchors(first);
}

// Adds a test case for each entry.
void add_entries(const std::vector<Entry>& entries, TestCases& cases) {
  std::map<std::string, std::size_t> titles;
  std::size_t text_size = 0;
  for (const Entry& entry : entries) {
    const Cause& cause = entry.cause;
    // Entries of one head differ in their kinds of types, or in being expected.
    std::string title = entry.head + (cause.kinds.empty() ? "" : ", " + joined_words(cause.kinds, ", ")) +
                        (entry.kind == FailureKind::expected ? ", expected" : "");
    if (const std::size_t same = ++titles[title]; same > 1) title += ", " + std::to_string(same);
    const std::string class_name = cause.area + "." + clauses_text(cause.clauses, "+");
    if (entry.kind != FailureKind::failures) {
      cases.add(class_name, title, "skipped", shortened(skipped_message(entry), kMaxMessageBytes));
      continue;
    }
    const Fault& fault = *cause.fault;
    std::string text = text_of(entry);
    text_size += text.size();
    if (text_size > kMaxTextBytes) text = "example    " + cause.example->id + "\n";
    cases.add(class_name, title, fault.verdict == Verdict::fail ? "failure" : "error",
              shortened(count_text(cause) + "; " + std::string(words(fault.deviation, *cause.example)) +
                            ": " + response_text(fault),
                        kMaxMessageBytes),
              clauses_text(cause.example->clauses, "+") + " " + std::string(name(fault.deviation)), text);
  }
}

}  // namespace

void write_junit(std::ostream& out, const Results& results, const std::string& program) {
  TestCases cases;
  add_entries(entries_of(results, program), cases);
  for (const RunFault& fault : run_faults(results))
    cases.add("run", fault.name, fault.not_done ? "error" : "failure", fault.text,
              fault.not_done ? "not-done" : "run", fault.text + "\n");
  // Viewers take a file without a passed or failed test case for an error. Nothing passes where nothing was
  // judged.
  if (cases.counts["failure"] + cases.counts["error"] == 0 &&
      std::ranges::any_of(results.requests, is_judged))
    cases.add("run", "verdict", "", "");
  std::size_t all = 0;
  for (const auto& [result, count] : cases.counts) all += count;
  const auto count = [](std::string_view name, std::size_t number) {
    return xml_attribute(name, std::to_string(number));
  };
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite"
      << xml_attribute("name", "zarrproof " + name_and_version(results.description)) << count("tests", all)
      << count("failures", cases.counts["failure"]) << count("errors", cases.counts["error"])
      << count("skipped", cases.counts["skipped"]) << xml_attribute("time", std::to_string(results.seconds))
      << ">\n"
      << properties_of(results) << cases.xml << "  </testsuite>\n</testsuites>\n";
}

}  // namespace zarrproof
