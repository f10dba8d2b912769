// Which case is asked next: boundaries first, steered towards what was not reached yet.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "fuzz/campaign/coverage.h"
#include "fuzz/questions/questions.h"

namespace zarrproof::fuzz {

// Makes cases, each by its number, for what a testee supports. Of every eight in a row, three go through the
// casts between two types in every rounding mode and rule, in mixed order and none twice until all were
// there, each with all numbers at which the cast turns; one is scale_offset, with the numbers at which it
// turns; two are any request; two write the metadata in another way. Of some attempts at a case the one
// counts that reaches the most that is new, so a case depends on the seed, its number, and what was reached
// before.
class Generator {
 public:
  // Only questions that fit every filter, in the words of `zarrproof run --filter`.
  Generator(std::uint64_t seed, Description testee, std::vector<std::string> filters);

  // The questions of a case. None where nothing could be made of the number.
  std::vector<Question> make(std::uint64_t number, const Reached& reached) const;

 private:
  // A cast from one type to another in an operation, with a mode and a rule; or, of one type, no codec.
  struct Turn {
    Operation operation;
    DataType from, to;
    bool casts = true;
    Rounding rounding = Rounding::nearest_even;
    OutOfRange rule = OutOfRange::refuse;
  };

  void add_casts();
  std::uint64_t slot_of(std::uint64_t number) const;
  std::optional<std::size_t> turn_of(std::uint64_t number) const;
  Case case_for(std::uint64_t number, std::uint64_t attempt) const;
  Case turn_case(const Turn& turn) const;
  Case long_case(std::uint64_t seed) const;
  Case scaling_case(std::uint64_t seed) const;
  Case any_case(std::uint64_t seed, bool is_spelled) const;
  std::vector<Question> fitting(std::vector<Question> questions) const;
  bool is_supported(const Outline& outline) const;
  bool is_supported(const std::vector<Question>& questions) const;
  bool has_operation(Operation operation) const;
  bool has_codec(std::string_view codec) const;

  std::uint64_t seed_;
  Description testee_;
  std::vector<std::string> filters_;
  std::vector<DataType> types_, real_types_;  // that the testee has
  std::vector<Operation> operations_;
  std::vector<Turn> turns_;  // mixed, no pair of types twice before all were there once, and so on
};

}  // namespace zarrproof::fuzz
