#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure.h"

namespace zarrproof::benchmarks {

void add_bytes() {
  for (const std::size_t size : kSizes)
    for (const char* type : {"uint8", "int16", "float32", "float64"})
      for (const bool big : {false, true})
        for (const Way way : {Way::encode, Way::decode})
          add(std::string("bytes/") + (big ? "big/" : "little/") + type + "/" + way_name(way) + "/" +
                  size_name(size),
              {.data_type = type, .codecs = bytes_json(big)}, way, size, any_bytes());
}

}  // namespace zarrproof::benchmarks
