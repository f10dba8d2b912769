#include "vectors/inputs/codec_inputs.h"

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "vectors/inputs/breakpoints.h"
#include "vectors/inputs/scale_offset_inputs.h"

namespace zarrproof {

const std::vector<Input>& breakpoints(const DataType& from, const DataType& to) {
  static std::map<std::pair<std::string, std::string>, std::vector<Input>> known;
  const auto [at, is_new] = known.try_emplace({from.name, to.name});
  if (is_new) at->second = cast_inputs(from, to);
  return at->second;
}

const std::vector<Input>& breakpoints(const ScaleOffsetConfiguration& codec, Operation operation) {
  // The number of candidates that are tried to find one that tells a wrong arithmetic from the right one.
  // Another case tries other parameters.
  constexpr std::size_t kTries = 600;
  static std::optional<std::pair<ScaleOffsetConfiguration, Operation>> last;
  static std::vector<Input> points;
  if (last != std::pair(codec, operation)) points = scale_offset_inputs(codec, operation, kTries);
  last.emplace(codec, operation);
  return points;
}

const std::vector<Input>& breakpoints(const ArrayCodecConfiguration& codec, Operation operation) {
  if (const auto* scaling = std::get_if<ScaleOffsetConfiguration>(&codec))
    return breakpoints(*scaling, operation);
  const auto& cast = std::get<CastValueConfiguration>(codec);
  return operation == Operation::encode ? breakpoints(cast.array_type, cast.stored_type)
                                        : breakpoints(cast.stored_type, cast.array_type);
}

}  // namespace zarrproof
