// All spellings of the metadata of an outline, by what they change.
#pragma once

#include <functional>
#include <vector>

#include "fuzz/cases/spelling.h"
#include "reference/json/json.h"

namespace zarrproof::fuzz {

class Ways {
 public:
  using Change = std::function<void(Spelled&)>;
  void offer(Change change) { groups_.back().push_back(std::move(change)); }

  // Offers a change of the list of codecs. `clause` is the clause by which the change is accepted, if it is.
  void offer_codecs(std::function<void(Json&)> change, Clause clause, bool same_chain);

  // Begins a group of changes. Each group is chosen equally often, however many changes it has.
  void begin_group() {
    if (!groups_.back().empty()) groups_.emplace_back();
  }

  void append(const Ways& more) {
    for (const std::vector<Change>& group : more.groups_) {
      begin_group();
      groups_.back() = group;
    }
  }

  // Applies change number `which`, modulo their number, if there is one.
  void take(Bits which, Spelled& spelled) const {
    const std::size_t count = groups_.back().empty() ? groups_.size() - 1 : groups_.size();
    if (count == 0) return;
    const std::vector<Change>& group = groups_[which % count];
    group[which / count % group.size()](spelled);
  }

 private:
  std::vector<std::vector<Change>> groups_{{}};  // only the last group may be empty
};

// `text` is the plain metadata of the outline. Ways to change scalars:
Ways digits(const Outline& outline, const ArrayText& text);
Ways hexadecimal_forms(const Outline& outline, const ArrayText& text);
Ways odd_scalars(const Outline& outline, const ArrayText& text);

// Ways to change the codecs, except their scalars:
Ways short_forms(const ArrayText& text);
Ways long_forms(const ArrayText& text);
Ways unknown_keys(const ArrayText& text);
Ways missing_members(const ArrayText& text);
Ways odd_members(const ArrayText& text);
Ways must_understand_marks(const ArrayText& text);

// Ways to change the members of the array's metadata, and the list of codecs as a whole:
Ways long_data_type(const ArrayText& text);
Ways missing_fill_value();
Ways odd_data_types(const ArrayText& text);
Ways odd_lists();
Ways orders(const ArrayText& text);
Ways foreign_codecs(const Outline& outline);

// JSON values to replace any value that is no scalar. Most replacements are invalid.
inline constexpr const char* kOddValues[] = {
    "null", "true", "1", "\"\"", "\"x\"", "[]", "{}", "\"nearest\"", "\"no_such_codec\"", "\"Little\""};

}  // namespace zarrproof::fuzz
