// What the reference makes of many codes, and whether kernels make the same of them.
#pragma once

#include <string>
#include <vector>

#include "reference/codec/array_codec.h"
#include "reference/metadata/metadata.h"
#include "reference/types/data_type.h"
#include "tests/kernels/chains.h"

namespace zarrproof::test {

enum class Direction { encode, decode };

// One direction of a codec under the default interpretation.
struct Table {
  DataType from, to;
  std::vector<Bits> codes;         // of `from`
  std::vector<Converted> results;  // codes of `to`, or why there is none
};

Table make_table(const ArrayCodec& codec, Direction direction, std::vector<Bits> codes);

// Checks that a chain of one codec does what the table says, on whole arrays. All codes that the reference
// accepts go through in one array: the bytes must be equal. Each code that it refuses is put alone among
// accepted ones, at places that meet every lane: it must be refused at its element, by the same clause and
// for the same reason; of some the whole message is compared. Adds one failure to the test at most.
void expect_equal(const Table& table, Direction direction, const Metadata& metadata,
                  const KernelTarget& target);

}  // namespace zarrproof::test
