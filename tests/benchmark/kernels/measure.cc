#include "tests/benchmark/kernels/measure.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "reference/kernels/kernels.h"

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

}  // namespace zarrproof::benchmarks
