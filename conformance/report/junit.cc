#include "conformance/report/junit.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <map>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/report/run_faults.h"
#include "conformance/report/standing.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/results/cause.h"
#include "conformance/results/count.h"
#include "conformance/text/harmless.h"
#include "conformance/text/utf8.h"
#include "reference/types/joined_words.h"

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

// The counts of tests.
struct Tests {
  std::size_t all = 0, failures = 0, errors = 0, skipped = 0, asked = 0;

  void add(Standing standing) {
    ++all;
    if (standing == Standing::failed) ++failures;
    if (standing == Standing::broken) ++errors;
    if (standing != Standing::passed && !is_counted_against(standing)) ++skipped;
    if (standing != Standing::unsupported && standing != Standing::not_asked) ++asked;
  }
  void add(const RunFault& fault) { add(fault.not_done ? Standing::broken : Standing::failed); }
  void add(const Tests& other) {
    all += other.all;
    failures += other.failures;
    errors += other.errors;
    skipped += other.skipped;
    asked += other.asked;
  }

  std::string attributes() const {
    return xml_attribute("tests", std::to_string(all)) + xml_attribute("failures", std::to_string(failures)) +
           xml_attribute("errors", std::to_string(errors));
  }
};

// The elements that both reports have.
class JunitElements {
 public:
  JunitElements(std::ostream& out, const Results& results)
      : out_(out), results_(results), verdict_(verdict_text(results)), faults_(run_faults(results)) {
    for (const RunFault& fault : faults_) run_.add(fault);
  }

  // Returns the counts of the suite "run".
  const Tests& of_run() const { return run_; }

  // Takes the counts of the suites besides "run".
  void begin(Tests all) {
    all.add(run_);
    out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
         << xml_attribute("name", "zarrproof " + name_and_version(results_.description)) << all.attributes()
         << xml_attribute("time", seconds_text(results_.seconds, 3)) << ">\n";
  }

  // Writes the suite "run" and the end.
  void end() {
    if (!faults_.empty()) write_run();
    out_ << "</testsuites>\n";
  }

  void begin_suite(std::string_view name, const Tests& tests, double seconds) {
    out_ << "  <testsuite" << xml_attribute("name", name) << tests.attributes()
         << xml_attribute("skipped", std::to_string(tests.skipped))
         << xml_attribute("time", seconds_text(seconds, 3)) << ">\n    <properties>\n";
    property("zarrproof", results_.program_version);
    property("asked", asked_text(results_));
    property("testee", full_name(results_.description));
    property("verdict", verdict_);
    for (const std::string& note : results_.notes) property("note", note);
    out_ << "    </properties>\n";
  }

  void end_suite() { out_ << "  </testsuite>\n"; }

  void pass(const std::string& class_name, const std::string& name, double seconds) {
    begin_case(class_name, name, seconds);
    out_ << "/>\n";
  }

  void skip(const std::string& class_name, const std::string& name, double seconds,
            const std::string& message) {
    begin_case(class_name, name, seconds);
    out_ << "><skipped" << xml_attribute("message", message) << "/></testcase>\n";
  }

  struct Blame {
    bool error = false;
    std::string type, message, text;
  };

  void fail(const std::string& class_name, const std::string& name, double seconds, const Blame& blame) {
    begin_case(class_name, name, seconds);
    const char* element = blame.error ? "error" : "failure";
    out_ << ">\n      <" << element << xml_attribute("type", blame.type)
         << xml_attribute("message", blame.message);
    if (blame.text.empty())
      out_ << "/>";
    else
      out_ << ">" << xml_text(blame.text) << "</" << element << ">";
    out_ << "\n    </testcase>\n";
  }

 private:
  void property(std::string_view name, const std::string& value) {
    out_ << "      <property" << xml_attribute("name", name) << xml_attribute("value", value) << "/>\n";
  }

  void begin_case(const std::string& class_name, const std::string& name, double seconds) {
    out_ << "    <testcase" << xml_attribute("classname", class_name) << xml_attribute("name", name)
         << xml_attribute("time", seconds_text(seconds, 6));
  }

  void write_run() {
    begin_suite("run", run_, 0);
    for (const RunFault& fault : faults_)
      fail("run", fault.name, 0,
           {fault.not_done, fault.not_done ? "not-done" : "run", fault.text, fault.text + "\n"});
    end_suite();
  }

  std::ostream& out_;
  const Results& results_;
  const std::string verdict_;
  const std::vector<RunFault> faults_;
  Tests run_;
};

std::string lines_text(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string type_of(const RequestResult& result, const Fault& fault) {
  return clauses_text(result.clauses, "+") + " " + std::string(name(fault.deviation));
}

std::string message_of(const RequestResult& result, const Fault& fault) {
  return std::string(words(fault.deviation, result)) + ": " + fault.got;
}

struct Area {
  std::string_view name;
  std::vector<std::pair<const RequestResult*, Standing>> requests;
  Tests tests;
};

// Returns the areas of the suite in the suite's order, then other areas. Leaves out areas without requests.
std::vector<Area> areas_of(const Results& results) {
  std::vector<Area> areas;
  for (std::string_view name : kAreas) areas.push_back({name, {}, {}});
  for (const RequestResult& result : results.requests) {
    const std::string_view name = area_of(result.id);
    auto area = std::find_if(areas.begin(), areas.end(), [&](const Area& one) { return one.name == name; });
    if (area == areas.end()) area = areas.insert(area, {name, {}, {}});
    const Standing standing = standing_of(result, results.strictness);
    area->requests.emplace_back(&result, standing);
    area->tests.add(standing);
  }
  std::erase_if(areas, [](const Area& area) { return area.requests.empty(); });
  return areas;
}

class AllWriter {
 public:
  AllWriter(std::ostream& out, const Results& results, const std::string& program)
      : out_(out, results), results_(results), program_(program), areas_(areas_of(results)) {
    for (const Area& area : areas_) all_.add(area.tests);
    if (all_.asked > 0) seconds_ = results.seconds / static_cast<double>(all_.asked);
  }

  void write() {
    out_.begin(all_);
    for (const Area& area : areas_) {
      out_.begin_suite(area.name, area.tests, seconds_ * static_cast<double>(area.tests.asked));
      for (const auto& [result, standing] : area.requests) write_case(area, *result, standing);
      out_.end_suite();
    }
    out_.end();
  }

 private:
  void write_case(const Area& area, const RequestResult& result, Standing standing) {
    const bool asked = standing != Standing::unsupported && standing != Standing::not_asked;
    const double seconds = asked ? seconds_ : 0;
    const std::string class_name = std::string(area.name) + "." + clauses_text(result.clauses, "+");
    if (standing == Standing::passed) return out_.pass(class_name, result.id, seconds);
    if (!is_counted_against(standing))
      return out_.skip(class_name, result.id, seconds, reason_not_counted(result, standing));
    const Fault& fault = main_fault(result);
    out_.fail(class_name, result.id, seconds,
              {standing == Standing::broken, type_of(result, fault), message_of(result, fault),
               lines_text(failure_lines(results_, result, fault, program_))});
  }

  JunitElements out_;
  const Results& results_;
  const std::string& program_;
  const std::vector<Area> areas_;
  Tests all_;
  double seconds_ = 0;  // of a request
};

// Viewers of test reports take 65,535 bytes of text and show 50 annotations. These numbers keep the text of
// the failures of a run below that.
constexpr std::size_t kMostMessage = 200, kMostLine = 300,
                      kMostText = 50'000;  // bytes; the last one of a file
constexpr std::size_t kMostIds = 20;

std::string cut(const std::string& text, std::size_t most) {
  return text.size() <= most ? text : std::string(beginning_of(text, most)) + "…";
}

class CauseWriter {
 public:
  CauseWriter(std::ostream& out, const Results& results, const std::string& program)
      : out_(out, results), results_(results), program_(program) {
    std::vector<Cause> all = causes_of(results);
    std::ranges::reverse(all);
    std::ranges::copy_if(all, std::back_inserter(causes_), counts_against);
    std::ranges::copy_if(all, std::back_inserter(causes_), std::not_fn(counts_against));
    for (const Cause& cause : causes_) of_causes_.add(standing_of(cause));
  }

  void write() {
    Tests all = of_causes_, verdict;
    if (nothing_failed()) verdict.add(Standing::passed);
    all.add(verdict);
    out_.begin(all);
    if (!causes_.empty()) write_causes();
    if (nothing_failed()) {
      out_.begin_suite("verdict", verdict, results_.seconds);
      out_.pass("run", "verdict", results_.seconds);
      out_.end_suite();
    }
    out_.end();
  }

 private:
  // Viewers take a file without a passed or failed test case for an error. Nothing passes where nothing was
  // judged.
  bool nothing_failed() const {
    return out_.of_run().all == 0 && std::ranges::any_of(results_.requests, is_judged) &&
           std::ranges::none_of(causes_, counts_against);
  }

  static bool counts_against(const Cause& cause) { return cause.binding && !cause.expected; }

  static Standing standing_of(const Cause& cause) {
    if (cause.expected) return Standing::expected;
    if (!cause.binding) return Standing::warning;
    return cause.verdict == Verdict::fail ? Standing::failed : Standing::broken;
  }

  // The names of causes differ: causes of one head differ in their kinds of types, or in being expected.
  std::string name_of(const Cause& cause) {
    std::string name = head_of(cause) + (cause.kinds.empty() ? "" : ", " + joined_words(cause.kinds, ", ")) +
                       (cause.expected ? ", expected" : "");
    const std::size_t same = ++names_[name];
    return same == 1 ? name : name + ", " + std::to_string(same);
  }

  // Returns the text of the entry. After kMostText bytes of texts, leaves out all but the example.
  std::string text_of(const Cause& cause) {
    std::string text = whole_text_of(cause);
    text_size_ += text.size();
    return text_size_ <= kMostText ? text : "example    " + cause.example->id + "\n";
  }

  std::string whole_text_of(const Cause& cause) const {
    std::vector<std::string> lines = {"count      " + count_text(cause), "example    " + cause.example->id};
    for (const std::string& line : failure_lines(results_, *cause.example, *cause.fault, program_))
      if (!line.starts_with("also ")) lines.push_back(is_command(line) ? line : cut(line, kMostLine));
    for (const auto& [label, text] : finding_lines(results_, cause)) lines.push_back(label + "    " + text);
    lines.push_back("requests   " + excerpt_of(cause.ids, kMostIds));
    return lines_text(lines);
  }

  // A command that is cut off would do something else.
  static bool is_command(const std::string& line) {
    return line.starts_with("explain ") || line.starts_with("repeat ");
  }

  void write_causes() {
    out_.begin_suite("causes", of_causes_, 0);
    for (const Cause& cause : causes_) {
      const std::string class_name = cause.area + "." + clauses_text(cause.clauses, "+"),
                        name = name_of(cause);
      const RequestResult& example = *cause.example;
      if (counts_against(cause))
        out_.fail(class_name, name, 0,
                  {standing_of(cause) == Standing::broken, type_of(example, *cause.fault),
                   cut(count_text(cause) + "; " + message_of(example, *cause.fault), kMostMessage),
                   text_of(cause)});
      else
        out_.skip(class_name, name, 0,
                  cut((cause.expected ? "expected failure: " + *cause.fault->expected + "; " : "warning: ") +
                          count_text(cause) + ", such as " + example.id + "; see " +
                          links_text(std::span(cause.clauses).first(1)),
                      kMostMessage));
    }
    out_.end_suite();
  }

  JunitElements out_;
  const Results& results_;
  const std::string& program_;
  std::vector<Cause> causes_;
  std::map<std::string, std::size_t> names_;
  std::size_t text_size_ = 0;
  Tests of_causes_;
};

}  // namespace

void write_junit(std::ostream& out, const Results& results, const std::string& program) {
  CauseWriter(out, results, program).write();
}

void write_junit_all(std::ostream& out, const Results& results, const std::string& program) {
  AllWriter(out, results, program).write();
}

}  // namespace zarrproof
