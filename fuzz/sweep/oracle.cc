// Example: for the codes 0x3f800000 to 0x3f81ffff of float32 (1 to 1.0156) cast to int8, runs_of() finds
// one run with the result 1. All 131,072 results are written from it.
#include "fuzz/sweep/oracle.h"

#include <algorithm>

#include "reference/requirements/clause_details.h"
#include "reference/requirements/open_point_details.h"
#include "reference/values/element.h"
#include "vectors/compare.h"
#include "vectors/inputs/input.h"

namespace zarrproof::fuzz::sweep {

Oracle::Oracle(const Conversion& conversion, const Answers& answers)
    : conversion_(conversion),
      answers_(answers),
      text_(plain_text(conversion.array)),
      reading_(only_reading(request({0})).value()) {}

Request Oracle::request(const std::vector<Bits>& codes) const {
  const std::size_t size = conversion_.input_type().element_size();
  std::vector<std::byte> data(codes.size() * size);
  for (std::size_t i = 0; i < codes.size(); ++i)
    store(codes[i], conversion_.input_type(), std::span(data).subspan(i * size, size));
  ArrayText text = text_;
  text.shape = {codes.size()};
  return text.request(conversion_.operation, std::move(data));
}

void Oracle::add(ExpectedBlock& block, const CodeRun& run) const {
  std::vector<Bits>& codes = run.outcome ? block.accepted : block.refused;
  for (Bits step = 0; step <= run.last - run.first; ++step) codes.push_back(run.first + step);
  if (!run.outcome) return;
  const DataType& type = conversion_.output_type();
  const std::size_t size = type.element_size(), old = block.results.size();
  block.results.resize(old + static_cast<std::size_t>(run.last - run.first + 1) * size);
  const std::span<std::byte> results = std::span(block.results).subspan(old);
  // Most runs have one result and many codes.
  const std::size_t different = run.stride == 0 ? size : results.size();
  Bits result = *run.outcome;
  for (std::size_t i = 0; i < different; i += size, result += run.stride)
    store(result & type.mask(), type, results.subspan(i, size));
  for (std::size_t i = different; i < results.size(); ++i) results[i] = results[i - size];
}

ExpectedBlock Oracle::expected(const std::vector<Bits>& codes) const {
  ExpectedBlock expected;
  expected.accepted.reserve(codes.size());
  expected.results.reserve(codes.size() * conversion_.output_type().element_size());
  const bool encodes = conversion_.operation == Operation::encode;
  if (conversion_.input_type().bits == 32) {
    CastValueConfiguration cast = *first_cast(conversion_.array);
    if (!encodes) std::swap(cast.array_type, cast.stored_type);
    for (const CodeRun& run : runs_of(cast, answers_, codes.front(), codes.back())) add(expected, run);
    return expected;
  }
  Interpretation interpretation(answers_);
  const Direction direction = encodes ? Direction::encode : Direction::decode;
  for (const Bits code : codes)
    add(expected, {code, code, reading_.chain->apply(0, direction, code, interpretation), 0});
  return expected;
}

bool Oracle::is_only_fill_value(const std::vector<Bits>& codes) const {
  return conversion_.operation == Operation::encode && std::ranges::all_of(codes, [&](Bits code) {
           return element_of(code, conversion_.input_type()) == reading_.chain->fill();
         });
}

Outcome Oracle::outcome_of(Bits code) const {
  Outcome outcome =
      outcome_of_element(reading_, conversion_.operation, element_of(code, conversion_.input_type()));
  outcome.level = std::max(outcome.level, level_of(derived_clauses(reading_.steps.clauses())));
  return outcome;
}

std::optional<Outcome> Oracle::violation_by(Bits code,
                                            std::optional<std::span<const std::byte>> result) const {
  std::optional<Clause> violated;
  for (const auto& alternative :
       element_outcomes(reading_, conversion_.operation, element_of(code, conversion_.input_type()))) {
    const bool is_same =
        alternative.outcome && result
            ? equal_elements(*alternative.outcome, *result, conversion_.output_type(), Equality::values)
            : !alternative.outcome && !result;
    if (!is_same) continue;
    violated = clause_against(alternative.answers);
    if (!violated) return std::nullopt;
  }
  if (violated) return Outcome{.clauses = {*violated}, .level = details(*violated).level};
  return outcome_of(code);
}

}  // namespace zarrproof::fuzz::sweep
