// A measurement of a plan of the kernels.
#pragma once

#include <string>

#include "tests/benchmark/kernels/data.h"

namespace zarrproof::benchmarks {

enum class Way { encode, decode };

// Returns "encode" or "decode".
std::string way_name(Way way);

struct Chain {
  std::string data_type;  // the type of the array
  std::string codecs;     // JSON, without the brackets
  std::string fill_value = "1";
  bool fills_encoded = false;  // decode reads random data; otherwise it reads encoded data
};

// Registers a measurement of encode or decode on arrays with this data. `bytes` is the size of the array on
// the wider side; bytes per second are counted there.
void add(const std::string& title, const Chain& chain, Way way, std::size_t bytes, const Data& data);

// Returns JSON of cast_value without a scalar_map, then bytes in little-endian order.
std::string cast_value_json(const std::string& stored_type, const std::string& rounding,
                            const std::string& rule);
std::string bytes_json(bool big = false);

}  // namespace zarrproof::benchmarks
