// Counts forbidden operations in calls of a plan. For programs that link counted_calls.cc.
#pragma once

#include <cstdint>

namespace zarrproof::test {

// Returns the number of memory allocations so far, in all threads, by malloc and related functions.
std::uint64_t allocations();

// Returns the number of locked mutexes and reader-writer locks so far, in all threads. Attempts (try) do not
// count.
std::uint64_t locks();

}  // namespace zarrproof::test
