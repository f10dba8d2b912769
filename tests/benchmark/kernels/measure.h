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

// Registers a measurement of encoding, or decoding, arrays filled with this data. They have as many elements
// as `bytes` holds of the wider side's elements; the bytes a second are those of that side.
void add(const std::string& title, const Chain& chain, Way way, std::size_t bytes, const Data& data);

// As JSON: cast_value without a scalar_map, and bytes in little-endian order.
std::string cast_value_json(const std::string& stored_type, const std::string& rounding,
                            const std::string& rule);
std::string bytes_json(bool big = false);

}  // namespace zarrproof::benchmarks
