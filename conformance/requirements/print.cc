#include "conformance/requirements/print.h"

#include <iomanip>
#include <ostream>
#include <string>

#include "conformance/requirements/link.h"
#include "conformance/text/wrapped.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr std::size_t kIndent = 12;

void print(std::ostream& out, const std::string& label, const std::string& text) {
  out << wrapped("  " + label, text, kIndent);
}

template <class Passages>
void print_passages(std::ostream& out, const Passages& passages) {
  std::string label = "texts";
  for (const Passage& passage : passages) {
    print(out, label, text(passage) + ": " + link(passage));
    label.clear();
  }
}

}  // namespace

void print_line(std::ostream& out, Clause clause) {
  const ClauseDetails& row = details(clause);
  out << std::left << std::setw(10) << row.id << std::setw(9) << word(row.level) << row.title << "\n";
}

void print_line(std::ostream& out, OpenPoint open_point) {
  const OpenPointDetails& row = details(open_point);
  out << std::left << std::setw(29) << row.name << row.question << "\n";
}

void print_details(std::ostream& out, const ClauseCoverage& coverage) {
  const Clause clause = coverage.clause;
  const ClauseDetails& row = details(clause);
  out << row.id << "  " << row.title << "\n";
  print(out, "requires", std::string(row.text));
  print(out, "level", std::string(word(row.level)) + ". " + std::string(row.why));
  print(out, "violated", std::string(words(row.consequence)));
  print_passages(out, row.passages);
  const std::string open =
      joined_words(open_points_of(clause), ", ", [](OpenPoint open_point) { return name(open_point); });
  if (!open.empty()) print(out, "open", open);
  print(out, "vectors", vectors_text(coverage));
  print(out, "", "zarrproof list --filter " + std::string(row.id));
  print(out, "see", page_link(clause));
}

void print_details(std::ostream& out, const OpenPointCoverage& coverage) {
  const OpenPoint open_point = coverage.open_point;
  const OpenPointDetails& row = details(open_point);
  out << row.name << "  " << row.question << "\n";
  print(out, "why open", std::string(row.why));
  std::string label = "answers", ending = " (the default)";
  for (const AnswerMeaning& one : row.answers) {
    print(out, label, std::string(name(one.answer)) + ending + ": " + std::string(one.meaning));
    label.clear();
    ending.clear();
  }
  print_passages(out, row.passages);
  print(out, "touches", clauses_text(row.clauses));
  print(out, "vectors", vectors_text(coverage));
  print(out, "", "zarrproof list --filter " + std::string(row.name));
  print(out, "see", page_link(open_point));
}

std::string vectors_text(const ClauseCoverage& coverage) {
  const std::size_t all = coverage.accepted + coverage.refused + coverage.open;
  const Level level = details(coverage.clause).level;
  const bool is_must = level == Level::must;
  const std::string levels = is_must ? "level MUST: " + std::to_string(coverage.must) +
                                           ", other levels: " + std::to_string(all - coverage.must)
                                     : "all " + std::string(word(level));
  return std::to_string(all) + ", " + levels + (is_must ? ". To be accepted: " : ". Should be accepted: ") +
         std::to_string(coverage.accepted) + (is_must ? "; to be refused: " : "; should be refused: ") +
         std::to_string(coverage.refused) + "; depends on an open point: " + std::to_string(coverage.open);
}

std::string vectors_text(const OpenPointCoverage& coverage) {
  return "with a result under every answer: " + std::to_string(coverage.accepted) +
         "; refused under one answer or more: " + std::to_string(coverage.refused);
}

}  // namespace zarrproof
