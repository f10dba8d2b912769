// A count of allocations, in programs that link allocations.cc.
#pragma once

#include <cstdint>

namespace zarrproof::test {

// The calls of operator new so far, in all threads.
std::uint64_t allocations();

}  // namespace zarrproof::test
