#include "vectors/stores/areas.h"

namespace zarrproof {
namespace {

// Arrays that test shapes, chunks and chunk keys, independent of codecs.
StoreArray numbers(const std::string& name, const Shape& shape, const Shape& chunk_shape,
                   const std::vector<Shape>& missing) {
  StoreArray store;
  store.name = "layout/" + name;
  store.array = {type_text("int16"), "-1", chain({bytes_codec()}), shape};
  store.chunk_shape = chunk_shape;
  store.missing = missing;
  for (std::uint64_t i = 0; i < *element_count(shape); ++i) store.elements.push_back(std::to_string(i + 300));
  return store;
}

std::string keys(const std::string& name, const std::string& separator) {
  return R"({"name":")" + name + R"(","configuration":{"separator":")" + separator + R"("}})";
}

}  // namespace

void add_layout_stores(Stores& stores) {
  stores.push_back(numbers("point", {}, {}, {}));
  stores.push_back(numbers("point-missing", {}, {}, {{}}));
  stores.push_back(numbers("one-chunk", {4}, {4}, {}));
  stores.push_back(numbers("chunk-beyond-array", {3}, {5}, {}));
  stores.push_back(numbers("chunks-of-one", {2, 3}, {1, 1}, {{1, 1}}));
  stores.push_back(numbers("all-missing", {3, 5}, {2, 2}, {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}));
  stores.push_back(numbers("twelve-chunks", {23}, {2}, {{3}, {10}}));  // keys of one and two digits
  stores.push_back(numbers("rows", {3, 4}, {1, 4}, {{2, 0}}));
  stores.push_back(numbers("columns", {3, 4}, {3, 1}, {{0, 2}}));
  stores.push_back(numbers("cube", {3, 4, 5}, {2, 3, 2}, {{0, 1, 1}, {1, 0, 2}}));

  const auto keyed = [&](const std::string& name, const std::string& encoding, const Shape& shape,
                         const Shape& chunk_shape, const std::vector<Shape>& missing) {
    StoreArray store = numbers(name, shape, chunk_shape, missing);
    store.chunk_key_encoding = encoding;
    stores.push_back(store);
  };
  keyed("separator-dot", keys("default", "."), {3, 4, 2}, {2, 3, 2}, {{0, 1, 0}});
  keyed("separator-dot-point", keys("default", "."), {}, {}, {});
  keyed("v2-keys-dot", keys("v2", "."), {3, 4}, {2, 3}, {{0, 1}});
  keyed("v2-keys-slash", keys("v2", "/"), {3, 4}, {2, 3}, {{1, 0}});
  keyed("v2-keys-point", keys("v2", "."), {}, {}, {});

  StoreArray described = numbers("attributes-and-names", {3, 4}, {2, 3}, {{1, 1}});
  described.more_members =
      ",\n  \"dimension_names\": [\"y\",null],\n  \"attributes\": {\"fill_value\":7,\"shape\":\"of no "
      "account\"}";
  stores.push_back(described);
}

}  // namespace zarrproof
