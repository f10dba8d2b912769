// Differences between metadata that a testee wrote and those that are wanted. Spellings do not count: a
// scalar is compared by its bits in its data type, and a parameter that is absent is equal to its default.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/judging/fault.h"
#include "reference/json/json.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof {

// Returns whether only the sign of a zero or the bits of a NaN differ.
constexpr bool is_of_bits(Deviation deviation) {
  return deviation == Deviation::zero_sign || deviation == Deviation::nan_bits;
}

struct MetadataDifference {
  std::string_view member;  // of zarr.json: "codecs"
  std::string place;        // "codecs[0].offset"
  std::string got, want;
  Deviation deviation = Deviation::metadata;
  std::shared_ptr<const WrongElement> wrong = {};  // if scalars differ
};

// Returns the kind of difference between two elements that are not equal: of the first component that differs
// in more than the sign of a zero or the bits of a NaN, if there is one.
Deviation deviation_of_elements(std::span<const std::byte> got, std::span<const std::byte> want,
                                const DataType& type);

// Returns the differences of the shape, the data type, the fill value and the codecs. If the data types
// differ, the scalars are not compared.
std::vector<MetadataDifference> differences(const ArraySpec& got, const ArraySpec& want);

// Returns whether two values are equal. The order of keys does not count. Numbers are equal if their values
// are, and numbers with a fraction or an exponent also if they are one binary64.
bool is_same_json(const Json& a, const Json& b);

}  // namespace zarrproof
