#include "program/strict_option.h"

#include <algorithm>

#include "conformance/text/edit.h"
#include "program/clause_word.h"
#include "program/number.h"

namespace zarrproof {
namespace {

Clause clause_of_word(const std::string& word) {
  if (const auto clause = find_clause_of_word(word)) return *clause;
  throw CLI::ValidationError("--strict", "\"" + word + "\" is not a clause" + nearest_clause_text(word) +
                                             "; zarrproof clauses lists them");
}

}  // namespace

void add_strict_option(CLI::App& command, const std::shared_ptr<Strictness>& strictness) {
  const std::string all = "true";  // the value of a flag without one
  const auto lists = std::make_shared<std::vector<std::string>>();
  command
      .add_flag("--strict", *lists,
                "Let violations of SHOULD and derived clauses also fail the run, and open points that are "
                "answered inconsistently. --strict=CLAUSE[,CLAUSE] applies to these clauses only. Violations "
                "of MUST clauses fail the run anyway")
      ->each([strictness, lists, all](const std::string& list) {
        strictness->all = strictness->all || list == all;
        const std::vector<std::string> words = parts_between(',', list);
        if (words.size() != static_cast<std::size_t>(std::ranges::count(list, ',')) + 1)
          throw CLI::ValidationError("--strict", "\"" + list + "\" has an empty part");
        for (const std::string& word : words)
          if (list != all) strictness->clauses.push_back(clause_of_word(word));
      });
}

void add_max_unsupported_option(CLI::App& command, const std::shared_ptr<Strictness>& strictness) {
  add_number_option(command, "--max-unsupported", strictness->max_unsupported,
                    "Fail the run if more than this percentage of the elements that were declared and asked "
                    "are unsupported. The shards of a run are measured together, by report --merge",
                    0, 100)
      ->type_name("PERCENT")
      ->capture_default_str();
}

}  // namespace zarrproof
