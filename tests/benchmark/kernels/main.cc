// Measures bytes per second through the kernels, counted on the wider side, in GB (10^9), with memcpy and
// ISA-L for comparison. Each measurement is short; --benchmark_min_time=1 makes it exact.
// --benchmark_filter=REGEX selects measurements by their names, which begin with the subject.
// ZARRPROOF_KERNELS_TARGET names a target other than the fastest.
#include <isa-l/crc.h>

#include <cmath>
#include <cstring>

#include "reference/kernels/crc32c/crc32c.h"
#include "reference/types/cast_rules.h"
#include "tests/benchmark/kernels/measure.h"

namespace zarrproof::benchmarks {
namespace {

void add_limits() {
  for (const std::size_t size : all_sizes())
    benchmark::RegisterBenchmark(("limits/memcpy/" + size_name(size)).c_str(), [=](benchmark::State& state) {
      const auto in = input(size), out = output(size);
      measure_calls(state, size, [&] { std::memcpy(out.data(), in.data(), size); });
    });
}

void add_bytes() {
  for (const std::size_t size : kSizes)
    for (const char* type : {"uint8", "int16", "float32", "float64"})
      for (const bool big : {false, true})
        for (const Way way : {Way::encode, Way::decode})
          add(std::string("bytes/") + (big ? "big/" : "little/") + type + "/" + way_name(way) + "/" +
                  size_name(size),
              {.data_type = type, .codecs = bytes_json(big)}, way, size, any_bytes());
}

std::uint32_t isal(std::uint32_t checksum, const std::byte* bytes, std::size_t size) {
  auto* const begin = const_cast<unsigned char*>(reinterpret_cast<const unsigned char*>(bytes));
  return ~crc32_iscsi(begin, static_cast<int>(size), ~checksum);
}

void add_checksum(const std::string& who, kernels::Crc32cFunction checksum, std::size_t size) {
  benchmark::RegisterBenchmark(
      ("crc32c/checksum/" + who + "/" + size_name(size)).c_str(), [=](benchmark::State& state) {
        const auto bytes = input(size);
        measure_calls(state, size, [&] { benchmark::DoNotOptimize(checksum(0, bytes.data(), size)); });
      });
}

// Measures the checksum alone beside ISA-L, and the codec.
void add_crc32c() {
  // A plan never passes more than 1 MiB at once.
  for (std::size_t size = 64; size <= kMiB; size *= 4) {
    add_checksum("kernels", kernels::crc32c_kernels().front().extend, size);
    add_checksum("ISA-L", isal, size);
  }
  for (const std::size_t size : kSizes)
    for (const Way way : {Way::encode, Way::decode})
      add("crc32c/codec/" + way_name(way) + "/" + size_name(size),
          {.data_type = "uint8", .codecs = bytes_json() + R"(,"crc32c")"}, way, size, any_bytes());
}

// Example: cast_value/float32/int16/nearest-even/clamp/1MiB encodes 1 MiB.
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

void add_casts() {
  add_wide_casts();
  add_small_floats();
  add_maps();
}

std::string scale_offset_json(const std::string& configuration) {
  return R"({"name":"scale_offset","configuration":{)" + configuration + "}}," + bytes_json();
}

void add_scale_offset() {
  for (const DataType& type : real_data_types()) {
    if (type.is_floating() ? type.bits < 16 : type.bits < 8) continue;
    const bool integer = type.is_integer();
    const Chain chain{
        .data_type = type.name,
        .codecs = scale_offset_json(integer ? R"("offset":5,"scale":3)" : R"("offset":-10,"scale":0.125)"),
        .fill_value = "6"};
    // Elements that stay in range after scaling.
    const Data data = integer ? between(type, 5, std::ldexp(0.2, type.bits - 1)) : between(type, -1000, 1000);
    for (const std::size_t size : kSizes)
      for (const Way way : {Way::encode, Way::decode})
        add("scale_offset/" + type.name + "/" + way_name(way) + "/" + size_name(size), chain, way, size,
            data);
  }
}

// Measures scale_offset of ordinary and of special elements. There is no offset, so that small numbers have
// small results.
void add_values() {
  for (const char* name : {"bfloat16", "float16", "float32", "float64"})
    for (const Way way : {Way::encode, Way::decode}) {
      const DataType type = *find_data_type(name);
      const Chain chain{.data_type = name,
                        .codecs = scale_offset_json(R"("scale":3)"),
                        .fills_encoded = way == Way::decode};
      const std::string title = std::string("values/") + name + "/scale_offset/" + way_name(way) + "/";
      add(title + "even/1MiB", chain, way, kMiB, between(type, -1000, 1000));
      add(title + "subnormal/1MiB", chain, way, kMiB, of_exponent(type, 0));
      add(title + "smallest-normal/1MiB", chain, way, kMiB, of_exponent(type, 1));
    }
}

// Measures the chain of CHAIN-1.
void add_chain() {
  const Chain chain{.data_type = "float64",
                    .codecs =
                        R"({"name":"scale_offset","configuration":{"offset":-10,"scale":0.1}},)"
                        R"({"name":"cast_value","configuration":{"data_type":"uint8",)"
                        R"("scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]}}},"bytes","crc32c")",
                    .fill_value = R"("NaN")"};
  const Data data = between(*find_data_type("float64"), 0, 2500);
  for (const std::size_t size : {64 * kKiB, kMiB, 64 * kMiB, sizeof(double)})
    for (const Way way : {Way::encode, Way::decode})
      add("chain/kernels/" + way_name(way) + "/" + size_name(size), chain, way, size, data);
}

// Measures arrays from one element to 1 GiB.
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

}  // namespace
}  // namespace zarrproof::benchmarks

int main(int argc, char** argv) {
  using namespace zarrproof::benchmarks;
  char min_time[] = "--benchmark_min_time=0.01";
  std::vector<char*> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, min_time);  // options of the command line come after it and win
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
  add_limits();
  add_bytes();
  add_crc32c();
  add_casts();
  add_scale_offset();
  add_values();
  add_chain();
  add_sizes();
  benchmark::RunSpecifiedBenchmarks();
}
