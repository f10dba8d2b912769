// Judges what a reader printed for an array on disk.
#pragma once

#include "conformance/results/results.h"
#include "conformance/stores/reader.h"
#include "conformance/stores/store.h"

namespace zarrproof {

// Returns the result of a store that was not read yet.
RequestResult result_of(const Store& store);

// Sets the verdict and the faults of a store. Compares element by element: integers exactly, a number for a
// float rounded once to its type, NaN with any NaN, zeros with their sign. Each wrong element is a fault.
// Another number of elements, a refusal, a crash or a timeout is a fault of the store as a whole. No store
// may be refused.
void judge_store(const Store& store, const ReaderRun& run, RequestResult& result);

}  // namespace zarrproof
