#include "conformance/report/tap.h"

#include <cstdio>
#include <ostream>
#include <string_view>
#include <vector>

#include "conformance/report/run_faults.h"
#include "conformance/report/shell.h"
#include "conformance/report/standing.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/text/harmless.h"
#include "conformance/text/utf8.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

// Escapes text on the line of a test point, where # begins a directive.
std::string point_text(std::string_view text) {
  std::string escaped;
  for (char c : harmless(text)) {
    if (c == '\\' || c == '#') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// Returns a YAML scalar that every YAML reader reads as this string.
std::string yaml_string(std::string_view text) {
  return "\"" +
         with_replaced(text,
                       [](char32_t c) -> std::string {
                         switch (c) {
                           case '"': return "\\\"";
                           case '\\': return "\\\\";
                           case '\n': return "\\n";
                           case '\t': return "\\t";
                           default: break;
                         }
                         // YAML does not allow U+FFFE and U+FFFF.
                         if (!is_harmful(c) && c != 0xfffe && c != 0xffff) return {};
                         char code[16];
                         std::snprintf(code, sizeof code, c < 0x10000 ? "\\u%04x" : "\\U%08x",
                                       static_cast<unsigned>(c));
                         return code;
                       }) +
         "\"";
}

class TapWriter {
 public:
  TapWriter(std::ostream& out, const Results& results, const std::string& program)
      : out_(out), results_(results), program_(program) {}

  void write() {
    const std::vector<RunFault> faults = run_faults(results_);
    std::size_t points = results_.requests.size();
    for (const RunFault& fault : faults) points += fault.not_done ? 0 : 1;
    out_ << "TAP version 14\n1.." << points << (points == 0 && faults.empty() ? " # SKIP no requests" : "")
         << "\n# " << full_name(results_.description) << ", " << requests_text(results_)
         << "\n# verdict: " << harmless(verdict_text(results_)) << "\n";
    for (const std::string& note : results_.notes) out_ << "# note: " << harmless(note) << "\n";
    for (const RequestResult& result : results_.requests)
      write_request(result, standing_of(result, results_.strictness));
    for (const RunFault& fault : faults)
      if (!fault.not_done) {
        point("not ok", fault.name);
        out_ << "\n  ---\n  message: " << yaml_string(fault.text) << "\n  severity: fail\n  ...\n";
      }
    for (const RunFault& fault : faults)
      if (fault.not_done) out_ << "Bail out! " << harmless(fault.text) << "\n";
  }

 private:
  // `result`: "ok" or "not ok".
  void point(std::string_view result, std::string_view name) {
    out_ << result << " " << ++number_ << " - " << point_text(name);
  }

  void write_request(const RequestResult& result, Standing standing) {
    const bool fails = is_failure(result.verdict);
    point(fails ? "not ok" : "ok", result.id);
    const std::string reason = point_text(reason_not_counted(result, standing));
    if (!reason.empty()) out_ << (fails ? " # TODO " : " # SKIP ") << reason;
    out_ << "\n";
    if (fails) write_diagnostics(result, standing);
  }

  void write_diagnostics(const RequestResult& result, Standing standing) {
    constexpr std::size_t kMostFaults = 5;
    const Fault& main = main_fault(result);
    out_ << "  ---\n";
    member("message", yaml_string(words(main.deviation, result)));
    member("severity",
           is_counted_against(standing) ? (standing == Standing::broken ? "error" : "fail") : "todo");
    member("clauses", "[" + joined_words(result.clauses, ", ", [](Clause clause) {
                        return yaml_string(id(clause));
                      }) + "]");
    member("level", yaml_string(word(result.level)));
    member("section", yaml_string(sections_text(result.clauses)));
    member("see", yaml_string(links_text(result.clauses)));
    if (!result.required.empty()) member("required", yaml_string(result.required));
    if (!result.comment.empty()) member("about", yaml_string(result.comment));
    member("request", yaml_string(result.request));
    out_ << "  faults:\n";
    write_fault(main);
    std::size_t shown = 1;
    for (const Fault& fault : result.faults)
      if (&fault != &main && shown++ < kMostFaults) write_fault(fault);
    if (result.faults.size() > kMostFaults)
      member("more_faults", std::to_string(result.faults.size() - kMostFaults));
    if (!result.zarr_json.empty())
      member("explain", yaml_string(shell_command(program_, explain_words(result, main))));
    member("repeat", yaml_string(shell_command(program_, repeat_words(results_, result))));
    out_ << "  ...\n";
  }

  void member(const char* key, std::string_view value) { out_ << "  " << key << ": " << value << "\n"; }

  void write_fault(const Fault& fault) {
    out_ << "    - verdict: " << yaml_string(name(fault.verdict)) << "\n";
    if (fault.element) out_ << "      element: " << *fault.element << "\n";
    out_ << "      deviation: " << yaml_string(name(fault.deviation)) << "\n"
         << "      got: " << yaml_string(fault.got) << "\n"
         << "      want: " << yaml_string(fault.want) << "\n";
    if (fault.expected) out_ << "      expected: " << yaml_string(*fault.expected) << "\n";
  }

  std::ostream& out_;
  const Results& results_;
  const std::string& program_;
  std::size_t number_ = 0;
};

}  // namespace

void write_tap(std::ostream& out, const Results& results, const std::string& program) {
  TapWriter(out, results, program).write();
}

}  // namespace zarrproof
