#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure.h"

namespace zarrproof::benchmarks {
namespace {

std::string cast_with_map(const std::string& stored_type, const std::string& entries) {
  return R"({"name":"cast_value","configuration":{"data_type":")" + stored_type +
         R"(","out_of_range":"clamp","scalar_map":{"encode":[)" + entries + "]}}}," + bytes_json();
}

void add_map(const DataType& from, const DataType& to, const char* count, const std::string& entries,
             std::size_t size) {
  add("scalar_map/" + from.name + "/" + to.name + "/" + count + "/" + size_name(size),
      {.data_type = from.name, .codecs = cast_with_map(to.name, entries)}, Way::encode, size,
      in_range(from, to));
}

}  // namespace

void add_maps() {
  for (const char* from_name :
       {"float64", "float32", "float16", "bfloat16", "int64", "int32", "uint16", "int8"})
    for (const char* to_name :
         {"uint8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64"}) {
      const DataType from = *find_data_type(from_name), to = *find_data_type(to_name);
      if (from == to) continue;
      const std::string one = from.is_floating() ? R"(["NaN",0])" : "[99,0]";
      for (const std::size_t size : {64 * kKiB, kMiB, 64 * kMiB}) {
        add_map(from, to, "0", "", size);
        add_map(from, to, "1", one, size);
        add_map(from, to, "2", one + ",[7,2]", size);
        add_map(from, to, "4", one + ",[7,2],[11,3],[13,4]", size);
        if (from.is_floating()) add_map(from, to, "1-number", "[7,2]", size);
      }
    }
}

}  // namespace zarrproof::benchmarks
