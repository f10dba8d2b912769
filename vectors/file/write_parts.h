// Writers of JSON texts for the parts that several forms of vectors share.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "vectors/group.h"
#include "vectors/vector.h"

namespace zarrproof {

// The members of an object, one per line.
class Members {
 public:
  explicit Members(int depth);

  void add(const std::string& key, const std::string& value);
  void add_text(const std::string& key, std::string_view value);

  std::string close() const;

 private:
  std::string indent_;
  std::string text_;
};

// Joins items that are JSON already. They are on one line unless the separator has a line break.
std::string list(const std::vector<std::string>& items, const std::string& separator = ",");

std::string numbers(const std::vector<std::size_t>& values);
std::string words(const std::vector<std::string>& values);
std::string clauses_json(const std::vector<Clause>& clauses);

// One text, words separated by spaces.
std::string joined(const std::vector<std::string>& words_of);
std::string joined(const std::vector<std::vector<std::byte>>& elements);

std::string comparison_json(const Comparison& how);
std::string outcomes_json(const std::vector<Permitted>& outcomes, const std::string& separator);

// What all vectors of a table share.
void add_head(Members& members, const GroupHead& head);

// The inputs that a clause refuses; nothing if there are none.
void add_refusals(Members& members, const std::map<Clause, std::vector<std::size_t>>& refusals);

}  // namespace zarrproof
