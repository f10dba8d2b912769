// Makes metadata of short chains, and bytes of arrays.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reference/kernels/kernels.h"
#include "reference/metadata/array_spec.h"
#include "reference/metadata/metadata.h"
#include "reference/types/cast_rules.h"
#include "reference/types/data_type.h"

namespace zarrproof::test {

using Bytes = std::vector<std::byte>;

// Return codecs as JSON text.
std::string cast_value(const DataType& to, Rounding rounding, OutOfRange rule);
std::string scale_offset(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale);
inline constexpr const char* kLittleEndian = R"({"name":"bytes","configuration":{"endian":"little"}})";

// Returns the metadata of an array of a real type, with this one codec and `bytes`.
Metadata metadata_of(const DataType& type, const std::string& codec, Bits fill);

// Returns a plan; throws the message if the metadata are refused. Texts are JSON, or the name of a data type.
std::unique_ptr<Plan> prepare(const Implementation& implementation, const std::string& data_type,
                              const std::string& codecs, const std::string& fill_value, const Shape& shape,
                              Layout layout = Layout::c);

// Returns the code of 1, which every one of the 26 types has.
Bits code_of_one(const DataType& type);

// Returns an array in canonical form.
Bytes array_of(std::span<const Bits> codes, const DataType& type);

// Calls a plan. Returns its error.
std::optional<Error> call(const Plan& plan, Direction direction, std::span<const std::byte> in,
                          std::span<std::byte> out);

// Calls a plan with memory at an odd address for the result. Returns the result, or the error as text.
std::string result_of(const Plan& plan, Direction direction, std::span<const std::byte> in);

}  // namespace zarrproof::test
