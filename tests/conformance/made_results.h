// Constructed results, for the tests of reports.
#pragma once

#include "conformance/results/results.h"

namespace zarrproof {

// Returns a passed request of level MUST on int8, with this number of elements.
RequestResult made_pass(const std::string& id, Clause clause, std::uint64_t elements = 1);

// Returns a request that fails at these elements; without elements, as a whole.
RequestResult made_failure(const std::string& id, Clause clause, std::uint64_t elements,
                           const std::vector<std::uint64_t>& failing, Deviation deviation = Deviation::value);

// Returns a request with a verdict that is neither a pass nor a failure.
RequestResult made_unjudged(const std::string& id, Clause clause, Verdict verdict,
                            const std::string& explanation);

// Returns a request that was not asked, because the testee lacks a declaration that it needs.
RequestResult made_undeclared(const std::string& id, Clause clause, const Need& need);

// Returns a request with this byte order that passed or failed. Even numbers give CV-3, odd ones SO-1: a
// testee that ignores `endian` fails requests of every clause.
RequestResult made_with_endian(int number, const std::string& endian, Verdict verdict);

// Returns a broken rule of the protocol, with this number of lines.
ProtocolFault made_protocol_fault(ProtocolRule rule, std::size_t count);

// Returns a run of "mine 1.2" on zarrproof 1.0.0 smoke.
Results made_results(std::vector<RequestResult> requests);

// Returns one request of each kind. One has an expected and an unexpected fault.
Results made_sample();

// Returns the number of times that a text has a part.
std::size_t count_of(const std::string& text, const std::string& part);

// A text with everything that is special in a format: its own marks, line breaks, control characters, and
// bytes that are no UTF-8.
inline constexpr const char* kAwkward =
    "<a>&\"'% #TODO \\ |*`_ \xc3\xa9 \xf0\x9f\x98\x80 \x01\x7f \xff]]> ::x,y\r\nnext\tline";

}  // namespace zarrproof
