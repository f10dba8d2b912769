// Judges what a reader printed for an array on disk.
#pragma once

#include <cstddef>
#include <string>

#include "conformance/stores/reader.h"
#include "conformance/stores/store.h"

namespace zarrproof {

enum class StoreVerdict {
  pass,
  wrong,        // an element is not the expected one
  garbled,      // a line is no element of the data type
  wrong_count,  // too few or too many elements
  crashed,      // the reader ended with an error
  timed_out,
  unsupported,
};

// The verdict in a word or two, as reports write it.
std::string_view name(StoreVerdict verdict);

struct StoreResult {
  const Store* store = nullptr;
  StoreVerdict verdict = StoreVerdict::pass;
  std::string place;     // of the first wrong element: its index, its coordinates, its chunk
  std::string got;       // what the reader printed or did; of `unsupported` the reason it gave
  std::string expected;  // of what is wrong

  bool failed() const { return verdict != StoreVerdict::pass && verdict != StoreVerdict::unsupported; }
  // Whether the reader claims to have read the array.
  bool was_read() const {
    return verdict != StoreVerdict::crashed && verdict != StoreVerdict::timed_out &&
           verdict != StoreVerdict::unsupported;
  }
};

// Compares element by element: integers exactly, a number for a float rounded once to its type, NaN with any
// NaN, zeros with their sign.
StoreResult judge_store(const Store& store, const ReaderRun& run);

}  // namespace zarrproof
