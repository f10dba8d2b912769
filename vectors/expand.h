// Expands groups to the requests that are asked.
#pragma once

#include <string>
#include <vector>

#include "vectors/arrangement.h"
#include "vectors/group.h"
#include "vectors/sequence.h"
#include "vectors/vector_file.h"

namespace zarrproof {

// Returns the vectors of a group. For each column: all elements with one result in one request, those with a
// derived result in another; each refused element in a request of its own, between two accepted neighbours;
// each element that depends on an open point alone; and the control with the neighbours only.
std::vector<Vector> expand(const ElementGroup& group);

// Returns the vectors of all lengths, and those with the offending element. The control is the array of the
// same length without it.
std::vector<Vector> expand(const LengthGroup& group);

// Returns the arrays of an arrangement. The control of a refused array has the neighbour in place of each
// refused element. Its id ends in "/control". If the table has an equal array before, that array is the
// control.
std::vector<Vector> expand(const ArrangementGroup& group);

// Returns the steps in order. An id is the sequence's id, the position from 1, and the name of the step.
std::vector<Vector> expand(const Sequence& sequence);

// Returns all vectors of a file: cases, groups, lengths, arrangements, sequences.
std::vector<Vector> expand(const VectorFile& file);

// Returns a vector of a table with this id, array and data, and with the data that all its vectors share.
Vector vector_of(const GroupHead& head, const std::string& id, const ArrayText& array,
                 std::vector<std::byte> data, Layout layout = Layout::c);

// Returns the metadata of a column: those of the group, with the column's configuration merged into the first
// codec.
std::string codecs_of(const ElementGroup& group, const Column& column);

// Returns an element's name in ids: its bytes as a number, "0x3f80".
std::string element_name(const std::vector<std::byte>& element);

}  // namespace zarrproof
