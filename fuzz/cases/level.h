// How binding a question is: the level of a vector.
#pragma once

#include <vector>

#include "reference/requirements/clause.h"
#include "vectors/permitted.h"

namespace zarrproof::fuzz {

// How binding it is to refuse by these clauses, where a testee accepts; by none, derived.
Level level_of_refusal(const std::vector<Clause>& clauses);

// How binding a question about metadata is that some of the readings refuse, where a testee accepts what it
// should not, or has a result that no reading gives: it may read the texts as those do who refuse, and then
// to accept is all that it did wrong. To refuse may be a mere choice, of what the texts themselves use or
// forbid nowhere: then who accepts has to have the right result.
Level level_of_metadata(const std::vector<Reading>& readings);

// Whether what the codecs do to the fill value follows by logic only, as the metadata are read in some way:
// so does then whether these are accepted.
bool has_derived_fill(const Request& request);

}  // namespace zarrproof::fuzz
