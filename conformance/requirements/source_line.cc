#include "conformance/requirements/source_line.h"

#include <array>

#include "conformance/requirements/link.h"
#include "conformance/text/wrapped.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

std::string source_lines(Clause clause) {
  constexpr std::size_t kIndent = 12;
  const ClauseDetails& row = details(clause);
  const Passage& passage = defining_passage(clause);
  const std::string id(row.id), indent(kIndent, ' ');
  return wrapped("  " + id, std::string(row.title) + "; " + std::string(word(row.level)), kIndent) + indent +
         text(passage) + ": " + link(passage) + "\n" + indent + links_text(std::array{clause}) + "\n";
}

}  // namespace zarrproof
