#include "conformance/report/standing.h"

#include <algorithm>

#include "conformance/report/shell.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {
namespace {

std::string with_label(const std::string& label, const std::string& text) {
  return text.empty() ? label : label + ": " + text;
}

std::string at_element(const Fault& fault, const std::string& text) {
  return fault.element ? "element " + std::to_string(*fault.element) + ": " + text : text;
}

}  // namespace

Standing standing_of(const RequestResult& result, const Strictness& strictness) {
  switch (result.verdict) {
    case Verdict::pass: return Standing::passed;
    case Verdict::unsupported: return Standing::unsupported;
    case Verdict::unproven: return Standing::unproven;
    case Verdict::garbled:
    case Verdict::not_asked: return Standing::not_asked;
    case Verdict::fail:
    case Verdict::crashed:
    case Verdict::timed_out: break;
  }
  const Fault& fault = main_fault(result);
  if (fault.expected) return Standing::expected;
  if (!is_binding(result, strictness)) return Standing::warning;
  return fault.verdict == Verdict::fail ? Standing::failed : Standing::broken;
}

bool is_counted_against(Standing standing) {
  return standing == Standing::failed || standing == Standing::broken;
}

const Fault& main_fault(const RequestResult& result) {
  const auto found = std::find_if(result.faults.begin(), result.faults.end(),
                                  [](const Fault& fault) { return !fault.expected; });
  return found == result.faults.end() ? result.faults.front() : *found;
}

std::string violation_text(const RequestResult& result) {
  return std::string(words(main_fault(result).deviation, result)) + " (" +
         reasons_text(result.clauses, result.level, result.required) + ")";
}

std::string reason_not_counted(const RequestResult& result, Standing standing) {
  const auto violation = [&] {
    const std::vector<Clause> clauses = violated_clauses(result, main_fault(result).deviation);
    return violation_text(result) + ", see " + links_text(clauses) + "; section " + section_names(clauses);
  };
  switch (standing) {
    case Standing::warning: return "warning: " + violation();
    case Standing::expected:
      return "expected failure: " + violation() + "; " + with_label("reason", *main_fault(result).expected);
    case Standing::unsupported: return with_label("unsupported", result.said);
    case Standing::unproven: return with_label("unproven", result.said);
    case Standing::not_asked:
      return with_label(result.verdict == Verdict::garbled ? "not judged" : "not asked", result.said);
    case Standing::passed:
    case Standing::failed:
    case Standing::broken: break;
  }
  return {};
}

std::vector<std::string> failure_lines(const Results& results, const RequestResult& result,
                                       const Fault& fault, const std::string& program) {
  constexpr std::size_t kMostFaults = 5;
  std::vector<std::string> lines;
  for (Clause clause : result.clauses)
    lines.push_back(std::string(id(clause)) + " (" + std::string(word(details(clause).level)) +
                    "): " + std::string(summary(clause)));
  lines.push_back("section    " + sections_text(result.clauses));
  lines.push_back("see        " + links_text(result.clauses));
  if (!result.required.empty())
    lines.push_back("required   " + result.required + ": " + std::string(kRequired));
  if (!result.comment.empty()) lines.push_back("about      " + result.comment);
  lines.push_back("request    " + result.request);
  lines.push_back("got        " + at_element(fault, fault.got));
  lines.push_back("want       " + fault.want);
  std::size_t shown = 0;
  for (const Fault& other : result.faults) {
    if (&other == &fault) continue;
    if (++shown == kMostFaults) {
      lines.push_back("also       " + plural(result.faults.size() - kMostFaults, "element") + " more");
      break;
    }
    lines.push_back("also       " + at_element(other, other.got) + "; want " + other.want +
                    (other.expected ? " (expected)" : ""));
  }
  if (!result.zarr_json.empty())
    lines.push_back("explain    " + shell_command(program, explain_words(result, fault)));
  lines.push_back("repeat     " + shell_command(program, repeat_words(results, result)));
  return lines;
}

}  // namespace zarrproof
