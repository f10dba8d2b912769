// Makes the requests of a conversion, and computes the right responses.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "fuzz/sweep/conversion.h"
#include "fuzz/sweep/runs.h"
#include "reference/requirements/outcome.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz::sweep {

// The outcomes of the codes of a block.
struct ExpectedBlock {
  std::vector<Bits> accepted;  // codes of the input type, in the order of the block
  // The results of the accepted codes: elements of the output type in canonical form.
  std::vector<std::byte> results;
  std::vector<Bits> refused;  // codes of the input type that must be refused
};

class Oracle {
 public:
  // Follows `answers`, and the default answers to the other open points. The conversion must outlive the
  // oracle.
  Oracle(const Conversion& conversion, const Answers& answers);

  // Returns a request for these codes of the input type. Requests share the metadata but for the shape.
  Request request(const std::vector<Bits>& codes) const;

  // Returns the outcomes of the codes of a block.
  ExpectedBlock expected(const std::vector<Bits>& codes) const;

  // Returns whether an encoder may treat the array of these codes as a missing chunk: it has only the fill
  // value.
  bool is_only_fill_value(const std::vector<Bits>& codes) const;

  // Returns the outcome of the code over all answers to the open points, with its level.
  Outcome outcome_of(Bits code) const;

  // Takes a result of the code: an element in canonical form, or nothing for a refusal. Returns the clauses
  // that the result violates, and their level; nothing if some answers to the open points permit the result.
  std::optional<Outcome> violation_by(Bits code, std::optional<std::span<const std::byte>> result) const;

 private:
  // Adds the outcomes of a run of codes, which all have one outcome or results at equal distances (runs.h).
  void add(ExpectedBlock& block, const CodeRun& run) const;

  const Conversion& conversion_;
  Answers answers_;
  ArrayText text_;
  Reading reading_;
};

}  // namespace zarrproof::fuzz::sweep
