// Example: print_details(CRC-4) prints the head "CRC-4  …", then labelled texts such as "  level     derived.
// …" and "  see       docs/requirements.md#crc-4". requirements_page() has the same entry in Markdown.
#include "conformance/requirements/print.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "conformance/requirements/link.h"
#include "conformance/text/embedded.h"
#include "conformance/text/markup.h"
#include "conformance/text/wrapped.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr std::size_t kIndent = 12;

// Prints the text behind its label, wrapped.
void print_text(std::ostream& out, const std::string& label, const std::string& text) {
  out << wrapped("  " + label, text, kIndent);
}

template <class Passages>
void print_passages(std::ostream& out, const Passages& passages) {
  std::string label = "texts";
  for (const Passage& passage : passages) {
    print_text(out, label, text(passage) + ": " + link(passage));
    label.clear();
  }
}

std::string markdown_link(std::string_view name, const std::string& target) {
  return "[" + std::string(name) + "](" + target + ")";
}

template <class Requirements, class Name>
std::string markdown_links(const Requirements& requirements, Name name_of) {
  return joined_words(requirements, ", ", [&](const auto requirement) {
    return markdown_link(name_of(requirement), anchor(requirement));
  });
}

template <class Passages>
std::string passage_markdown_links(const Passages& passages) {
  return joined_words(passages, "; ", [](const Passage& passage) {
    return markdown_link(markdown_text(text(passage)), link(passage));
  });
}

void write_overview(std::ostream& out) {
  out << "## Overview\n\n";
  std::vector<MarkdownRow> rows = {{"clause", "what it requires", "level", "if violated"}};
  for (const Clause clause : all_clauses()) {
    const ClauseDetails& row = details(clause);
    rows.push_back({markdown_link(id(row.clause), anchor(clause)), markdown_text(row.summary),
                    std::string(words(row.level)), std::string(words(row.consequence))});
  }
  write_markdown_table(out, rows);
  out << "\n";
}

// Returns the name of the counted requests.
std::string_view kind_of(bool of_arrays) {
  return of_arrays ? "Arrays on disk" : "Vectors";
}

std::string example_text(const std::string& id) {
  return id.empty() ? "" : "; example: `" + id + "`";
}

void write_clause(std::ostream& out, const ClauseCoverage& coverage) {
  const ClauseDetails& row = details(coverage.clause);
  const std::size_t all = coverage.accepted + coverage.refused + coverage.open;
  out << "### " << id(row.clause) << "\n\n**" << markdown_text(row.summary) << "**\n\n" << row.text << "\n\n";
  out << "- **Level:** " << words(row.level) << ". " << row.why << "\n";
  out << "- **If violated:** " << words(row.consequence) << "\n";
  out << "- **Texts:** " << passage_markdown_links(row.passages) << "\n";
  if (const auto open = open_points_of(row.clause); !open.empty())
    out << "- **Open points:** " << markdown_links(open, [](OpenPoint point) { return name(point); }) << "\n";
  out << "- **" << kind_of(coverage.of_arrays) << ":** " << all;
  if (row.level == Level::must)
    out << ": " << coverage.must << " of level MUST, " << all - coverage.must << " of other levels; ";
  else
    out << ", all " << words(row.level) << "; ";
  out << coverage.accepted << " to be accepted, " << coverage.refused << " to be refused, " << coverage.open
      << " that depend on an open point" << example_text(coverage.example) << "\n\n";
}

void write_clauses(std::ostream& out, const Coverage& coverage) {
  std::optional<ClausePart> before;
  for (const ClauseCoverage& entry : coverage.clauses) {
    const ClausePart part = part_of(entry.clause);
    if (before != part) out << "## " << words(part) << "\n\n";
    write_clause(out, entry);
    before = part;
  }
}

void write_open_point(std::ostream& out, const OpenPointCoverage& coverage) {
  const OpenPointDetails& row = details(coverage.open_point);
  out << "### " << name(row.open_point) << "\n\n**" << row.question << "**\n\n";
  std::string_view ending = " (the default)";
  for (const AnswerMeaning& meaning : row.answers) {
    out << "- `" << name(meaning.answer) << "`" << ending << ": " << meaning.meaning;
    if (meaning.against)
      out << "; a warning by "
          << markdown_links(std::vector{*meaning.against}, [](Clause clause) { return id(clause); });
    out << "\n";
    ending = {};
  }
  out << "\n" << row.why << "\n\n";
  out << "- **Texts:** " << passage_markdown_links(row.passages) << "\n";
  out << "- **Clauses:** " << markdown_links(row.clauses, id) << "\n";
  out << "- **" << kind_of(coverage.of_arrays)
      << ":** with a result under every answer: " << coverage.accepted
      << "; refused under one answer or more: " << coverage.refused << example_text(coverage.example)
      << "\n\n";
}

// Returns the command for the requests with this word. Those about shards are arrays on disk, for a reader.
template <class Clauses>
std::string vectors_command(std::string_view word, const Clauses& clauses) {
  const bool is_about_shards = std::ranges::any_of(
      clauses, [](Clause clause) { return clause >= Clause::SHARD_1 && clause <= Clause::SHARD_8; });
  return (is_about_shards ? "zarrproof run 'reader:COMMAND {path}' --filter " : "zarrproof list --filter ") +
         std::string(word);
}

}  // namespace

void print_line(std::ostream& out, Clause clause) {
  const ClauseDetails& row = details(clause);
  out << std::left << std::setw(10) << id(row.clause) << std::setw(9) << words(row.level) << row.summary
      << "\n";
}

void print_line(std::ostream& out, OpenPoint open_point) {
  const OpenPointDetails& row = details(open_point);
  out << std::left << std::setw(29) << name(row.open_point) << row.question << "\n";
}

void print_details(std::ostream& out, Clause clause) {
  const ClauseDetails& row = details(clause);
  out << id(row.clause) << "  " << row.summary << "\n";
  print_text(out, "requires", std::string(row.text));
  print_text(out, "level", std::string(words(row.level)) + ". " + std::string(row.why));
  print_text(out, "violated", std::string(words(row.consequence)));
  print_passages(out, row.passages);
  const std::string open =
      joined_words(open_points_of(clause), ", ", [](OpenPoint open_point) { return name(open_point); });
  if (!open.empty()) print_text(out, "open", open);
  print_text(out, "vectors", vectors_command(id(row.clause), std::array{row.clause}));
  print_text(out, "see", page_link(clause));
}

void print_details(std::ostream& out, OpenPoint open_point) {
  const OpenPointDetails& row = details(open_point);
  out << name(row.open_point) << "  " << row.question << "\n";
  print_text(out, "why open", std::string(row.why));
  std::string label = "answers", ending = " (the default)";
  for (const AnswerMeaning& meaning : row.answers) {
    const std::string warning = meaning.against ? "; a warning by " + std::string(id(*meaning.against)) : "";
    print_text(out, label,
               std::string(name(meaning.answer)) + ending + ": " + std::string(meaning.meaning) + warning);
    label.clear();
    ending.clear();
  }
  print_passages(out, row.passages);
  print_text(out, "touches", clauses_text(row.clauses));
  print_text(out, "vectors", vectors_command(name(row.open_point), row.clauses));
  print_text(out, "see", page_link(open_point));
}

void print_details(std::ostream& out, const std::vector<Requirement>& requirements) {
  for (std::size_t i = 0; i < requirements.size(); ++i) {
    if (i > 0) out << "\n";
    std::visit([&](auto requirement) { print_details(out, requirement); }, requirements[i]);
  }
}

std::string requirements_page(const Coverage& coverage) {
  std::ostringstream out;
  out << kIntroduction;
  write_overview(out);
  write_clauses(out, coverage);
  out << "## Open points\n\n"
      << "The specification does not decide these questions. Every answer is permitted. An answer with "
      << "\"a warning by\" violates\n"
      << "this clause: a warning, and with `--strict` a failure. Every other answer passes. The reference "
      << "gives the default\n"
      << "answer. A run reports which answers an implementation follows, and `zarrproof run --require "
      << "NAME=ANSWER` permits only one answer, if the suite has a\n"
      << "request that tests it.\n\n";
  for (const OpenPointCoverage& entry : coverage.open_points) write_open_point(out, entry);
  std::string page = out.str();
  page.pop_back();  // the empty line at the end
  return page;
}

}  // namespace zarrproof
