// Benchmarks of kernel plans, and the elements that they use. All use one buffer, so that each measures the
// same memory pages.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::benchmarks {

// A function that fills an array with elements in canonical form.
using Data = std::function<void(std::span<std::byte> array)>;

// Returns random bytes.
Data any_bytes();

// Returns elements of the type, uniform between two values.
Data between(const DataType& type, double low, double high);

// Returns elements of the type, uniform over the range that both types share.
Data in_range(const DataType& type, const DataType& other);

// Returns codes with these bits of the exponent, and any mantissa: exponent 0 gives subnormal numbers,
// exponent 1 the smallest normal numbers, whose quotients are subnormal.
Data of_exponent(const DataType& type, Bits exponent);

inline constexpr std::size_t kKiB = 1024, kMiB = 1024 * kKiB, kGiB = 1024 * kMiB;

// The sizes of most measurements, in bytes. They fit the first caches, the last cache, and only memory.
inline constexpr std::size_t kSizes[] = {64 * kKiB, kMiB, 64 * kMiB};

// Returns sizes from one element, which shows the cost of a call, to 1 GiB.
std::vector<std::size_t> all_sizes();

// Returns text such as "64KiB", for names.
std::string size_name(std::size_t bytes);

// Return the input and the output: slightly more than 1 GiB each, in large pages, at addresses with different
// offsets in a small page. They take memory from the first use on, and keep their contents between calls.
std::span<std::byte> input(std::size_t bytes);
std::span<std::byte> output(std::size_t bytes);

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

// Return codecs as JSON: cast_value without a scalar_map, and bytes.
std::string cast_value_json(const std::string& stored_type, const std::string& rounding,
                            const std::string& rule);
std::string bytes_json(bool big = false);

// Calls once, and then measures as many calls as the benchmark wants. `bytes`: the bytes that a call is
// counted as. The first call takes longer, because the caches hold what the preparation wrote, so it is not
// measured.
template <class Call>
void measure_calls(benchmark::State& state, std::size_t bytes, const Call& call) {
  call();
  for (auto unused : state) {
    (void)unused;
    call();
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

}  // namespace zarrproof::benchmarks
