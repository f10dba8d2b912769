// A measurement of a plan of the kernels.
#pragma once

#include <string>

#include "tests/benchmark/kernels/data.h"

namespace zarrproof::benchmarks {

enum class Way { encode, decode };

// "encode".
std::string way_name(Way way);

struct Chain {
  std::string data_type;  // of the array
  std::string codecs;     // JSON, without the brackets
  std::string fill_value = "1";
  bool fills_encoded = false;  // what is decoded is filled with data; else it is made by encoding
};

// Registers a measurement of encode or decode on arrays with this data. `bytes` is the size of the array on
// the wider side; bytes per second are counted there.
void add(const std::string& title, const Chain& chain, Way way, std::size_t bytes, const Data& data);

// JSON: cast_value without a scalar_map, then bytes in little-endian order.
std::string cast_value_json(const std::string& stored_type, const std::string& rounding,
                            const std::string& rule);
std::string bytes_json(bool big = false);

}  // namespace zarrproof::benchmarks
