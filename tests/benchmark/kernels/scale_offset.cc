#include <cmath>

#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure.h"

namespace zarrproof::benchmarks {
namespace {

std::string scale_offset_json(const std::string& offset, const std::string& scale) {
  return R"({"name":"scale_offset","configuration":{"offset":)" + offset + R"(,"scale":)" + scale + "}}," +
         bytes_json();
}

}  // namespace

void add_scale_offset() {
  for (const DataType& type : real_data_types()) {
    if (type.bits < 8) continue;
    if (type.is_floating() && type.bits < 16) continue;
    const bool integer = type.is_integer();
    const Chain chain{.data_type = type.name,
                      .codecs = integer ? scale_offset_json("5", "3") : scale_offset_json("-10", "0.125"),
                      .fill_value = "6"};
    // Elements that stay in range after scaling.
    const Data data = integer ? between(type, 5, std::ldexp(0.2, type.bits - 1)) : between(type, -1000, 1000);
    for (const std::size_t size : kSizes)
      for (const Way way : {Way::encode, Way::decode})
        add("scale_offset/" + type.name + "/" + way_name(way) + "/" + size_name(size), chain, way, size,
            data);
  }
}

}  // namespace zarrproof::benchmarks
