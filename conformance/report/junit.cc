#include "conformance/report/junit.h"

#include <algorithm>
#include <cstdio>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/report/run_faults.h"
#include "conformance/report/standing.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/text/utf8.h"

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

class JunitWriter {
 public:
  JunitWriter(std::ostream& out, const Results& results, const std::string& program)
      : out_(out),
        results_(results),
        program_(program),
        verdict_(verdict_text(results)),
        areas_(areas_of(results)),
        faults_(run_faults(results)) {
    for (const Area& area : areas_) all_.add(area.tests);
    if (all_.asked > 0) seconds_ = results.seconds / static_cast<double>(all_.asked);
    for (const RunFault& fault : faults_) run_.add(fault);
    all_.add(run_);
  }

  void write() {
    out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
         << xml_attribute("name", "zarrproof " + name_and_version(results_.description)) << all_.attributes()
         << xml_attribute("time", seconds_text(results_.seconds, 3)) << ">\n";
    for (const Area& area : areas_) {
      begin_suite(area.name, area.tests, seconds_ * static_cast<double>(area.tests.asked));
      for (const auto& [result, standing] : area.requests) write_case(area, *result, standing);
      out_ << "  </testsuite>\n";
    }
    if (!faults_.empty()) write_run();
    out_ << "</testsuites>\n";
  }

 private:
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

  void property(std::string_view name, const std::string& value) {
    out_ << "      <property" << xml_attribute("name", name) << xml_attribute("value", value) << "/>\n";
  }

  void begin_case(const std::string& class_name, const std::string& name, double seconds) {
    out_ << "    <testcase" << xml_attribute("classname", class_name) << xml_attribute("name", name)
         << xml_attribute("time", seconds_text(seconds, 6));
  }

  void write_case(const Area& area, const RequestResult& result, Standing standing) {
    const bool asked = standing != Standing::unsupported && standing != Standing::not_asked;
    begin_case(std::string(area.name) + "." + clauses_text(result.clauses, "+"), result.id,
               asked ? seconds_ : 0);
    if (standing == Standing::passed) {
      out_ << "/>\n";
    } else if (is_counted_against(standing)) {
      const Fault& fault = main_fault(result);
      std::string text;
      for (const std::string& line : failure_lines(results_, result, fault, program_)) text += line + "\n";
      out_ << ">\n";
      blame(standing == Standing::broken,
            clauses_text(result.clauses, "+") + " " + std::string(name(fault.deviation)),
            std::string(words(fault.deviation, result)) + ": " + fault.got, text);
    } else {
      out_ << "><skipped" << xml_attribute("message", reason_not_counted(result, standing))
           << "/></testcase>\n";
    }
  }

  // Writes the rest of a failing test case.
  void blame(bool error, const std::string& type, const std::string& message, const std::string& text) {
    const char* element = error ? "error" : "failure";
    out_ << "      <" << element << xml_attribute("type", type) << xml_attribute("message", message) << ">"
         << xml_text(text) << "</" << element << ">\n    </testcase>\n";
  }

  void write_run() {
    begin_suite("run", run_, 0);
    for (const RunFault& fault : faults_) {
      begin_case("run", fault.name, 0);
      out_ << ">\n";
      blame(fault.not_done, fault.not_done ? "not-done" : "run", fault.text, fault.text + "\n");
    }
    out_ << "  </testsuite>\n";
  }

  std::ostream& out_;
  const Results& results_;
  const std::string& program_;
  const std::string verdict_;
  const std::vector<Area> areas_;
  const std::vector<RunFault> faults_;
  Tests all_, run_;
  double seconds_ = 0;  // of a request
};

}  // namespace

void write_junit(std::ostream& out, const Results& results, const std::string& program) {
  JunitWriter(out, results, program).write();
}

}  // namespace zarrproof
