// Example of source_lines(), of a program in its build folder:
//     CRC-4     data with a wrong checksum, or of fewer than four bytes, are an error; derived
//               crc32c codec, Format and algorithm: https://zarr-specs.readthedocs.io/…
//               zarrproof clauses CRC-4 (docs/requirements.md#crc-4)
#include "conformance/requirements/link.h"

#include <array>

#include "conformance/text/edit.h"
#include "conformance/text/wrapped.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

std::string anchor(Clause clause) {
  return "#" + in_lower_case(id(clause));
}

std::string anchor(OpenPoint open_point) {
  return "#" + std::string(name(open_point));
}

namespace {

std::string command_text(std::span<const Clause> clauses) {
  return "zarrproof clauses " + clauses_text(clauses, " ");
}

}  // namespace

std::string command_and_page(std::span<const Clause> clauses) {
  return command_text(clauses) + (is_installed() ? "" : " (" + shown_path("docs/requirements.md") + ")");
}

std::string command_and_anchors(std::span<const Clause> clauses) {
  const std::string command = command_text(clauses);
  if (is_installed()) return command;
  return command + " (" + joined_words(clauses, ", ", [](Clause clause) { return page_link(clause); }) + ")";
}

std::string source_lines(Clause clause) {
  constexpr std::size_t kIndent = 12;
  const ClauseDetails& clause_details = details(clause);
  const Passage& passage = defining_passage(clause);
  const std::string id(zarrproof::id(clause)), indent(kIndent, ' ');
  return wrapped("  " + id,
                 std::string(clause_details.summary) + "; " + std::string(words(clause_details.level)),
                 kIndent) +
         indent + text(passage) + ": " + link(passage) + "\n" + indent +
         command_and_anchors(std::array{clause}) + "\n";
}

}  // namespace zarrproof
