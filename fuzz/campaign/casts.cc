#include "fuzz/campaign/casts.h"

#include <map>
#include <random>
#include <tuple>

#include "fuzz/campaign/outline_parts.h"
#include "fuzz/campaign/random.h"
#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz {
namespace {

std::vector<PlannedCast> all_casts(const Scope& scope) {
  std::vector<PlannedCast> casts;
  for (const DataType& type : scope.types())
    for (const Operation operation : scope.data_operations()) casts.push_back({operation, type, type, false});
  if (!scope.has_codec("cast_value")) return casts;
  for (const DataType& from : scope.real_types())
    for (const DataType& to : scope.real_types())
      for (const Rounding rounding : all_roundings())
        for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap})
          for (const Operation operation : scope.data_operations()) {
            const DataType& stored = operation == Operation::encode ? to : from;
            if (rule != OutOfRange::wrap || stored.is_integer())
              casts.push_back({operation, from, to, true, rounding, rule});
          }
  return casts;
}

}  // namespace

std::vector<PlannedCast> planned_casts(const Scope& scope, std::uint64_t seed) {
  std::vector<PlannedCast> casts = all_casts(scope);
  std::mt19937_64 random(seed);
  shuffle(casts, random);
  // The default mode comes first, because it shows most defects.
  const auto is_first = [&](const PlannedCast& cast) {
    return cast.casts && cast.operation == scope.data_operations().front() &&
           cast.rounding == Rounding::nearest_even;
  };
  std::map<std::tuple<Operation, std::string, std::string>, std::size_t> rounds;
  std::map<std::tuple<std::size_t, bool, std::uint64_t>, PlannedCast> ordered;
  for (const bool wanted : {true, false})
    for (const PlannedCast& cast : casts) {
      if (is_first(cast) != wanted) continue;
      const std::size_t round = cast.casts ? ++rounds[{cast.operation, cast.from.name, cast.to.name}] : 0;
      ordered.emplace(std::tuple(round, !wanted, random()), cast);
    }
  casts.clear();
  for (auto& [number, cast] : ordered) casts.push_back(std::move(cast));
  return casts;
}

Case case_of_cast(const PlannedCast& planned, std::uint64_t seed) {
  Case one;
  Outline& outline = one.outline;
  const bool encodes = planned.operation == Operation::encode;
  outline.operation = planned.operation;
  outline.type = encodes ? planned.from : planned.to;
  if (planned.casts)
    outline.codecs = {
        CastOutline{encodes ? planned.to : planned.from, planned.rounding, planned.rule, {}, {}}};
  set_endian(outline, 1);
  if (!planned.from.is_real()) {
    set_other_elements(outline, seed);
    return one;
  }
  std::vector<Input> inputs = cast_inputs(planned.from, planned.to);
  if (!planned.casts && planned.from.bits <= 8)
    for (Bits code = 0; code <= planned.from.mask(); ++code) inputs.push_back({code});
  if (!encodes)
    for (const Input& input : inputs_with_upper_bits(planned.from)) inputs.push_back(input);
  set_elements(outline, std::move(inputs), seed);
  return one;
}

}  // namespace zarrproof::fuzz
