// A selection of vectors by id, to read only a part of a file.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

class IdChoice {
 public:
  explicit IdChoice(const std::vector<std::string>& ids);

  const std::set<std::string, std::less<>>& ids() const { return ids_; }

  bool has(std::string_view id) const { return ids_.contains(id); }

  // Returns whether a case or table with this id can contain a selected vector. The ids of its vectors begin
  // with its id.
  bool may_have_below(std::string_view id) const { return has(id) || folders_.contains(id); }

  // Returns whether a vector file with this text can contain one. Searches for members "id" only; does not
  // parse the JSON.
  bool may_be_in(std::string_view text) const;

 private:
  std::set<std::string, std::less<>> ids_, folders_;  // "a" and "a/b" for the id "a/b/c"
};

}  // namespace zarrproof
