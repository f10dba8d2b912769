// Makes the tables of families.
#pragma once

#include <string>
#include <vector>

#include "vectors/inputs/input.h"
#include "vectors/table.h"

namespace zarrproof {

// Returns a table without results: the inputs in ascending order, -0 before 0, then infinities, then NaNs,
// without duplicates. `type`: the type of the inputs.
Table make_table(std::string id, std::vector<Clause> clauses, Operation operation, ArrayText array,
                 const DataType& type, std::vector<Input> inputs, std::vector<Column> columns = {{}});

// Returns the column of a cast with a rounding mode, and an out-of-range rule if it is not empty.
Column cast_column(Rounding rounding, const std::string& rule = {});

// Returns the end of an id: "/encode".
std::string suffix_of(Operation operation);

}  // namespace zarrproof
