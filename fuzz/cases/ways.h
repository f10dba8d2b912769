// All the ways to write the metadata of an outline otherwise, by what they change.
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

  // One that changes the list of codecs alone. `clause` wants it accepted, where it is.
  void offer_codecs(std::function<void(Json&)> change, Clause clause, bool same_chain);

  // What is offered from here on stands beside all that was before: each group is taken as often.
  void begin_group() {
    if (!groups_.back().empty()) groups_.emplace_back();
  }

  void append(const Ways& more) {
    for (const std::vector<Change>& group : more.groups_) {
      begin_group();
      groups_.back() = group;
    }
  }

  // Carries out one of them, if there is any.
  void take(Bits which, Spelled& spelled) const {
    const std::size_t count = groups_.back().empty() ? groups_.size() - 1 : groups_.size();
    if (count == 0) return;
    const std::vector<Change>& group = groups_[which % count];
    group[which / count % group.size()](spelled);
  }

 private:
  std::vector<std::vector<Change>> groups_{{}};  // only the last may be empty
};

// `text` is the plain metadata of the outline. Of the scalars in them:
Ways digits(const Outline& outline, const ArrayText& text);
Ways hexadecimal_forms(const Outline& outline, const ArrayText& text);
Ways odd_scalars(const Outline& outline, const ArrayText& text);

// Of the codecs, and what there is in their configurations but scalars:
Ways short_forms(const ArrayText& text);
Ways long_forms(const ArrayText& text);
Ways unknown_keys(const ArrayText& text);
Ways missing_members(const ArrayText& text);
Ways odd_members(const ArrayText& text);
Ways must_understand_marks(const ArrayText& text);

// Of the members of the array's metadata, and the list of codecs:
Ways long_data_type(const ArrayText& text);
Ways missing_fill_value();
Ways odd_data_types(const ArrayText& text);
Ways odd_lists();
Ways orders(const ArrayText& text);
Ways foreign_codecs(const Outline& outline);

// JSON to stand in for anything in metadata but a scalar, where most of it is wrong.
inline constexpr const char* kOddValues[] = {
    "null", "true", "1", "\"\"", "\"x\"", "[]", "{}", "\"nearest\"", "\"no_such_codec\"", "\"Little\""};

}  // namespace zarrproof::fuzz
