// Translates scalar_maps for the loops, and builds the tables of maps with several entries. Example: float16
// to uint8 with the entry "NaN" -> 0 has no entries and the nan_result 0, the code of 0 in float32.
#include <algorithm>
#include <bit>

#include "reference/kernels/scalar/number.h"
#include "reference/kernels/steps/carrier.h"
#include "reference/kernels/steps/cast_step.h"
#include "reference/kernels/steps/loop_choice.h"

namespace zarrproof::kernels {
namespace {

// Finds a shift that gives each key an index of its own, and fills the map's tables. If no shift does, the
// map stays without tables. `width`: bytes of a lane. `size`: entries of a table, a power of two. `key_bits`:
// the number of low bits that distinguish keys. Example: in a table of 4 entries, the keys 7, 11 and 13
// (0b0111, 0b1011, 0b1101) have the indices 3, 3, 1 without a shift, but 3, 1, 2 with a shift of 1.
void index_map(LoopMap& map, std::size_t width, std::size_t size, int key_bits) {
  const int index_bits = std::countr_zero(size);
  const auto& entries = map.entries;
  const auto index_of = [&](const LoopMap::Entry& entry) {
    return static_cast<std::size_t>(entry.key >> map.shift) % size;
  };
  const auto are_distinct = [&] {
    Bits taken_bits = 0;
    return std::ranges::all_of(entries, [&](const LoopMap::Entry& entry) {
      const Bits bit = Bits{1} << index_of(entry);
      const bool is_free = (taken_bits & bit) == 0;
      taken_bits |= bit;
      return is_free;
    });
  };
  for (int shift = 0; shift + index_bits <= key_bits && !map.indexed; ++shift) {
    map.shift = shift;
    map.indexed = are_distinct();
  }
  if (!map.indexed) return;
  for (std::size_t first = 0; first < LoopMap::kTableBytes; first += width) {
    auto entry = std::ranges::find(entries, first / width % size, index_of);
    if (entry == entries.end()) entry = entries.begin();
    for (std::size_t i = 0; i < width; ++i) {
      map.keys[first + i] = static_cast<std::byte>(entry->key >> (8 * i));
      map.results[first + i] = static_cast<std::byte>(entry->result >> (8 * i));
    }
  }
}

}  // namespace

LoopMap make_map(const Cast& cast, const DataType* key_type, const DataType* result_type, int width,
                 const Loops& loops) {
  LoopMap map;
  for (const auto& [key, result] : cast.map.entries()) {
    const Number value = number(key, cast.from);
    const Bits lane_result =
        result_type != nullptr ? carrier_code(result, cast.to, *result_type) : extended(result, cast.to);
    if (value.is_nan()) {
      map.nan_result = lane_result;
      continue;
    }
    const Bits lane_key =
        key_type == nullptr ? extended(key, cast.from) : carrier_code(key, cast.from, *key_type);
    map.entries.push_back({lane_key, lane_result});
  }
  // The sign of a carrier does not count, because -0 must find the entry of 0.
  const int key_bits = 8 * width - (key_type != nullptr ? 1 : 0);
  const MapTables& tables = loops.map_tables[width_index(static_cast<std::size_t>(width))];
  if (map.entries.size() > tables.max_compared && map.entries.size() <= tables.max_entries)
    index_map(map, static_cast<std::size_t>(width), tables.max_entries, key_bits);
  return map;
}

LoopMap make_carrier_map(const Cast& cast, const DataType& carrier, const DataType* result_type,
                         const Loops& loops) {
  const bool compares_integers = cast.from.is_integer() && cast.from.bits >= carrier.bits;
  return make_map(cast, compares_integers ? nullptr : &carrier, result_type,
                  std::max(cast.from.width, carrier.width), loops);
}

LoopMap make_map_with_nan(const Cast& cast, const DataType& carrier, const DataType* result_type, Bits nan,
                          const Loops& loops) {
  LoopMap map = make_carrier_map(cast, carrier, result_type, loops);
  if (cast.from.has_nan() && !map.nan_result) map.nan_result = nan;
  return map;
}

bool map_gives_only_default_nan(const Cast& cast) {
  return std::ranges::all_of(cast.map.entries(), [&](const auto& entry) {
    return !number(entry.second, cast.to).is_nan() || entry.second == cast.to.nan;
  });
}

}  // namespace zarrproof::kernels
