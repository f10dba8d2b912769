// Counts of what a call of a plan must not do, in programs that link counted_calls.cc.
#pragma once

#include <cstdint>

namespace zarrproof::test {

// The allocations of memory so far, in all threads, by malloc and what belongs to it.
std::uint64_t allocations();

// The mutexes and reader-writer locks waited for so far, in all threads; attempts (try) are not counted.
std::uint64_t locks();

}  // namespace zarrproof::test
