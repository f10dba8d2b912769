#include "conformance/report/entry.h"

#include <algorithm>

#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/results/findings.h"
#include "conformance/text/harmless.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

std::string failures_text(std::size_t failures, std::size_t warnings) {
  if (warnings == 0) return plural(failures, "failure");
  const std::string text = plural(warnings, "warning");
  return failures == 0 ? text : plural(failures, "failure") + " and " + text;
}

// The facts of an entry, in their order. An empty text is left out.
class Facts {
 public:
  void add(std::string label, std::string text, Fact::Kind kind = Fact::Kind::words) {
    if (!text.empty()) facts_.push_back({kind, std::move(label), std::move(text)});
  }

  void add_clauses(const Cause& cause) {
    for (const Clause clause : cause.clauses) {
      const Level level = details(clause).level;
      add(std::string(id(clause)),
          std::string(summary(clause)) + (level == cause.level ? "" : "; " + std::string(word(level))),
          Fact::Kind::clause);
    }
    add("section", sections_text(cause.clauses), Fact::Kind::sections);
    add("see", links_text(cause.clauses));
  }

  void add_other_faults(const RequestResult& example, const Fault& shown_fault) {
    constexpr std::size_t kShownFaults = 5;
    std::size_t shown = 0;
    for (const Fault& other : example.faults)
      if (&other != &shown_fault && ++shown < kShownFaults)
        add("also", got_text(other) + "; want " + want_text(other) + (other.expected ? " (expected)" : ""),
            Fact::Kind::other_fault);
    if (shown >= kShownFaults)
      add("also", plural(example.faults.size() - kShownFaults, "element") + " more", Fact::Kind::other_fault);
  }

  void add_findings(const std::vector<FindingLink>& links) {
    constexpr std::size_t kMaxSimilarFindings = 3;
    std::size_t similar = 0;
    for (const FindingLink& link : links)
      if (link.is_of_testee)
        add("finding", link.place() + " (" + link.implementation + ")");
      else if (++similar <= kMaxSimilarFindings)
        add("also in", link.implementation + ": " + link.place());
    if (similar > kMaxSimilarFindings) add("also in", plural(similar - kMaxSimilarFindings, "more finding"));
  }

  std::vector<Fact> take() { return std::move(facts_); }

 private:
  std::vector<Fact> facts_;
};

std::vector<Fact> facts_of(const Results& results, const Cause& cause, const Entry& entry,
                           const std::string& program) {
  constexpr std::size_t kMaxTypes = 6;
  const RequestResult& example = *cause.example;
  const Fault& fault = *cause.fault;
  Facts facts;
  facts.add_clauses(cause);
  facts.add("means", std::string(words(entry.consequence)));
  facts.add("count", count_text(entry) + ": " + excerpt_of(cause.operations, 3) +
                         (cause.types.empty() ? "" : "; " + excerpt_of(cause.types, kMaxTypes)) +
                         (cause.flags.empty() ? "" : "; all " + excerpt_of(cause.flags, cause.flags.size())));
  if (cause.factor) facts.add("common", text_of(*cause.factor));
  facts.add("example", example.id, Fact::Kind::command);
  facts.add("about", example.comment);
  if (example.after) facts.add("after", after_text(example));
  facts.add("at fault", at_fault_text(results, example));
  facts.add("request", example.request);
  facts.add("got", got_text(fault));
  facts.add("want", want_text(fault));
  facts.add_other_faults(example, fault);
  if (!example.zarr_json.empty())
    facts.add("explain", shell_command(program, explain_words(example, fault)), Fact::Kind::command);
  facts.add("repeat", shell_command(program, repeat_words(results, example)), Fact::Kind::command);
  facts.add_findings(findings_of(results, cause));
  return facts.take();
}

// Returns the clauses of the strictest level, after the violated one, and this level.
std::string reasons_of(const Cause& cause) {
  std::vector<Clause> clauses = clauses_of_level(cause.clauses, cause.level);
  if (!cause.clauses.empty() && !contains(clauses, cause.clauses.front()))
    clauses.insert(clauses.begin(), cause.clauses.front());
  return clauses_text(clauses) + ", " + std::string(word(cause.level));
}

}  // namespace

Entry entry_of(const Results& results, const Cause& cause, const std::string& program) {
  const RequestResult& example = *cause.example;
  const Fault& fault = *cause.fault;
  Entry entry{.kind = kind_of(cause),
              .expected = fault.expected.value_or(""),
              .area = cause.area,
              .what = std::string(words(fault.deviation, example)),
              .title = title_of(cause),
              .clauses = cause.clauses,
              .level = cause.level,
              .why = reasons_of(cause),
              .types = joined_words(cause.kinds, ", "),
              .consequence = cause.consequence,
              .failures = cause.failures,
              .warnings = cause.warnings,
              .ids = ids_of(cause),
              .example = example.id,
              .verdict = fault.verdict,
              .got = response_text(fault),
              .want = want_text(fault),
              .signature = clauses_text(example.clauses, "+") + " " + std::string(name(fault.deviation)),
              .facts = {}};
  entry.facts = facts_of(results, cause, entry, program);
  return entry;
}

std::vector<Entry> entries_of(const Results& results, const std::string& program) {
  std::vector<Entry> entries;
  for (const Cause& cause : causes_of(results)) entries.push_back(entry_of(results, cause, program));
  return entries;
}

std::string head_of(const Entry& entry) {
  return entry.title + " (" + entry.why + ")";
}

std::string failures_text(const Entry& entry) {
  return failures_text(entry.failures, entry.warnings);
}

std::string count_text(const Entry& entry) {
  return failures_text(entry) + " in " + plural(entry.ids.size(), "request");
}

std::string padded(std::string label) {
  constexpr std::size_t kWidth = 11;
  label.resize(std::max(kWidth, label.size() + 1), ' ');
  return label;
}

std::string line_of(const Fact& fact) {
  return (fact.kind == Fact::Kind::clause ? fact.label + ": " : padded(fact.label)) + fact.text;
}

std::string after_text(const RequestResult& result) {
  return (result.after->empty() ? "requests that were not found: they are many, the search had no time left, "
                                  "or it fails by chance"
                                : joined_words(*result.after, ", then ")) +
         "; in a new process, without them, the example passes";
}

std::string at_fault_text(const Results& results, const RequestResult& result) {
  if (!is_of_pair(results)) return {};
  return result.writer_fault.empty() ? "the reader, " + name_and_version(results.description)
                                     : "the writer, " + results.writer_name + ": " + result.writer_fault;
}

std::vector<ExpectedReason> expected_reasons(const std::vector<Entry>& entries) {
  std::vector<ExpectedReason> reasons;
  for (const Entry& entry : entries) {
    if (entry.kind != FailureKind::expected) continue;
    auto reason = std::ranges::find(reasons, entry.expected, &ExpectedReason::text);
    if (reason == reasons.end()) reason = reasons.insert(reason, {entry.expected, entry.example});
    reason->consequence = std::min(reason->consequence, entry.consequence);
    reason->failures += entry.failures;
    reason->warnings += entry.warnings;
    if (!entry.clauses.empty()) add_once(reason->clauses, entry.clauses.front());
  }
  for (ExpectedReason& reason : reasons) std::ranges::sort(reason.clauses);
  return reasons;
}

std::string count_text(const ExpectedReason& reason) {
  return failures_text(reason.failures, reason.warnings);
}

}  // namespace zarrproof
