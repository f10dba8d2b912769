// From groups to the requests that are asked.
#pragma once

#include <string>
#include <vector>

#include "vectors/arrangement.h"
#include "vectors/group.h"
#include "vectors/sequence.h"
#include "vectors/vector_file.h"

namespace zarrproof {

// How much of a group is asked. core: of the elements that may be refused, those that the column names; full:
// all.
enum class Extent { core, full };

// The vectors of a group: for each column all elements with one result in one request (derived ones in one of
// their own), each element that is refused in one of its own between two accepted neighbours, each that hangs
// on an open point alone; and the neighbours by themselves, as the control.
std::vector<Vector> expand(const ElementGroup& group, Extent extent);

// The vectors of all lengths, and those with the offending element, whose control is the same length without.
std::vector<Vector> expand(const LengthGroup& group);

// The arrays of an arrangement. The control of a refused array is the same array with the neighbour for each
// refused element, named after it with "/control"; where the table has an equal array before, that one.
std::vector<Vector> expand(const ArrangementGroup& group);

// The steps in their order, each under the sequence's id with its place, from 1, and its name.
std::vector<Vector> expand(const Sequence& sequence);

// All vectors of a file: cases, groups, lengths, arrangements, sequences.
std::vector<Vector> expand(const VectorFile& file, Extent extent);

// What all vectors of a table share.
Vector vector_of(const GroupHead& head);

// The metadata of a column: the group's, with the column's configuration merged into the first codec.
std::string codecs_of(const ElementGroup& group, const Column& column);

// An element's name in ids: its bytes as a number, "0x3f80".
std::string element_name(const std::vector<std::byte>& element);

}  // namespace zarrproof
