#include "fuzz/cases/case_vectors.h"

#include <algorithm>

#include "fuzz/cases/changes.h"
#include "fuzz/cases/draft.h"
#include "fuzz/request/request.h"
#include "reference/json/write.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

// -0 of float4 and float6 has no plain decimal text, and the number of hexadecimal digits of its code can be
// read in two ways.
bool is_ambiguous(const ScalarPlace& scalar) {
  if (!scalar.type.is_finite_only()) return false;
  const Value value = unpack(scalar.bits, scalar.type);
  return value.is_zero() && value.is_negative();
}

// Whether the metadata are accepted under N/8 integers for the fill value of r<N>, and refused under N
// integers.
bool hangs_on_raw_fill(const std::vector<Reading>& readings) {
  return readings.size() > 1 && std::ranges::all_of(readings, [](const Reading& reading) {
           const auto length = reading.answers.get(OpenPoint::raw_fill_length);
           return length && reading.accepted() == (*length == Answer::bytes);
         });
}

// It is open whether the fill value of r<N> has N/8 or N integers. So the array is asked both ways, and each
// way is the control of the other: one of the two must be accepted.
void ask_about_raw(Draft& draft) {
  Outline outline = draft.outline();
  outline.damage.clear();
  Outline without_fill = outline;
  without_fill.fill.reset();
  ArrayText longer = draft.spelled().text;
  // N integers 0. No specification defines other values as bits.
  longer.fill_value = json_list(std::vector<std::string>(static_cast<std::size_t>(outline.type.bits), "0"));
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

}  // namespace

std::vector<CaseVector> vectors_of(const Case& one, const std::string& id, const Choosing& choosing) {
  if (std::ranges::any_of(scalar_places(one.outline), is_ambiguous)) return {};
  Draft draft(one, id);
  const auto all = readings(draft.request_of_case(draft.outline()));
  if (!all) return {};
  if (draft.spelled().same_chain && all->size() == 1 && all->front().accepted())
    ask_about_data(draft, all->front(), choosing);
  else if (draft.spelled().same_chain && hangs_on_raw_fill(*all))
    ask_about_raw(draft);
  else
    ask_about_metadata(draft, *all);
  return draft.take();
}

Suite suite_of(const std::vector<CaseVector>& vectors) {
  VectorFile file;
  for (const CaseVector& case_vector : vectors) file.cases.push_back(case_vector.vector);
  return make_suite({file});
}

}  // namespace zarrproof::fuzz
