#include "vectors/stores/areas.h"

namespace zarrproof {

StoreArray line(std::string name, std::string data_type, std::string fill, std::string codecs,
                Scalars elements, std::string written_as) {
  constexpr std::uint64_t kChunk = 4;
  const std::uint64_t chunks = (elements.size() + kChunk - 1) / kChunk;
  StoreArray line;
  line.name = std::move(name);
  line.array = {std::move(data_type), std::move(fill), std::move(codecs), {chunks * kChunk + 2}};
  line.chunk_shape = {kChunk};
  line.elements = std::move(elements);
  line.written_as = std::move(written_as);
  line.missing = {{chunks}};
  return line;
}

StoreArray table(std::string name, std::string data_type, std::string fill, std::string codecs,
                 Scalars elements, std::string written_as) {
  StoreArray table = line(std::move(name), std::move(data_type), std::move(fill), std::move(codecs),
                          std::move(elements), std::move(written_as));
  table.array.shape = {5, 3};
  table.chunk_shape = {2, 2};
  table.missing = {{1, 0}};
  return table;
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
