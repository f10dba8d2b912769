#include "reference/values/rounding.h"
#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure.h"

namespace zarrproof::benchmarks {
namespace {

void add_cast(const DataType& from, const DataType& to, const std::string& rounding, const std::string& rule,
              std::size_t size) {
  add("cast_value/" + from.name + "/" + to.name + "/" + rounding + "/" + rule + "/" + size_name(size),
      {.data_type = from.name, .codecs = cast_value_json(to.name, rounding, rule) + "," + bytes_json()},
      Way::encode, size, in_range(from, to));
}

}  // namespace

void add_casts() {
  std::vector<DataType> types;
  for (const DataType& type : real_data_types())
    if (type.is_integer() ? type.bits >= 8 : type.bits >= 16) types.push_back(type);
  for (const DataType& from : types)
    for (const DataType& to : types) {
      if (from == to) continue;
      for (const Rounding rounding : all_roundings())
        for (const char* rule : {"error", "clamp", "wrap"})
          if (to.is_integer() || rule != std::string("wrap"))
            add_cast(from, to, std::string(name(rounding)), rule, kMiB);
      for (const std::size_t size : {64 * kKiB, 64 * kMiB}) add_cast(from, to, "nearest-even", "clamp", size);
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

}  // namespace zarrproof::benchmarks
