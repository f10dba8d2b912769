// The measurements of casts. Example: cast_value/float32/int16/nearest-even/clamp/1MiB encodes 1 MiB.
#include "tests/benchmark/kernels/casts.h"

#include "reference/types/cast_rules.h"
#include "tests/benchmark/kernels/measure.h"

namespace zarrproof::benchmarks {
namespace {

void add_wide_cast(const DataType& from, const DataType& to, Rounding rounding, const std::string& rule,
                   std::size_t size) {
  const std::string mode(name(rounding));
  add("cast_value/" + from.name + "/" + to.name + "/" + mode + "/" + rule + "/" + size_name(size),
      {.data_type = from.name, .codecs = cast_value_json(to.name, mode, rule) + "," + bytes_json()},
      Way::encode, size, in_range(from, to));
}

void add_wide_casts() {
  std::vector<DataType> types;
  for (const DataType& type : real_data_types())
    if (type.bits >= (type.is_integer() ? 8 : 16)) types.push_back(type);  // others: add_small_floats()
  for (const DataType& from : types)
    for (const DataType& to : types) {
      if (from == to) continue;
      for (const Rounding rounding : all_roundings())
        for (const char* rule : {"error", "clamp", "wrap"})  // "wrap": to integers only
          if (to.is_integer() || rule != std::string("wrap")) add_wide_cast(from, to, rounding, rule, kMiB);
      // The other sizes, for one mode and rule only.
      for (const std::size_t size : {64 * kKiB, 64 * kMiB})
        add_wide_cast(from, to, Rounding::nearest_even, "clamp", size);
    }
}

void add_small_floats() {
  for (const DataType& small : real_data_types()) {
    if (!small.is_floating() || small.bits > 8) continue;
    for (const char* name : {"float16", "bfloat16", "float32", "float64", "int8", "int32"}) {
      const DataType wide = *find_data_type(name);
      const std::string codecs = cast_value_json(small.name, "nearest-even", "clamp") + "," + bytes_json();
      for (const Way way : {Way::encode, Way::decode}) {
        const bool to_small = way == Way::encode;
        const std::string types = to_small ? wide.name + "/" + small.name : small.name + "/" + wide.name;
        for (const std::size_t size : {64 * kKiB, kMiB})
          add("small_float/" + types + "/" + size_name(size), {.data_type = wide.name, .codecs = codecs}, way,
              size, in_range(wide, small));
      }
    }
  }
}

std::string cast_with_map(const std::string& stored_type, const std::string& entries) {
  return R"({"name":"cast_value","configuration":{"data_type":")" + stored_type +
         R"(","out_of_range":"clamp","scalar_map":{"encode":[)" + entries + "]}}}," + bytes_json();
}

void add_maps() {
  for (const char* from_name :
       {"float64", "float32", "float16", "bfloat16", "int64", "int32", "uint16", "int8"})
    for (const char* to_name :
         {"uint8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64"}) {
      const DataType from = *find_data_type(from_name), to = *find_data_type(to_name);
      if (from == to) continue;
      const auto add_map = [&](const char* count, const std::string& entries) {
        for (const std::size_t size : kSizes)
          add("scalar_map/" + from.name + "/" + to.name + "/" + count + "/" + size_name(size),
              {.data_type = from.name, .codecs = cast_with_map(to.name, entries)}, Way::encode, size,
              in_range(from, to));
      };
      const std::string one = from.is_floating() ? R"(["NaN",0])" : "[99,0]";
      add_map("0", "");
      add_map("1", one);
      add_map("2", one + ",[7,2]");
      add_map("4", one + ",[7,2],[11,3],[13,4]");
      if (from.is_floating()) add_map("1-number", "[7,2]");
    }
}

}  // namespace

void add_casts() {
  add_wide_casts();
  add_small_floats();
  add_maps();
}

}  // namespace zarrproof::benchmarks
