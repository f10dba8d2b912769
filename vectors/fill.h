// Fills in what the reference computes, so that a person or a family writes only requests. To fill is to
// complete an entry of a vector file. Example: fill() of the case "encode 300 by a cast to uint8" adds one
// permitted outcome, a refusal, level MUST, and a control.
#pragma once

#include "vectors/vector_file.h"

namespace zarrproof {

// Sets the permitted outcomes of a vector, its level and how results are compared, and makes its clauses fit
// (permitted.h). Throws Refused when the metadata can be read in more than 256 ways.
void fill(Vector& vector);

// Fills cases of one file. A case that may be refused and names no control gets the nearest case that must be
// accepted: with the same operation, and the least difference in its metadata. Throws Refused when there is
// none.
void fill(std::vector<Vector>& cases);

// Sets the results of each column, and what they need: values, refusals, alternatives, the derived clause,
// the neighbours and how results are compared. Without `arrays`, marks the inputs that need not be asked,
// because another input of the column shows the same outcome, and flags NaNs and infinities. Throws Refused
// when metadata are not accepted under every answer to open points, a column accepts no input, inputs are not
// in ascending order, or an array has an input without a certain outcome.
void fill(Table& table);

// Fills a table like fill(), but leaves out no input.
void fill_every_result(Table& table);

// Fills the steps. Throws Refused when a step has more than one outcome, or a refusal has no control.
void fill(Sequence& sequence);

// Fills all entries.
void fill(VectorFile& file);

}  // namespace zarrproof
