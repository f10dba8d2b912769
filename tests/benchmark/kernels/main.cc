// Measures bytes per second through the kernels, counted on the wider side, in GB (10^9), with memcpy and
// ISA-L for comparison. Each measurement is short; --benchmark_min_time=1 makes it exact.
// --benchmark_filter=REGEX selects measurements by their names, which begin with the subject.
// ZARRPROOF_KERNELS_TARGET names a target other than the fastest.
//
// All benchmarks use one buffer, so that each measures the same memory pages.
#include <benchmark/benchmark.h>
#include <isa-l/crc.h>
#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <new>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/kernels/crc32c/crc32c.h"
#include "reference/kernels/kernels.h"
#include "reference/types/cast_rules.h"
#include "reference/types/data_type.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof::benchmarks {
namespace {

// A function that fills an array with elements in canonical form.
using Data = std::function<void(std::span<std::byte> array)>;

constexpr std::size_t kKiB = 1024, kMiB = 1024 * kKiB, kGiB = 1024 * kMiB;

// The sizes of most measurements, in bytes. They fit the first caches, the last cache, and only memory.
constexpr std::size_t kSizes[] = {64 * kKiB, kMiB, 64 * kMiB};

enum class Way { encode, decode };

struct Chain {
  std::string data_type;  // the type of the array
  std::string codecs;     // JSON, without the brackets
  std::string fill_value = "1";
  bool fills_encoded = false;  // decode reads random data; otherwise it reads encoded data
};

constexpr std::size_t kLargest = kGiB + kMiB;

class Region {
 public:
  // The shift avoids false dependences between loads and stores at equal addresses within a page.
  explicit Region(std::size_t shift) : shift_(shift) {
    void* const begin =
        ::mmap(nullptr, kLargest, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (begin == MAP_FAILED) throw std::bad_alloc();
    ::madvise(begin, kLargest, MADV_HUGEPAGE);
    begin_ = static_cast<std::byte*>(begin);
  }

  std::span<std::byte> first(std::size_t bytes) {
    if (bytes + shift_ > kLargest) throw std::length_error("a measurement wants more memory than there is");
    for (; backed_ < bytes + shift_; backed_ += 4 * kKiB) begin_[backed_] = std::byte{1};
    return {begin_ + shift_, bytes};
  }

 private:
  std::size_t shift_;
  std::byte* begin_;
  std::size_t backed_ = 0;
};

// Return the input and the output: slightly more than 1 GiB each, in large pages, at addresses with different
// offsets in a small page. They take memory from the first use on, and keep their contents between calls.
std::span<std::byte> input(std::size_t bytes) {
  static Region region(0);
  return region.first(bytes);
}

std::span<std::byte> output(std::size_t bytes) {
  static Region region(2 * kKiB);
  return region.first(bytes);
}

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

std::unique_ptr<Plan> prepare(const Chain& chain, std::uint64_t elements) {
  static const Kernels kernels;
  const Metadata metadata = read_metadata(
      R"({"zarr_format":3,"node_type":"array","shape":[)" + std::to_string(elements) + R"(],"data_type":")" +
      chain.data_type + R"(","fill_value":)" + chain.fill_value + R"(,"codecs":[)" + chain.codecs + "]}");
  auto plan = kernels.prepare(metadata, metadata.shape, Layout::c);
  if (!plan) throw std::invalid_argument(chain.codecs + ": " + plan.error().message());
  return std::move(*plan);
}

std::size_t wider_size(const Chain& chain) {
  const auto plan = prepare(chain, 1);
  const auto resolved = plan->resolve();
  return std::max<std::size_t>(plan->array_size(), resolved->data_type.element_size());
}

void run(benchmark::State& state, const Chain& chain, Way way, std::size_t bytes, const Data& data) {
  const auto plan = prepare(chain, bytes / wider_size(chain));
  const auto array = way == Way::encode ? input(plan->array_size()) : output(plan->array_size());
  const auto encoded = way == Way::encode ? output(plan->encoded_size()) : input(plan->encoded_size());
  std::optional<Error> error;
  if (chain.fills_encoded) {
    data(encoded);
  } else {
    data(array);
    error = plan->encode(array, encoded);
  }
  if (!error)
    measure_calls(state, bytes, [&] {
      if (!error) error = way == Way::encode ? plan->encode(array, encoded) : plan->decode(encoded, array);
    });
  if (error) state.SkipWithError(error->message().c_str());
}

// The number of random elements that are drawn and then repeated: too many for branch predictors to learn,
// and few enough to be fast.
constexpr std::size_t kDrawn = 8191;

const DataType& float64() {
  static const DataType type = *find_data_type("float64");
  return type;
}

double to_double(const Value& value) {
  return std::bit_cast<double>(pack(round(value, float64(), Rounding::towards_zero), float64()));
}

Value to_value(double number) {
  return unpack(std::bit_cast<Bits>(number), float64());
}

std::vector<Bits> draw(const std::function<Bits(std::mt19937_64&)>& draw_code) {
  std::mt19937_64 engine(1);
  std::vector<Bits> codes(kDrawn);
  for (Bits& code : codes) code = draw_code(engine);
  return codes;
}

// Returns the code of a number between the values. A number that is rounded out of the range is drawn again.
Bits draw_between(const Value& low, const Value& high, const DataType& type, std::mt19937_64& engine) {
  const double from = to_double(low), to = to_double(high);
  while (true) {
    const double part = std::ldexp(static_cast<double>(engine() >> 11), -53);
    const Value value = round(to_value(from * (1 - part) + to * part), type, Rounding::towards_zero);
    if (compare(value, low) >= 0 && compare(value, high) <= 0) return pack(value, type);
  }
}

void repeat(const DataType& type, const std::vector<Bits>& codes, std::span<std::byte> array) {
  const std::size_t size = type.element_size();
  const std::size_t once = std::min(array.size(), codes.size() * size);
  for (std::size_t at = 0; at < once; at += size) store(codes[at / size], type, array.subspan(at, size));
  for (std::size_t done = once; done < array.size();) {  // a whole number of repeats, doubled each time
    const std::size_t more = std::min(done, array.size() - done);
    std::memcpy(array.data() + done, array.data(), more);
    done += more;
  }
}

// Returns data that draw their codes when they fill an array, so that a measurement that does not run draws
// none.
Data drawn_when_used(const DataType& type, std::function<Bits(std::mt19937_64&)> draw_code) {
  return [type, draw_code = std::move(draw_code)](std::span<std::byte> array) {
    repeat(type, draw(draw_code), array);
  };
}

Data between_values(const DataType& type, const Value& low, const Value& high) {
  return drawn_when_used(type, [=](auto& engine) { return draw_between(low, high, type, engine); });
}

// Returns random bytes.
Data any_bytes() {
  return drawn_when_used(*find_data_type("uint64"), [](auto& engine) { return engine(); });
}

// Returns elements of the type, uniform between two values.
Data between(const DataType& type, double low, double high) {
  return between_values(type, to_value(low), to_value(high));
}

// Returns elements of the type, uniform over the range that both types share.
Data in_range(const DataType& type, const DataType& other) {
  return between_values(type, compare(lowest(type), lowest(other)) < 0 ? lowest(other) : lowest(type),
                        compare(highest(type), highest(other)) < 0 ? highest(type) : highest(other));
}

// Returns codes with these bits of the exponent, and any mantissa: exponent 0 gives subnormal numbers,
// exponent 1 the smallest normal numbers, whose quotients are subnormal.
Data of_exponent(const DataType& type, Bits exponent) {
  return drawn_when_used(type, [=](auto& engine) {
    return exponent << type.mantissa_bits | (engine() & ((Bits{1} << type.mantissa_bits) - 1));
  });
}

// Returns sizes from one element, which shows the cost of a call, to 1 GiB.
std::vector<std::size_t> all_sizes() {
  std::vector<std::size_t> sizes{8};
  for (std::size_t size = 64; size <= kGiB; size *= 4) sizes.push_back(size);
  return sizes;
}

// Returns text such as "64KiB", for names.
std::string size_name(std::size_t bytes) {
  if (bytes >= kGiB) return std::to_string(bytes / kGiB) + "GiB";
  if (bytes >= kMiB) return std::to_string(bytes / kMiB) + "MiB";
  if (bytes >= kKiB) return std::to_string(bytes / kKiB) + "KiB";
  return std::to_string(bytes) + "B";
}

// Returns "encode" or "decode".
std::string way_name(Way way) {
  return way == Way::encode ? "encode" : "decode";
}

// Registers a measurement of encode or decode on arrays with this data. `bytes` is the size of the array on
// the wider side; bytes per second are counted there.
void add(const std::string& title, const Chain& chain, Way way, std::size_t bytes, const Data& data) {
  benchmark::RegisterBenchmark(title.c_str(),
                               [=](benchmark::State& state) { run(state, chain, way, bytes, data); });
}

// Return codecs as JSON: cast_value without a scalar_map, and bytes.
std::string cast_value_json(const std::string& stored_type, const std::string& rounding,
                            const std::string& rule) {
  return R"({"name":"cast_value","configuration":{"data_type":")" + stored_type + R"(","rounding":")" +
         rounding + "\"" + (rule == "error" ? "" : R"(,"out_of_range":")" + rule + "\"") + "}}";
}

std::string bytes_json(bool big = false) {
  return std::string(R"({"name":"bytes","configuration":{"endian":")") + (big ? "big" : "little") + "\"}}";
}

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
