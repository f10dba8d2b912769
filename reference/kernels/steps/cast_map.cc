// Translates scalar_maps for the loops, and builds the tables of maps with several entries.
#include <algorithm>
#include <bit>

#include "reference/kernels/scalar/number.h"
#include "reference/kernels/steps/carrier.h"
#include "reference/kernels/steps/cast_parts.h"
#include "reference/kernels/steps/loop_choice.h"

namespace zarrproof::kernels {
namespace {

// Finds a shift that gives each key its own index, and fills the map's tables. If there is none, the map
// stays without tables. `width`: bytes of a lane. `places`: entries of a table, a power of two. `key_bits`:
// the number of low bits of a key that distinguish it. Example: with 4 places, the keys 7, 11 and 13 (0b0111,
// 0b1011, 0b1101) have the indices 3, 3, 1 without a shift, but 3, 1, 2 with a shift of 1.
void index_map(Map& map, std::size_t width, std::size_t places, int key_bits) {
  const int place_bits = std::countr_zero(places);
  const auto& entries = map.entries;
  const auto place_of = [&](const MapEntry& entry) {
    return static_cast<std::size_t>(entry.key >> map.shift) % places;
  };
  const auto are_apart = [&] {
    Bits taken = 0;
    return std::ranges::all_of(entries, [&](const MapEntry& entry) {
      const Bits place = Bits{1} << place_of(entry);
      const bool is_free = (taken & place) == 0;
      taken |= place;
      return is_free;
    });
  };
  for (int shift = 0; shift + place_bits <= key_bits && !map.indexed; ++shift) {
    map.shift = shift;
    map.indexed = are_apart();
  }
  if (!map.indexed) return;
  for (std::size_t first = 0; first < Map::kTableBytes; first += width) {
    auto entry = std::ranges::find(entries, first / width % places, place_of);
    if (entry == entries.end()) entry = entries.begin();
    for (std::size_t i = 0; i < width; ++i) {
      map.keys[first + i] = static_cast<std::byte>(entry->key >> (8 * i));
      map.results[first + i] = static_cast<std::byte>(entry->result >> (8 * i));
    }
  }
}

}  // namespace

Map make_map(const Cast& cast, const DataType* compared, const DataType* put_in, int width,
             const Loops& loops) {
  Map map;
  for (const auto& [key, result] : cast.map.entries()) {
    const Number value = number(key, cast.from);
    const Bits put = put_in != nullptr ? carrier_code(result, cast.to, *put_in) : extended(result, cast.to);
    if (value.is_nan()) {
      map.nan_result = put;
      continue;
    }
    const Bits found =
        compared == nullptr ? extended(key, cast.from) : carrier_code(key, cast.from, *compared);
    map.entries.push_back({found, put});
  }
  // The sign of a carrier does not count, because -0 must find the entry of 0.
  const int key_bits = 8 * width - (compared != nullptr ? 1 : 0);
  const MapTables& tables = loops.map_tables[width_index(static_cast<std::size_t>(width))];
  if (map.entries.size() > tables.most_compared && map.entries.size() <= tables.places)
    index_map(map, static_cast<std::size_t>(width), tables.places, key_bits);
  return map;
}

Map make_map_by_way(const Cast& cast, const DataType& carrier, const DataType* put_in, const Loops& loops) {
  const bool compares_integers = cast.from.is_integer() && cast.from.bits >= carrier.bits;
  return make_map(cast, compares_integers ? nullptr : &carrier, put_in,
                  std::max(cast.from.width, carrier.width), loops);
}

Map make_map_with_nan(const Cast& cast, const DataType& carrier, const DataType* put_in, Bits nan,
                      const Loops& loops) {
  Map map = make_map_by_way(cast, carrier, put_in, loops);
  if (cast.from.has_nan() && !map.nan_result) map.nan_result = nan;
  return map;
}

bool results_are_values(const Cast& cast) {
  return std::ranges::all_of(cast.map.entries(), [&](const auto& entry) {
    return !number(entry.second, cast.to).is_nan() || entry.second == cast.to.nan;
  });
}

}  // namespace zarrproof::kernels
