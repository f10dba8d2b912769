// Judges what a reader printed for an array on disk.
#pragma once

#include "conformance/results/results.h"
#include "conformance/stores/reader.h"
#include "conformance/stores/store.h"

namespace zarrproof {

// The result of a store that was not read yet.
RequestResult result_of(const Store& store);

// Fills in what became of a store. Compares element by element: integers exactly, a number for a float
// rounded once to its type, NaN with any NaN, zeros with their sign. Each wrong element is a fault; another
// number of elements, an error and a hang are faults of the store as a whole.
void judge_store(const Store& store, const ReaderRun& run, RequestResult& result);

}  // namespace zarrproof
