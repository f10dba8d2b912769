// Chooses how a case is asked by the readings of its metadata. Example: a scale of 0 has two readings,
// refused and accepted, so the case is about its metadata. A scale of 2 has one, so the case is about its
// elements.
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
bool depends_on_raw_fill_length(const std::vector<Reading>& readings) {
  return readings.size() > 1 && std::ranges::all_of(readings, [](const Reading& reading) {
           const auto length = reading.answers.get(OpenPoint::raw_fill_length);
           return length && reading.accepted() == (*length == Answer::bytes);
         });
}

// Asks the array with both forms of its fill value, because it is open whether the fill value of r<N> has N/8
// or N integers. Each form is the control of the other: one of the two must be accepted.
void ask_about_raw_fill_length(CaseBuilder& builder) {
  RequestSpec spec = builder.spec();
  spec.damage.clear();
  RequestSpec without_fill = spec;
  without_fill.array.fill_value.clear();
  ArrayText one_integer_per_bit = builder.metadata().text;
  // N integers 0, because no specification defines other values as bits.
  one_integer_per_bit.fill_value =
      json_list(std::vector<std::string>(static_cast<std::size_t>(spec.array.data_type.bits), "0"));
  auto by_bytes = builder.make_vector("", spec);
  auto by_bits = builder.make_vector("other-way", without_fill, one_integer_per_bit);
  if (!by_bytes || !by_bits) return;
  by_bytes->vector.control = by_bits->vector.id;
  by_bits->vector.control = by_bytes->vector.id;
  for (CaseVector* case_vector : {&*by_bytes, &*by_bits}) {
    builder.add_description(*case_vector);
    builder.add_vector(std::move(*case_vector));
  }
}

}  // namespace

std::vector<CaseVector> vectors_of(const RequestSpec& spec, const std::string& id) {
  if (std::ranges::any_of(scalar_places(spec.array), is_ambiguous)) return {};
  CaseBuilder builder(spec, id);
  const auto all = readings(request_of(builder.spec(), builder.metadata().text));
  if (!all) return {};
  if (builder.metadata().keeps_chain && all->size() == 1 && all->front().accepted())
    ask_about_data(builder, all->front());
  else if (builder.metadata().keeps_chain && depends_on_raw_fill_length(*all))
    ask_about_raw_fill_length(builder);
  else
    ask_about_metadata(builder, *all);
  return builder.take_vectors();
}

Suite suite_of(const std::vector<CaseVector>& vectors) {
  std::vector<Vector> only_vectors;
  for (const CaseVector& case_vector : vectors) only_vectors.push_back(case_vector.vector);
  return make_suite(std::move(only_vectors));
}

}  // namespace zarrproof::fuzz
