// The proof that kernels equal the reference, for its programs. Makes metadata of short chains, and bytes of
// arrays. Has the reference's outcomes for many codes, and a comparison with kernels: of any codec, and of
// casts between two real types in every rounding mode and under every out-of-range rule.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "reference/codec/array_codec.h"
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

// One direction of a codec under the default answers.
struct OutcomeTable {
  DataType from, to;
  std::vector<Bits> codes;           // codes of `from`
  std::vector<Converted> results;    // codes of `to`, or why there is none
  std::vector<std::size_t> refused;  // rows of the refused codes that are tested alone; at first all
};

OutcomeTable make_table(const ArrayCodec& codec, Direction direction, std::vector<Bits> codes);

// Checks that a chain of one codec does what the table says, on whole arrays. All accepted codes go through
// in one array: the bytes must be equal. Each code of `refused` is put alone among accepted ones, at places
// that cover every lane: it must be refused at its element, by an equal clause and reason. For some the whole
// message is compared. Adds at most one failure to the test.
void expect_equal(const OutcomeTable& table, Direction direction, const Metadata& metadata,
                  const KernelTarget& target);

struct TypePair {
  DataType from, to;
};
inline void PrintTo(const TypePair& pair, std::ostream* out) {
  *out << pair.from.name << " -> " << pair.to.name;
}

// Returns all pairs whose first type meets the condition. The second type is any of the 26.
std::vector<TypePair> pairs_from(const std::function<bool(const DataType&)>& condition);

// Returns a name such as "float16_to_int8", for parametrised tests.
std::string pair_name(const testing::TestParamInfo<TypePair>& info);

// Checks kernels on every target against the reference: the codes of `from`, cast to `to` as the encode of
// from -> to and as the decode of to -> from. The reference is evaluated once. A code of 16 bits that every
// rounding mode refuses for one reason is put alone under one mode only, unless the environment has
// ZARRPROOF_EVERY_REFUSAL. Example: float16 300 to uint8 with `error` is out of range in all five modes, so
// it is put alone in one of them; 255.5 is refused only in some modes, and is put alone in each of these.
void expect_equal_casts(const DataType& from, const DataType& to, const std::vector<Bits>& codes);

}  // namespace zarrproof::test
