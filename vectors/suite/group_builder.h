// Makes groups: works out what becomes of each element under each configuration.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/types/data_type.h"
#include "vectors/group.h"
#include "vectors/inputs/input.h"

namespace zarrproof {

// One configuration of the group's first codec, as in Column.
struct Configuration {
  std::string name;
  std::string members;  // a JSON object
  std::string fill_value = {};
};

// Fills in all that follows from the head's id, clauses, comment, operation and metadata: sorts the inputs,
// leaves out repeated ones, and works out the cells. Configurations that give the same as an earlier one are
// kept. Throws std::logic_error when metadata are not accepted under every answer, or a column accepts
// nothing.
ElementGroup make_group(GroupHead head, std::vector<Input> inputs,
                        const std::vector<Configuration>& configurations);

// The same for arrays of many lengths, whose elements repeat the inputs. The offending element, if any, must
// be refused.
LengthGroup make_lengths(GroupHead head, const std::vector<Bits>& inputs, std::optional<Bits> offending);

// A real number as short as it reads back, for people: "0.1", "NaN:0x7fc00001".
std::string shortest(Bits bits, const DataType& type);

}  // namespace zarrproof
