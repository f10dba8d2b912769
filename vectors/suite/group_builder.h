// Builds groups: computes the outcome of each element under each configuration.
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

// Builds a group from the head's id, clauses, comment, operation and metadata: sorts the inputs, removes
// duplicates, and computes the cells. Keeps a configuration even if its cells equal those of an earlier one.
// Throws std::logic_error when metadata are not accepted under every answer, or a column accepts no element.
ElementGroup make_group(GroupHead head, std::vector<Input> inputs,
                        const std::vector<Configuration>& configurations);

// Builds arrays of many lengths that repeat the inputs. The offending element, if any, must be refused.
LengthGroup make_lengths(GroupHead head, const std::vector<Bits>& inputs, std::optional<Bits> offending);

// Returns the shortest text of a real number that reads back: "0.1", "NaN:0x7fc00001".
std::string shortest(Bits bits, const DataType& type);

}  // namespace zarrproof
