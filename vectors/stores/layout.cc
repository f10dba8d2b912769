#include "vectors/stores/areas.h"

namespace zarrproof {
namespace {

std::string keys(Text name, Text separator) {
  return R"({"name":")" + name + R"(","configuration":{"separator":")" + separator + R"("}})";
}

}  // namespace

// Arrays that test shapes, chunks and chunk keys, independent of codecs.
void add_layout_stores(Stores& stores) {
  const auto add = [&](Text name, const Shape& shape, const Shape& chunk_shape,
                       const std::vector<Shape>& missing, Text encoding = keys("default", "/")) {
    StoreArray& store = stores.emplace_back(StoreArray{
        "layout/" + name, array_of("int16", "-1", {}, shape), chunk_shape, {}, {}, missing, encoding});
    for (std::uint64_t i = 0; i < *element_count(shape); ++i)
      store.elements.push_back(std::to_string(i + 300));
  };
  add("point", {}, {}, {});
  add("point-missing", {}, {}, {{}});
  add("one-chunk", {4}, {4}, {});
  add("chunk-beyond-array", {3}, {5}, {});
  add("chunks-of-one", {2, 3}, {1, 1}, {{1, 1}});
  add("all-missing", {3, 5}, {2, 2}, {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
  add("twelve-chunks", {23}, {2}, {{3}, {10}});  // keys of one and two digits
  add("rows", {3, 4}, {1, 4}, {{2, 0}});
  add("columns", {3, 4}, {3, 1}, {{0, 2}});
  add("cube", {3, 4, 5}, {2, 3, 2}, {{0, 1, 1}, {1, 0, 2}});
  add("separator-dot", {3, 4, 2}, {2, 3, 2}, {{0, 1, 0}}, keys("default", "."));
  add("separator-dot-point", {}, {}, {}, keys("default", "."));
  add("v2-keys-dot", {3, 4}, {2, 3}, {{0, 1}}, keys("v2", "."));
  add("v2-keys-slash", {3, 4}, {2, 3}, {{1, 0}}, keys("v2", "/"));
  add("v2-keys-point", {}, {}, {}, keys("v2", "."));
  add("attributes-and-names", {3, 4}, {2, 3}, {{1, 1}});
  stores.back().more_members =
      ",\n  \"dimension_names\": [\"y\",null],\n  \"attributes\": {\"fill_value\":7,\"shape\":\"of no "
      "account\"}";
}

}  // namespace zarrproof
