#include "conformance/report/text.h"

#include <algorithm>

#include "conformance/report/shell.h"
#include "conformance/requirements/link.h"
#include "conformance/results/findings.h"
#include "conformance/selection/selection.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {

std::string plural(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string sections_text(const std::vector<Clause>& clauses, std::string (*text_of)(const Passage&)) {
  std::vector<std::string> sections;
  for (Clause clause : clauses) add_once(sections, text_of(defining_passage(clause)));
  return joined_words(sections, "; ");
}

std::string sections_text(const std::vector<Clause>& clauses) {
  return sections_text(clauses,
                       [](const Passage& passage) { return text(passage) + " (" + link(passage) + ")"; });
}

std::string section_names(const std::vector<Clause>& clauses) {
  return sections_text(clauses, text);
}

std::string reasons_text(const std::vector<Clause>& clauses, Level level) {
  return clauses_text(clauses_of_level(clauses, level)) + ", " + std::string(word(level));
}

std::string head_of(const Cause& cause) {
  return cause.area + " " + std::string(words(cause.deviation, *cause.example)) + " (" +
         reasons_text(cause.clauses, cause.level) + ")";
}

std::string violation_text(const RequestResult& result) {
  return std::string(words(main_fault(result).deviation, result)) + " (" +
         reasons_text(result.clauses, result.level) + ")";
}

std::vector<FailureLine> failure_lines(const Results& results, const RequestResult& result,
                                       const Fault& fault, const std::string& program) {
  constexpr std::size_t kMostFaults = 5;
  const auto at_element = [](const Fault& one, const std::string& text) {
    return one.element ? "element " + std::to_string(*one.element) + ": " + text : text;
  };
  std::vector<FailureLine> lines;
  const auto add = [&](std::string text, FailureLine::Kind kind = FailureLine::Kind::fact) {
    lines.push_back({kind, std::move(text)});
  };
  for (Clause clause : result.clauses)
    add(std::string(id(clause)) + " (" + std::string(word(details(clause).level)) +
        "): " + std::string(summary(clause)));
  add("section    " + sections_text(result.clauses));
  add("see        " + links_text(result.clauses));
  if (!result.comment.empty()) add("about      " + result.comment);
  if (const std::string at_fault = at_fault_text(results, result); !at_fault.empty())
    add("at fault   " + at_fault);
  add("request    " + result.request);
  add("got        " + at_element(fault, fault.got));
  add("want       " + fault.want);
  std::size_t shown = 0;
  for (const Fault& other : result.faults) {
    if (&other == &fault) continue;
    if (++shown == kMostFaults) {
      add("also       " + plural(result.faults.size() - kMostFaults, "element") + " more",
          FailureLine::Kind::other_fault);
      break;
    }
    add("also       " + at_element(other, other.got) + "; want " + other.want +
            (other.expected ? " (expected)" : ""),
        FailureLine::Kind::other_fault);
  }
  if (!result.zarr_json.empty())
    add("explain    " + shell_command(program, explain_words(result, fault)), FailureLine::Kind::command);
  add("repeat     " + shell_command(program, repeat_words(results, result)), FailureLine::Kind::command);
  return lines;
}

std::string at_fault_text(const Results& results, const RequestResult& result) {
  if (!is_of_pair(results)) return {};
  return result.writer_fault.empty() ? "the reader, " + name_and_version(results.description)
                                     : "the writer, " + results.writer_name + ": " + result.writer_fault;
}

std::string failures_text(const Cause& cause) {
  return plural(cause.failures, cause.binding ? "failure" : "warning");
}

std::string count_text(const ExpectedReason& reason) {
  const std::string failures = plural(reason.failures, "failure"),
                    warnings = plural(reason.warnings, "warning");
  if (reason.warnings == 0) return failures;
  return reason.failures == 0 ? warnings : failures + " and " + warnings;
}

std::string clauses_and_sources(const std::vector<Clause>& clauses) {
  return joined_words(clauses, "; ", [](Clause clause) {
    return std::string(id(clause)) + " (" + std::string(word(details(clause).level)) + ", " +
           text(defining_passage(clause)) + ")";
  });
}

std::string count_text(const Cause& cause) {
  return failures_text(cause) + " in " + plural(cause.ids.size(), "request");
}

std::vector<std::pair<std::string, std::string>> finding_lines(const Results& results, const Cause& cause) {
  constexpr std::size_t kMostSimilar = 3;
  std::vector<std::pair<std::string, std::string>> lines;
  std::size_t similar = 0;
  for (const FindingLink& link : findings_of(results, cause)) {
    if (link.is_of_testee)
      lines.emplace_back("finding", link.place() + " (" + link.implementation + ")");
    else if (++similar <= kMostSimilar)
      lines.emplace_back("also in", link.implementation + ": " + link.place());
  }
  if (similar > kMostSimilar) lines.emplace_back("also in", plural(similar - kMostSimilar, "more finding"));
  return lines;
}

std::string name_and_version(const Description& testee) {
  return testee.name + (testee.version.empty() ? "" : " " + testee.version);
}

namespace {

// Returns the words of a selection without the filters that exclude.
std::vector<std::string> words_that_include(const std::vector<std::string>& selection) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < selection.size(); ++i)
    if (selection[i] == "--filter" && i + 1 < selection.size() && excluded_terms(selection[i + 1]))
      ++i;
    else
      words.push_back(selection[i]);
  return words;
}

// Returns what follows the name of a checkout.
std::string checkout_mark(const Results& results) {
  return std::ranges::count(results.testee_options, "--source") > 0 ? " (checkout)" : "";
}

}  // namespace

std::string implementation_of(const Results& results) {
  return results.description.name + checkout_mark(results);
}

std::string title_of(const Results& results) {
  const std::string name =
      results.description.name.empty() ? results.testee : name_and_version(results.description);
  return name + checkout_mark(results) +
         (is_of_pair(results) ? " reads what " + results.writer_name + " writes" : "");
}

std::string full_name(const Description& testee) {
  std::string more = testee.language;
  for (const auto& [dependency, version] : testee.dependencies)
    more += (more.empty() ? "" : ", ") + dependency + " " + version;
  return name_and_version(testee) + (more.empty() ? "" : " (" + more + ")");
}

std::string asked_text(const Results& results) {
  const bool is_suite = results.vectors.empty(), reads = is_of_reader(results);
  std::string text = is_suite
                         ? "zarrproof " + results.program_version + " " + (reads ? "stores" : results.level)
                         : (reads ? "stores " : "vectors ") + shell_command({results.vectors});
  if (is_of_sweep(results)) text = "sweep";
  const std::vector<std::string> words = words_that_include(results.selection);
  if (!words.empty()) text += " " + shell_command(words);
  if (const std::string excluded = excluded_text(results); !excluded.empty())
    text += ", excluded " + excluded;
  return results.required.empty() ? text : text + ", required " + results.required;
}

std::string requests_text(const Results& results) {
  if (is_of_sweep(results)) return asked_text(results);  // asks values
  std::size_t undeclared = 0, not_asked = 0;
  for (const RequestResult& result : results.requests) {
    if (result.undeclared) ++undeclared;
    if (result.verdict == Verdict::not_asked) ++not_asked;
  }
  const std::size_t all = results.requests.size(), asked = all - undeclared - not_asked;
  std::string left_out;
  if (undeclared > 0) left_out = std::to_string(undeclared) + " not declared";
  if (not_asked > 0) left_out += (left_out.empty() ? "" : "; ") + std::to_string(not_asked) + " not asked";
  return asked_text(results) + ": " + plural(all, "request") + ", " +
         (asked == all ? "all" : std::to_string(asked)) + " asked" +
         (left_out.empty() ? "" : " (" + left_out + ")") +
         (results.controls > 0 ? ", and " + plural(results.controls, "control") : "");
}

}  // namespace zarrproof
