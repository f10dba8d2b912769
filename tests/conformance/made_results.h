// Constructed results, for the tests of reports.
// Example: made_failure("a", Clause::CV_3, 4, {1, 3}) has 4 elements, of which 1 and 3 are wrong. Each has a
// fault, "got 7, want 8".
#pragma once

#include "conformance/results/results.h"

namespace zarrproof {

// Returns a passed request of level MUST on int8, with this number of elements.
RequestResult made_pass(const std::string& id, Clause clause, std::uint64_t elements = 1);

// Returns a request that fails at the elements `failing`. Each has a fault of its own. Without any, the
// request fails as a whole.
RequestResult made_failure(const std::string& id, Clause clause, std::uint64_t elements,
                           const std::vector<std::uint64_t>& failing, Deviation deviation = Deviation::value);

// Returns a request of one element that fails as a whole: its one fault has no element.
RequestResult made_whole_failure(const std::string& id, Clause clause,
                                 Deviation deviation = Deviation::value);

// Returns a request with a verdict that is neither a pass nor a failure.
RequestResult made_unjudged(const std::string& id, Clause clause, Verdict verdict,
                            const std::string& explanation);

// Returns a request that was not asked, because the testee lacks a declaration that it needs.
RequestResult made_undeclared(const std::string& id, Clause clause, const Need& need);

// Returns a request with this byte order that passed or failed as a whole. Even numbers give a request of
// cast_value (CV-3), odd ones one of scale_offset (SO-1). So the byte order is all that the failures of a
// testee that ignores `endian` have in common.
RequestResult made_with_endian(int number, const std::string& endian, Verdict verdict);

// Returns a broken rule of the protocol, with this number of lines.
ProtocolFault made_protocol_fault(ProtocolRule rule, std::size_t count);

// Returns a run of "mine 1.2" on zarrproof 1.0.0 smoke.
Results made_results(std::vector<RequestResult> requests);

// Returns eight requests: a pass, four with failures, of which one is expected in part and one wholly, and
// three that were not judged.
Results made_sample();

// Returns the number of times that a text has a part. Occurrences do not overlap.
std::size_t count_of(const std::string& text, const std::string& part);

// A text with everything that is special in a format: its own marks, line breaks, control characters, and
// bytes that are no UTF-8.
inline constexpr const char* kAwkward =
    "<a>&\"'% #TODO \\ |*`_ \xc3\xa9 \xf0\x9f\x98\x80 \x01\x7f \xff]]> ::x,y\r\nnext\tline";

}  // namespace zarrproof
