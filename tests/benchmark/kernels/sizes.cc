#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure.h"

namespace zarrproof::benchmarks {

void add_sizes() {
  const DataType float64 = *find_data_type("float64"), uint8 = *find_data_type("uint8");
  const Chain swap{.data_type = "float64", .codecs = bytes_json(true)};
  const Chain cast{.data_type = "float64",
                   .codecs = cast_value_json("uint8", "nearest-even", "error") + ",\"bytes\""};
  for (const std::size_t size : all_sizes()) {
    add("sizes/bytes/big/" + size_name(size), swap, Way::encode, size, in_range(float64, uint8));
    add("sizes/cast_value/" + size_name(size), cast, Way::encode, size, in_range(float64, uint8));
  }
}

}  // namespace zarrproof::benchmarks
