#include "fuzz/cases/draft.h"
#include "fuzz/request/request.h"

namespace zarrproof::fuzz {
namespace {

// A list of N integers 0. No specification defines other values as bits.
std::string longer_fill(const DataType& type) {
  std::string text = "[0";
  for (int i = 1; i < type.bits; ++i) text += ",0";
  return text + "]";
}

}  // namespace

// It is open whether the fill value of r<N> has N/8 or N integers. So the array is asked both ways, and each
// way is the control of the other: one of the two must be accepted.
void ask_about_raw(Draft& draft) {
  Outline outline = draft.outline();
  outline.damage.clear();
  Outline without_fill = outline;
  without_fill.fill.reset();
  ArrayText longer = draft.spelled().text;
  longer.fill_value = longer_fill(outline.type);
  auto bytes = draft.make("", outline);
  auto bits = draft.make("other-way", request_of(without_fill, longer));
  if (!bytes || !bits) return;
  draft.describe(*bytes, outline);
  draft.describe(*bits, without_fill);
  bytes->control = bits->id;
  bits->control = bytes->id;
  draft.add(std::move(*bytes), outline);
  draft.add(std::move(*bits), without_fill);
}

}  // namespace zarrproof::fuzz
