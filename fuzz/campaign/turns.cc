#include "fuzz/campaign/turns.h"

#include <map>
#include <random>
#include <tuple>

#include "fuzz/campaign/parts.h"
#include "fuzz/campaign/random.h"
#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz {
namespace {

std::vector<Turn> all_turns(const Scope& scope) {
  std::vector<Turn> turns;
  for (const DataType& type : scope.types())
    for (const Operation operation : scope.data_operations()) turns.push_back({operation, type, type, false});
  if (!scope.has_codec("cast_value")) return turns;
  for (const DataType& from : scope.real_types())
    for (const DataType& to : scope.real_types())
      for (const Rounding rounding : all_roundings())
        for (const OutOfRange rule : {OutOfRange::refuse, OutOfRange::clamp, OutOfRange::wrap})
          for (const Operation operation : scope.data_operations()) {
            const bool encodes = operation == Operation::encode;
            if (rule == OutOfRange::wrap && !(encodes ? to : from).is_integer()) continue;
            turns.push_back({operation, from, to, true, rounding, rule});
          }
  return turns;
}

}  // namespace

std::vector<Turn> mixed_turns(const Scope& scope, std::uint64_t seed) {
  std::vector<Turn> turns = all_turns(scope);
  std::mt19937_64 random(seed);
  shuffle(turns, random);
  // The mode that is the default comes first: most mistakes show there.
  const auto is_first = [&](const Turn& turn) {
    return turn.casts && turn.operation == scope.data_operations().front() &&
           turn.rounding == Rounding::nearest_even;
  };
  std::map<std::tuple<Operation, std::string, std::string>, std::size_t> rounds;
  std::map<std::tuple<std::size_t, bool, std::uint64_t>, Turn> ordered;
  for (const bool wanted : {true, false})
    for (const Turn& turn : turns) {
      if (is_first(turn) != wanted) continue;
      const std::size_t round = turn.casts ? ++rounds[{turn.operation, turn.from.name, turn.to.name}] : 0;
      ordered.emplace(std::tuple(round, !wanted, random()), turn);
    }
  turns.clear();
  for (auto& [number, turn] : ordered) turns.push_back(std::move(turn));
  return turns;
}

Case turn_case(const Turn& turn, std::uint64_t seed) {
  Case one;
  Outline& outline = one.outline;
  const bool encodes = turn.operation == Operation::encode;
  outline.operation = turn.operation;
  outline.type = encodes ? turn.from : turn.to;
  if (turn.casts) {
    CastOutline cast;
    cast.to = encodes ? turn.to : turn.from;
    cast.rounding = turn.rounding;
    cast.rule = turn.rule;
    outline.codecs.push_back(std::move(cast));
  }
  set_endian(outline, 1);
  if (!turn.from.is_real()) {
    set_other_elements(outline, seed);
    return one;
  }
  std::vector<Input> inputs = cast_inputs(turn.from, turn.to, turn.casts ? Extent::core : Extent::full);
  if (!encodes)
    for (const Input& input : inputs_with_upper_bits(turn.from)) inputs.push_back(input);
  set_elements(outline, std::move(inputs), turn.from, seed);
  return one;
}

}  // namespace zarrproof::fuzz
