// The reference's outcomes for many codes, and a comparison with kernels: of any codec, and of casts between
// two real types in every rounding mode and under every out-of-range rule.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "reference/codec/array_codec.h"
#include "reference/metadata/metadata.h"
#include "reference/types/data_type.h"
#include "tests/kernels/chains.h"

namespace zarrproof::test {

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
