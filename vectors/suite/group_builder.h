// Builds groups: computes the outcome of each element under each configuration.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/types/data_type.h"
#include "reference/types/rounding_mode.h"
#include "vectors/group.h"
#include "vectors/inputs/input.h"

namespace zarrproof {

// Builds a group from the head's id, clauses, comment, operation and metadata, and the names and
// configurations of the columns: sorts the inputs, removes duplicates, and computes the cells. Keeps a column
// even if its cells equal those of an earlier one. Throws std::logic_error when metadata are not accepted
// under every answer, or a column accepts no element.
ElementGroup make_group(GroupHead head, std::vector<Input> inputs, std::vector<Column> columns = {{}});

// Marks the elements that need not be asked, because another element of the column shows the same: most of
// those that may be refused.
void leave_out_similar(ElementGroup& group);

// The column of a cast with a rounding mode, and an out-of-range rule if it is not empty.
Column cast_column(Rounding rounding, const std::string& rule = {});

// Builds arrays of many lengths that repeat the inputs. The offending element, if any, must be refused.
LengthGroup make_lengths(GroupHead head, const std::vector<Bits>& inputs, std::optional<Bits> offending);

// Returns the shortest text of a real number that reads back: "0.1", "NaN:0x7fc00001".
std::string shortest(Bits bits, const DataType& type);

}  // namespace zarrproof
