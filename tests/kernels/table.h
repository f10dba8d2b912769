// The reference's outcomes for many codes, and a comparison with kernels.
#pragma once

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

}  // namespace zarrproof::test
