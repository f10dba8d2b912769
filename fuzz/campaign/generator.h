// Makes the cases of a campaign (zarrproof fuzz). A case is a random request, as a RequestSpec, and the
// vectors made from it (cases/case_vectors.h). A breakpoint is a number where the result of a conversion
// changes (vectors/inputs/breakpoints.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "fuzz/campaign/askable_scope.h"
#include "fuzz/campaign/random_specs.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

// Makes case number N, with the operations, codecs and types that a testee declares. Eight cases in a row
// have these kinds, in random order:
// - three: a type without a codec, or a cast between two types, with all breakpoints. Each cast comes once
//   with every rounding mode and rule, in random order;
// - one scale_offset with the breakpoints of its parameters;
// - one request of any kind;
// - one long array;
// - two arrays with metadata in another spelling.
// The generator makes several attempts at a case. The first request that the testee can be asked becomes the
// case. So the seed, the filters and its number determine a case.
class Generator {
 public:
  // `filters`: as for `zarrproof run --filter`; only vectors that match every filter are made, and their
  // controls.
  Generator(std::uint64_t seed, Description testee, std::vector<std::string> filters);

  // Returns whether the scope has a type and an operation. Without both, no vectors can be made.
  bool has_cases() const { return !scope_.types.empty() && !scope_.operations.empty(); }

  // Returns the vectors of a case; none when no request could be made for the number.
  std::vector<CaseVector> make(std::uint64_t number) const;

  // Returns the request of a case in an attempt. Later attempts are for requests that the testee cannot be
  // asked.
  RequestSpec request_of_case(std::uint64_t number, std::uint64_t attempt = 0) const;

 private:
  // Returns the place of the case in its block of eight cases.
  std::uint64_t slot_of(std::uint64_t number) const;
  std::vector<CaseVector> matching_filters(std::vector<CaseVector> vectors) const;

  std::uint64_t seed_;
  std::vector<std::string> filters_;
  AskableScope scope_;
  std::vector<RequestSpec> casts_;  // from planned_casts()
};

}  // namespace zarrproof::fuzz
