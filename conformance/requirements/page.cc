#include "conformance/requirements/page.h"

#include <optional>
#include <sstream>
#include <vector>

#include "conformance/requirements/link.h"
#include "conformance/requirements/print.h"
#include "conformance/text/markdown.h"
#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr std::string_view kIntroduction = R"(# Requirements

This page lists the clauses: what zarrproof requires of an implementation. It also lists the open points: questions that
the specification does not decide. `zarrproof clauses [ID…]` and `zarrproof open-points [ID…]` print the entries of this
page in a terminal. The page is generated: `zarrproof clauses --markdown > docs/requirements.md`.

## Levels

The level says how binding the clause is. It decides whether a violation is a failure or a warning.

| level | what the specification says | a violation is |
| --- | --- | --- |
| MUST | It says MUST, or it defines the result. | a failure |
| SHOULD | It says SHOULD. | a warning; with `--strict` a failure |
| derived | The clause follows by logic. The specification does not say what an implementation does. | a warning; with `--strict` a failure |

No clause has the level SHOULD at present.

A request is derived if it tests a derived clause. Where a text requires a form of metadata and does not say what a reader
does with another form, there are two clauses: [META-4](#meta-4) is a MUST, because a reader has to accept each form
that the text lists, and [META-10](#meta-10), the refusal of all other forms, is derived.

Where a text defines only a part of the results, there are two clauses, too: [SO-2](#so-2) is a MUST, and
[SO-8](#so-8) is derived, because no text defines the arithmetic of types such as `float4_e2m1fn`.

Two examples:

- [CRC-4](#crc-4) is derived. The text of `crc32c` defines the checksum that is written. It does not say that a reader
  compares it. A reader that ignores the checksum violates no sentence of the text, so the violation is a warning, although
  its consequence is severe.
- [META-12](#meta-12) is a MUST. The core specification says that a bare name may stand for a codec and is equivalent to an
  object with this name. A reader that refuses `"bytes"` refuses a document that the text defines, so the violation is a
  failure.

## Consequences

The consequence of a clause is the worst that usually happens to users of an implementation that violates it:

- **silently wrong data**: data are written or read wrongly, and nobody is told.
- **damage goes unnoticed**: damaged data are read as if they were sound.
- **good data refused**: data of other implementations cannot be read.
- **bad metadata accepted**: an array that is invalid is used.

Some failures have one consequence under every clause. A refusal of a request that should be accepted counts as `good data
refused`. A crash or a hang counts as `good data refused`, too, because the process then answers no request. A wrong value
counts as `silently wrong data`.

## Numbers of vectors

The entry of a clause gives the numbers of its vectors at level core. A vector may test several clauses. It counts under
each of them. Its level is that of the least binding one. Example: `bytes` with `"endian": null` for `uint8` counts under
[BYTES-3](#bytes-3) and [BYTES-10](#bytes-10), and is derived. The numbers of BYTES-3, a MUST, therefore contain derived
vectors.

)";

std::string linked(std::string_view name, const std::string& target) {
  return "[" + std::string(name) + "](" + target + ")";
}

template <class Requirements, class Name>
std::string links(const Requirements& requirements, Name name_of) {
  return joined_words(requirements, ", ", [&](const auto one) { return linked(name_of(one), anchor(one)); });
}

template <class Passages>
std::string passage_links(const Passages& passages) {
  return joined_words(passages, "; ", [](const Passage& passage) {
    return linked(markdown_text(text(passage)), link(passage));
  });
}

void write_overview(std::ostream& out) {
  out << "## Overview\n\n";
  std::vector<MarkdownRow> rows;
  for (const Clause clause : all_clauses()) {
    const ClauseDetails& row = details(clause);
    rows.push_back({linked(row.id, anchor(clause)), markdown_text(row.title), std::string(word(row.level)),
                    std::string(words(row.consequence))});
  }
  write_markdown_table(out, {"clause", "what it requires", "level", "if violated"}, rows);
  out << "\n";
}

void write_clause(std::ostream& out, const ClauseCoverage& coverage) {
  const ClauseDetails& row = details(coverage.clause);
  out << "### " << row.id << "\n\n**" << markdown_text(row.title) << "**\n\n" << row.text << "\n\n";
  out << "- **Level:** " << word(row.level) << ". " << row.why << "\n";
  out << "- **If violated:** " << words(row.consequence) << "\n";
  out << "- **Texts:** " << passage_links(row.passages) << "\n";
  if (const auto open = open_points_of(row.clause); !open.empty())
    out << "- **Open points:** " << links(open, [](OpenPoint one) { return name(one); }) << "\n";
  out << "- **Vectors:** " << vectors_text(coverage) << "\n\n";
}

void write_clauses(std::ostream& out, const Coverage& coverage) {
  std::optional<ClausePart> before;
  for (const ClauseCoverage& entry : coverage.clauses) {
    const ClausePart part = part_of(entry.clause);
    if (before != part) out << "## " << title(part) << "\n\n";
    write_clause(out, entry);
    before = part;
  }
}

void write_open_point(std::ostream& out, const OpenPointCoverage& coverage) {
  const OpenPointDetails& row = details(coverage.open_point);
  out << "### " << row.name << "\n\n**" << row.question << "**\n\n";
  std::string_view ending = " (the default)";
  for (const AnswerMeaning& one : row.answers) {
    out << "- `" << name(one.answer) << "`" << ending << ": " << one.meaning << "\n";
    ending = {};
  }
  out << "\n" << row.why << "\n\n";
  out << "- **Texts:** " << passage_links(row.passages) << "\n";
  out << "- **Clauses:** " << links(row.clauses, id) << "\n";
  out << "- **Vectors:** " << vectors_text(coverage) << "\n\n";
}

}  // namespace

std::string requirements_page(const Coverage& coverage) {
  std::ostringstream out;
  out << kIntroduction;
  write_overview(out);
  write_clauses(out, coverage);
  out << "## Open points\n\n"
      << "The specification does not decide these questions. Every answer passes. The reference gives the "
         "default answer. A run reports\nwhich answers an implementation follows, and `zarrproof run "
         "--require NAME=ANSWER` permits only one answer, if the suite has a\n"
         "request that tests it.\n\n";
  for (const OpenPointCoverage& entry : coverage.open_points) write_open_point(out, entry);
  std::string page = out.str();
  page.pop_back();  // the empty line at the end
  return page;
}

}  // namespace zarrproof
