// The texts of clauses.
#include <ostream>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/requirements/link.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

void write_clause_texts(std::ostream& out, const std::vector<Clause>& clauses) {
  if (clauses.empty()) return;
  out << "<section id=\"clauses\">\n<h2>Clauses</h2>\n";
  for (const Clause clause : clauses) {
    const ClauseDetails& row = details(clause);
    out << "<h3 id=\"clause-" << anchor(clause).substr(1) << "\">" << row.id << ": " << html_prose(row.title)
        << "</h3>\n<p>" << html_prose(row.text) << "</p>\n<p>Level: " << word(row.level) << ". "
        << html_prose(row.why) << " If violated: " << words(row.consequence) << ".</p>\n<p>";
    out << joined_words(row.passages, "; ", [](const Passage& passage) {
      return html_link(link(passage), text(passage));
    }) << "</p>\n";
  }
  out << "</section>\n";
}

}  // namespace zarrproof
