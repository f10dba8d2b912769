// Expands tables and sequences to the requests that are asked.
#pragma once

#include <vector>

#include "vectors/vector_file.h"

namespace zarrproof {

// Returns the vectors of a table, column by column.
//
// Without `arrays`: all elements with one result in one request, those with a derived result in another; each
// refused element in a request of its own, between two neighbours; each element that depends on an open point
// alone; and the control with the neighbours only.
//
// With `arrays`: each array. An array is refused if one of its elements is. The control of a refused array
// has the neighbour in place of each refused element; its id ends in "/control". If the table has an equal
// array before, that array is the control. With `lengths`, the control is the array without the offender.
std::vector<Vector> expand(const Table& table);

// Returns the steps in order. An id is the sequence's id, the position from 1, and the name of the step.
std::vector<Vector> expand(const Sequence& sequence);

// Returns for each vector that resolves metadata, and is no step of a sequence, a vector that accepts them.
// Its id and the id of its control end in "/accept". Metadata that only the use of the array may refuse are
// also accepted.
std::vector<Vector> acceptances_of(const std::vector<Vector>& vectors);

// Returns all vectors of a file: cases, tables, sequences.
std::vector<Vector> expand(const VectorFile& file);

}  // namespace zarrproof
