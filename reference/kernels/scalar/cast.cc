#include "reference/kernels/scalar/cast.h"

namespace zarrproof::kernels {

Cast encoding(const CastValueConfiguration& configuration) {
  return {configuration.array_type, configuration.stored_type, configuration.rounding,
          configuration.out_of_range, KeyMap(configuration.encode_map.entries, configuration.array_type)};
}

Cast decoding(const CastValueConfiguration& configuration) {
  return {configuration.stored_type, configuration.array_type, configuration.rounding,
          configuration.out_of_range, KeyMap(configuration.decode_map.entries, configuration.stored_type)};
}

}  // namespace zarrproof::kernels
