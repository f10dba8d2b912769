// Which case is asked next: boundaries first, steered towards what was not reached yet.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "fuzz/campaign/cases.h"
#include "fuzz/campaign/casts.h"
#include "fuzz/campaign/coverage.h"
#include "fuzz/campaign/scope.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

// Makes cases, each by its number, for what a testee supports. Of every eight in a row, three go through the
// types, and the casts between two of them in every rounding mode and rule, in mixed order and none twice
// until all were there, each with all numbers at which the cast casts; one is scale_offset, with the numbers
// at which it casts; one is any request; one is a long array; two write the metadata in another way. Of some
// attempts at a case the first counts that reaches anything new, so a case depends on the seed, its number,
// and what was asked before.
class Generator {
 public:
  // Only questions that fit every filter, in the words of `zarrproof run --filter`.
  Generator(std::uint64_t seed, Description testee, std::vector<std::string> filters);

  // Whether the testee has a type and an operation, so that there may be questions.
  bool has_cases() const { return !scope_.types().empty() && !scope_.operations().empty(); }

  // The questions of a case. None where nothing could be made of the number.
  std::vector<CaseVector> make(std::uint64_t number, const Reached& reached) const;

 private:
  std::uint64_t slot_of(std::uint64_t number) const;
  std::optional<std::size_t> cast_of(std::uint64_t number) const;
  Case case_for(std::uint64_t number, std::uint64_t attempt) const;
  std::vector<CaseVector> fitting(std::vector<CaseVector> questions) const;

  std::uint64_t seed_;
  std::vector<std::string> filters_;
  Scope scope_;
  std::vector<PlannedCast> casts_;
};

}  // namespace zarrproof::fuzz
