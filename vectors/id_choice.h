// A choice of vectors by their ids, so that the rest of a file need not be read.
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

  // Whether a case or table of this id can have a chosen vector: their ids begin with its id.
  bool may_have_below(std::string_view id) const { return has(id) || folders_.contains(id); }

  // Whether a vector file of this text can have one. Looks at the members "id" only, and reads no JSON.
  bool may_be_in(std::string_view text) const;

 private:
  std::set<std::string, std::less<>> ids_, folders_;  // folders: "a" and "a/b" of the id "a/b/c"
};

}  // namespace zarrproof
