#include "fuzz/cases/case_vectors.h"

#include <algorithm>

#include "fuzz/cases/case_builder.h"
#include "reference/json/write.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

// Returns whether a scalar has no unambiguous text: -0 of float4 and float6 has no plain decimal text, and
// the number of hexadecimal digits of its code can be read in two ways.
bool is_ambiguous(const ScalarPlace& scalar) {
  if (!scalar.type.is_finite_only()) return false;
  const Value value = unpack(scalar.bits, scalar.type);
  return value.is_zero() && value.is_negative();
}

// Returns whether the metadata are accepted under N/8 integers for the fill value of r<N>, and refused under
// N integers.
bool hangs_on_raw_fill(const std::vector<Reading>& readings) {
  return readings.size() > 1 && std::ranges::all_of(readings, [](const Reading& reading) {
           const auto length = reading.answers.get(OpenPoint::raw_fill_length);
           return length && reading.accepted() == (*length == Answer::bytes);
         });
}

// Asks the array with both forms of its fill value, because it is open whether the fill value of r<N> has N/8
// or N integers. Each form is the control of the other: one of the two must be accepted.
void ask_about_raw(CaseBuilder& builder) {
  RequestSpec spec = builder.spec();
  spec.damage.clear();
  RequestSpec without_fill = spec;
  without_fill.array.fill_value.clear();
  ArrayText longer = builder.metadata().text;
  // N integers 0, because no specification defines other values as bits.
  longer.fill_value =
      json_list(std::vector<std::string>(static_cast<std::size_t>(spec.array.data_type.bits), "0"));
  auto bytes = builder.make_vector("", spec);
  auto bits = builder.make_vector("other-way", request_of(without_fill, longer));
  if (!bytes || !bits) return;
  builder.add_description(*bytes, spec);
  builder.add_description(*bits, without_fill);
  bytes->control = bits->id;
  bits->control = bytes->id;
  builder.add_vector(std::move(*bytes), spec);
  builder.add_vector(std::move(*bits), without_fill);
}

}  // namespace

std::vector<CaseVector> vectors_of(const RequestSpec& spec, const std::string& id) {
  if (std::ranges::any_of(scalar_places(spec.array), is_ambiguous)) return {};
  CaseBuilder builder(spec, id);
  const auto all = readings(request_of(builder.spec(), builder.metadata().text));
  if (!all) return {};
  if (builder.metadata().same_chain && all->size() == 1 && all->front().accepted())
    ask_about_data(builder, all->front());
  else if (builder.metadata().same_chain && hangs_on_raw_fill(*all))
    ask_about_raw(builder);
  else
    ask_about_metadata(builder, *all);
  return builder.take_vectors();
}

Suite suite_of(const std::vector<CaseVector>& vectors) {
  VectorFile file;
  for (const CaseVector& case_vector : vectors) file.cases.push_back(case_vector.vector);
  return make_suite({file});
}

}  // namespace zarrproof::fuzz
