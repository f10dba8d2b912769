// Example: shell_quoted() returns a/b as it is, 'a b' with quotation marks, and a line break as $'\012'.
#include "conformance/report/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <string_view>

#include "conformance/results/commands.h"
#include "conformance/selection/selection.h"
#include "conformance/text/harmless.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns the text as $'...' for bash, zsh, ksh and POSIX.1-2024. Every byte that is not printable ASCII, and
// # as in ##[error], becomes an escape of three octal digits.
std::string with_escapes(std::string_view text) {
  std::string quoted = "$'";
  for (const char c : text) {
    const bool plain = c >= 0x20 && c < 0x7f && c != '\'' && c != '\\' && c != '#';
    std::array<char, 8> escape;
    const unsigned byte = static_cast<unsigned char>(c);
    std::snprintf(escape.data(), escape.size(), "\\%03o", byte);
    quoted += plain ? std::string(1, c) : escape.data();
  }
  return quoted + "'";
}

// Returns the word for a shell: as it is, in quotation marks, or with escapes.
std::string shell_quoted(std::string_view text) {
  if (!text.empty() &&
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+/") ==
          std::string_view::npos)
    return std::string(text);
  if (harmless(text) != text) return with_escapes(text);
  std::string quoted = "'";
  for (char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

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

// Returns " (checkout)" for a testee that was built from a checkout (--source); empty for any other testee.
std::string checkout_mark(const Results& results) {
  return contains(results.testee_options, "--source") ? " (checkout)" : "";
}

// Returns the reason in quotation marks, cut to kMaxReasonBytes; "no reason" if it is empty.
std::string quoted_reason(const UnsupportedShare::Reason& reason) {
  constexpr std::size_t kMaxReasonBytes = 80;
  return reason.text.empty() ? "no reason" : "\"" + shortened(reason.text, kMaxReasonBytes, "...") + "\"";
}

// Returns the unsupported share: "7.3 %" or "less than 0.1 %".
std::string percent_text(const UnsupportedShare& share) {
  const std::uint64_t tenths = (share.elements * 1000 + share.answered / 2) / share.answered;
  if (tenths == 0) return "less than 0.1 %";
  return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10)) + " %";
}

}  // namespace

std::string shell_command(const std::vector<std::string>& words) {
  return joined_words(words, " ", shell_quoted);
}

std::string shell_command(const std::string& program, const std::vector<std::string>& words) {
  std::vector<std::string> all = {program};
  all.insert(all.end(), words.begin(), words.end());
  return shell_command(all);
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

std::string reasons_text(const std::vector<Clause>& clauses, Level level) {
  return clauses_text(clauses_of_level(clauses, level)) + ", " + std::string(words(level));
}

std::string violation_text(const RequestResult& result) {
  return std::string(words(main_fault(result).deviation, result)) + " (" +
         reasons_text(result.clauses, result.level) + ")";
}

std::string answers_text(const ProfileEntry& entry) {
  if (entry.answers.empty()) return "inconsistent";
  return answer_names(entry.answers, " or ");
}

std::string name_and_version(const Description& testee) {
  return testee.name + (testee.version.empty() ? "" : " " + testee.version);
}

std::string implementation_of(const Results& results) {
  return results.description.name + checkout_mark(results);
}

std::string title_of(const Results& results) {
  const std::string name =
      results.description.name.empty() ? results.testee : name_and_version(results.description);
  return name + checkout_mark(results);
}

std::string full_name(const Description& testee) {
  constexpr std::size_t kMaxDependencies = 20;
  std::vector<std::string> more;
  if (!testee.language.empty()) more.push_back(testee.language);
  for (const auto& [dependency, version] : testee.dependencies) more.push_back(dependency + " " + version);
  return name_and_version(testee) + (more.empty() ? "" : " (" + excerpt_of(more, kMaxDependencies + 1) + ")");
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
  const std::size_t all = results.requests.size(), asked_count = all - undeclared - not_asked;
  std::string left_out;
  if (undeclared > 0) left_out = std::to_string(undeclared) + " not declared";
  if (not_asked > 0) left_out += (left_out.empty() ? "" : "; ") + std::to_string(not_asked) + " not asked";
  return asked_text(results) + ": " + plural(all, "request") + ", " +
         (asked_count == all ? "all" : std::to_string(asked_count)) + " asked" +
         (left_out.empty() ? "" : " (" + left_out + ")") +
         (results.controls > 0 ? ", and " + plural(results.controls, "control") : "");
}

TextRows count_rows(const Results& results) {
  const Summary summary = summary_of(results);
  std::vector<CountColumn> columns;
  std::ranges::copy_if(kCountColumns, std::back_inserter(columns), [&](const CountColumn& column) {
    return column.is_shown_if_zero || column.number(summary.all) > 0;
  });
  TextRows rows = {{"elements"}};
  for (const CountColumn& column : columns) rows.front().emplace_back(column.head);
  const auto add = [&](std::string_view area, const Count& count) {
    rows.push_back({std::string(area)});
    for (const CountColumn& column : columns) rows.back().push_back(std::to_string(column.number(count)));
  };
  for (const std::string_view area : kAreas)
    if (summary.areas.at(area).declared() > 0) add(area, summary.areas.at(area));
  add("all", summary.all);
  return rows;
}

std::string unsupported_text(const UnsupportedShare& share) {
  constexpr std::size_t kMaxReasons = 3;
  if (share.elements == 0) return {};
  std::vector<std::string> reasons;
  for (const UnsupportedShare::Reason& reason : share.reasons)
    reasons.push_back(quoted_reason(reason) + " " + plural(reason.elements, "element"));
  return percent_text(share) + " of what was declared is unsupported: " + excerpt_of(reasons, kMaxReasons);
}

std::vector<std::string> unsupported_reasons(const Results& results, std::size_t max_reasons) {
  const std::vector<UnsupportedShare::Reason> all = unsupported_share_of(results).reasons;
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(max_reasons, all.size()); ++i)
    lines.push_back(plural(all[i].elements, "element") + " in " + plural(all[i].requests, "request") + ": " +
                    quoted_reason(all[i]));
  if (all.size() > max_reasons) lines.push_back("and " + plural(all.size() - max_reasons, "more reason"));
  return lines;
}

std::string judged_text(const Results& results) {
  const Scope scope = scope_of(results);
  const std::string unjudged = unjudged_text(scope);
  return scope_text(scope) + (unjudged.empty() ? "" : "; not judged: " + unjudged);
}

}  // namespace zarrproof
