// Example: facts of an entry are "CV-3: …", "section    …", "means      silently wrong data", "count      3
// failures in 2 requests: …", "example    ID", "got        …", "want       …" and "repeat     zarrproof run
// …".
#include "conformance/report/entry.h"

#include <algorithm>

#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/results/commands.h"
#include "conformance/results/findings.h"
#include "conformance/text/harmless.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Adds a fact, unless its text is empty.
void add_fact(std::vector<Fact>& facts, std::string label, std::string text,
              Fact::Kind kind = Fact::Kind::words) {
  if (!text.empty()) facts.push_back({kind, std::move(label), std::move(text)});
}

void add_clauses(std::vector<Fact>& facts, const Cause& cause) {
  for (const Clause clause : cause.clauses) {
    const Level level = details(clause).level;
    add_fact(facts, std::string(id(clause)),
             std::string(summary(clause)) + (level == cause.level ? "" : "; " + std::string(words(level))),
             Fact::Kind::clause);
  }
  add_fact(facts, "section", sections_text(cause.clauses), Fact::Kind::sections);
  add_fact(facts, "see", command_and_anchors(cause.clauses));
}

// Adds the first other faults of the example, and how many follow.
void add_other_faults(std::vector<Fact>& facts, const RequestResult& example, const Fault& shown_fault) {
  constexpr std::size_t kMaxFaults = 5;
  std::size_t shown = 0;
  for (const Fault& other : example.faults)
    if (&other != &shown_fault && ++shown < kMaxFaults)
      add_fact(facts, "also",
               got_text(other) + "; want " + want_text(other) + (other.expected ? " (expected)" : ""),
               Fact::Kind::other_fault);
  if (shown >= kMaxFaults)
    add_fact(facts, "also", plural(example.faults.size() - kMaxFaults, "element") + " more",
             Fact::Kind::other_fault);
}

void add_findings(std::vector<Fact>& facts, const std::vector<FindingLink>& links) {
  for (const FindingLink& link : links)
    if (link.is_of_testee)
      add_fact(facts, "finding", link.place() + " (" + link.implementation + ")");
    else
      add_fact(facts, "also in", link.implementation + ": " + link.place());
}

// Returns after which requests a request fails that passes without them: "cast_value/a, then cast_value/b; in
// a new process, without them, the example passes".
std::string after_text(const std::vector<std::string>& requests) {
  return (requests.empty()
              ? "requests that were not found: they are many, the search had no time left, or it "
                "fails by chance"
              : joined_words(requests, ", then ")) +
         "; in a new process, without them, the example passes";
}

std::vector<Fact> facts_of(const Results& results, const Cause& cause, const std::string& program) {
  constexpr std::size_t kMaxTypes = 6;
  const RequestResult& example = *cause.example;
  const Fault& fault = *cause.fault;
  std::vector<Fact> facts;
  add_clauses(facts, cause);
  add_fact(facts, "means", std::string(words(cause.consequence)));
  add_fact(facts, "count",
           count_text(cause) + ": " + excerpt_of(cause.operations, 3) +
               (cause.types.empty() ? "" : "; " + excerpt_of(cause.types, kMaxTypes)) +
               (cause.flags.empty() ? "" : "; all " + joined_words(cause.flags, ", ")));
  if (cause.factor) add_fact(facts, "common", text_of(*cause.factor));
  add_fact(facts, "example", example.id, Fact::Kind::command);
  add_fact(facts, "about", example.comment);
  if (example.after) add_fact(facts, "after", after_text(*example.after));
  add_fact(facts, "request", example.request);
  add_fact(facts, "got", got_text(fault));
  add_fact(facts, "want", want_text(fault));
  add_other_faults(facts, example, fault);
  if (const auto words = explain_words(example, fault); !words.empty())
    add_fact(facts, "explain", shell_command(program, words), Fact::Kind::command);
  add_fact(facts, "line", example.line, Fact::Kind::command);
  add_fact(facts, "repeat", shell_command(program, repeat_words(results, example)), Fact::Kind::command);
  add_findings(facts, findings_of(results, cause));
  return facts;
}

// Returns the clauses of the strictest level, after the violated one, and this level.
std::string reasons_of(const Cause& cause) {
  std::vector<Clause> clauses = clauses_of_level(cause.clauses, cause.level);
  if (!cause.clauses.empty() && !contains(clauses, cause.clauses.front()))
    clauses.insert(clauses.begin(), cause.clauses.front());
  return clauses_text(clauses) + ", " + std::string(words(cause.level));
}

}  // namespace

std::vector<Entry> entries_of(const Results& results, const std::string& program) {
  std::vector<Entry> entries;
  for (Cause& cause : causes_of(results)) {
    Entry entry;
    entry.cause = std::move(cause);
    entry.kind = kind_of(entry.cause);
    entry.expected = entry.cause.fault->expected.value_or("");
    entry.title = title_of(entry.cause);
    entry.head = entry.title + " (" + reasons_of(entry.cause) + ")";
    entry.facts = facts_of(results, entry.cause, program);
    entries.push_back(std::move(entry));
  }
  std::ranges::reverse(entries);
  return entries;
}

std::string failures_text(std::size_t failures, std::size_t warnings) {
  if (warnings == 0) return plural(failures, "failure");
  return (failures == 0 ? "" : plural(failures, "failure") + " and ") + plural(warnings, "warning");
}

std::string count_text(const Cause& cause) {
  return failures_text(cause.failures, cause.warnings) + " in " + plural(cause.requests.size(), "request");
}

std::string padded(std::string label) {
  constexpr std::size_t kWidth = 11;
  label.resize(std::max(kWidth, label.size() + 1), ' ');
  return label;
}

std::string line_of(const Fact& fact) {
  return (fact.kind == Fact::Kind::clause ? fact.label + ": " : padded(fact.label)) + fact.text;
}

}  // namespace zarrproof
