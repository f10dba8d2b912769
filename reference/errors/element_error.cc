#include "reference/errors/element_error.h"

#include "reference/values/element.h"

namespace zarrproof {

std::string codec_place(std::size_t codec) {
  return "codecs[" + std::to_string(codec) + "]";
}

Error element_error(Reason reason, std::size_t codec, const DataType* type, Bits value,
                    std::uint64_t element) {
  std::string found(found_in(reason));
  if (type != nullptr) found = describe_bits(value, *type) + ": " + found;
  return {clause_of(reason), codec_place(codec), std::move(found), std::string(expected_by(reason)), element};
}

Error fill_error(Clause clause, std::string found, std::string_view expected) {
  return {clause, "fill_value", std::move(found), std::string(expected)};
}

std::string refused_fill(Bits fill, const DataType& type, std::string_view place, Reason reason) {
  return describe_bits(fill, type) + " at " + std::string(place) + ": " + std::string(found_in(reason));
}

std::string changed_fill(Bits fill, const DataType& type, std::string_view place,
                         const Result<Bits, Reason>& back) {
  const std::string round_trip_text = back ? "comes back as " + describe_bits(*back, type)
                                           : "does not come back: " + std::string(found_in(back.error()));
  return describe_bits(fill, type) + " at " + std::string(place) + " " + round_trip_text;
}

}  // namespace zarrproof
