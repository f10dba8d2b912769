#include "vectors/stores/areas.h"

namespace zarrproof {

void add_line(Stores& stores, Text name, const ArrayText& array, Text elements, Text written_as) {
  constexpr std::uint64_t kChunk = 4;
  StoreArray& line = stores.emplace_back(StoreArray{name, array, {kChunk}, scalars_of(elements), written_as});
  const std::uint64_t chunks = (line.elements.size() + kChunk - 1) / kChunk;
  line.array.shape = {chunks * kChunk + 2};
  line.missing = {{chunks}};
}

void add_table(Stores& stores, Text name, const ArrayText& array, Text elements, Text written_as) {
  stores.push_back({name, array, {2, 2}, scalars_of(elements), written_as, {{1, 0}}});
  stores.back().array.shape = {5, 3};
}

std::vector<StoreArray> store_arrays() {
  Stores stores;
  add_bytes_stores(stores);
  add_crc32c_stores(stores);
  add_scale_offset_stores(stores);
  add_cast_value_stores(stores);
  add_chain_stores(stores);
  add_fill_value_stores(stores);
  add_layout_stores(stores);
  return stores;
}

}  // namespace zarrproof
