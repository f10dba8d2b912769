#include "tests/benchmark/kernels/measure.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <new>
#include <random>
#include <stdexcept>

#include "reference/kernels/kernels.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof::benchmarks {
namespace {

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

}  // namespace

std::vector<std::size_t> all_sizes() {
  std::vector<std::size_t> sizes{8};
  for (std::size_t size = 64; size <= kGiB; size *= 4) sizes.push_back(size);
  return sizes;
}

std::string size_name(std::size_t bytes) {
  if (bytes >= kGiB) return std::to_string(bytes / kGiB) + "GiB";
  if (bytes >= kMiB) return std::to_string(bytes / kMiB) + "MiB";
  if (bytes >= kKiB) return std::to_string(bytes / kKiB) + "KiB";
  return std::to_string(bytes) + "B";
}

std::span<std::byte> input(std::size_t bytes) {
  static Region region(0);
  return region.first(bytes);
}

std::span<std::byte> output(std::size_t bytes) {
  static Region region(2 * kKiB);
  return region.first(bytes);
}

std::string way_name(Way way) {
  return way == Way::encode ? "encode" : "decode";
}

void add(const std::string& title, const Chain& chain, Way way, std::size_t bytes, const Data& data) {
  benchmark::RegisterBenchmark(title.c_str(),
                               [=](benchmark::State& state) { run(state, chain, way, bytes, data); });
}

std::string cast_value_json(const std::string& stored_type, const std::string& rounding,
                            const std::string& rule) {
  return R"({"name":"cast_value","configuration":{"data_type":")" + stored_type + R"(","rounding":")" +
         rounding + "\"" + (rule == "error" ? "" : R"(,"out_of_range":")" + rule + "\"") + "}}";
}

std::string bytes_json(bool big) {
  return std::string(R"({"name":"bytes","configuration":{"endian":")") + (big ? "big" : "little") + "\"}}";
}

Data any_bytes() {
  return drawn_when_used(*find_data_type("uint64"), [](auto& engine) { return engine(); });
}

Data between(const DataType& type, double low, double high) {
  return between_values(type, to_value(low), to_value(high));
}

Data in_range(const DataType& type, const DataType& other) {
  return between_values(type, compare(lowest(type), lowest(other)) < 0 ? lowest(other) : lowest(type),
                        compare(highest(type), highest(other)) < 0 ? highest(type) : highest(other));
}

Data of_exponent(const DataType& type, Bits exponent) {
  return drawn_when_used(type, [=](auto& engine) {
    return exponent << type.mantissa_bits | (engine() & ((Bits{1} << type.mantissa_bits) - 1));
  });
}

}  // namespace zarrproof::benchmarks
