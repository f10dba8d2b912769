// What a plan of kernels promises beside its results: calls allocate nothing, and threads do not disturb each
// other.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <random>
#include <stdexcept>
#include <thread>

#include "reference/json.h"
#include "reference/reference.h"
#include "tests/kernels/chains.h"

namespace {

std::atomic<std::uint64_t> allocations = 0;

void* allocate(std::size_t size, std::size_t alignment) {
  ++allocations;
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  if (void* memory = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) {
  return allocate(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace zarrproof::test {
namespace {

struct Case {
  std::string data_type, codecs, fill;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {"uint8", R"(["bytes"])", "0"},
      {"bool", R"(["bytes","crc32c"])", "false"},
      {"float64", R"([{"name":"bytes","configuration":{"endian":"big"}},"crc32c","crc32c"])", "0"},
      {"complex64", R"([{"name":"bytes","configuration":{"endian":"big"}}])", "[0,0]"},
      {"r72", R"(["bytes"])", "[0,0,0,0,0,0,0,0,0]"},
      {"int16",
       R"([{"name":"scale_offset","configuration":{"offset":3}},{"name":"bytes","configuration":{"endian":"big"}}])",
       "3"},
      {"float32",
       R"([{"name":"scale_offset","configuration":{"offset":1.5,"scale":0.1}},
           {"name":"bytes","configuration":{"endian":"little"}},"crc32c"])",
       "0"},
      {"float64",
       R"([{"name":"scale_offset","configuration":{"offset":-10,"scale":0.1}},
           {"name":"cast_value","configuration":{"data_type":"uint8","out_of_range":"clamp",
            "scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]}}},"bytes","crc32c"])",
       "\"NaN\""},
      {"float32",
       R"([{"name":"cast_value","configuration":{"data_type":"float16","out_of_range":"clamp"}},
           {"name":"scale_offset","configuration":{"scale":2}},
           {"name":"cast_value","configuration":{"data_type":"float8_e5m2","rounding":"towards-zero"}},
           {"name":"cast_value","configuration":{"data_type":"bfloat16"}},
           {"name":"bytes","configuration":{"endian":"little"}}])",
       "0"},
  };
  return all;
}

std::unique_ptr<Plan> prepare(const Implementation& implementation, const Case& one, const Shape& shape,
                              Layout layout) {
  const Metadata metadata{json_or_word(one.data_type), read_json(one.codecs), read_json(one.fill)};
  auto plan = implementation.prepare(metadata, shape, layout);
  if (!plan) throw std::runtime_error(plan.error().message());
  return std::move(*plan);
}

// Bytes that all of the cases take: of small numbers, and 0 and 1.
Bytes some_array(const Case& one, std::uint64_t count) {
  const DataType type = *find_data_type(one.data_type);
  Bytes array(count * type.element_size());
  std::mt19937 engine(1);
  const std::size_t width = static_cast<std::size_t>(type.width);
  for (std::size_t at = 0; at < array.size(); at += width) {
    if (type.is_floating() || type.kind == Kind::complex)
      array[at + width - 1] = std::byte{0x3f};  // of a float: between 2^-127 and 2
    else
      array[at] = static_cast<std::byte>(engine() % 2);
    if (type.is_floating()) array[at + width - 2] = static_cast<std::byte>(engine());
  }
  return array;
}

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all{{}, {0}, {1}, {77}, {5, 1031}, {3, 40, 50, 7}};
  return all;
}

TEST(Plan, CallsAllocateNothing) {
  for (const Target& target : targets())
    for (const Case& one : cases())
      for (const Shape& shape : shapes())
        for (const Layout layout : {Layout::c, Layout::f}) {
          const auto plan = prepare(target.kernels, one, shape, layout);
          const Bytes array = some_array(one, *element_count(shape));
          Bytes encoded(plan->encoded_size()), decoded(plan->array_size());
          const std::uint64_t before = allocations;
          const auto in_encode = plan->encode(array, encoded);
          const auto in_decode = plan->decode(encoded, decoded);
          const auto in_missing = plan->decode_missing(decoded);
          const std::uint64_t after = allocations;
          EXPECT_EQ(after, before) << target.name << " " << one.data_type << " " << one.codecs;
          for (const auto& error : {in_encode, in_decode, in_missing})
            EXPECT_FALSE(error) << one.data_type << " " << one.codecs << ": " << error->message();
        }
}

// Reading and writing in parallel, an array with an element that is refused among them.
TEST(Plan, ThreadsDoNotDisturbEachOther) {
  constexpr int kThreads = 4, kCalls = 50;
  const Shape shape{3, 7, 101};
  for (const Target& target : targets())
    for (const Case& one : cases()) {
      const auto plan = prepare(target.kernels, one, shape, Layout::f);
      const Bytes array = some_array(one, *element_count(shape));
      Bytes refused = array;  // NaN where there is one
      std::fill(refused.end() - 16, refused.end(), std::byte{0xff});
      Bytes encoded(plan->encoded_size()), decoded(plan->array_size());
      ASSERT_FALSE(plan->encode(array, encoded));
      ASSERT_FALSE(plan->decode(encoded, decoded));
      Bytes ignored(plan->encoded_size());
      const auto expected = plan->encode(refused, ignored);
      std::atomic<int> wrong = 0;
      std::vector<std::thread> threads;
      for (int number = 0; number < kThreads; ++number)
        threads.emplace_back([&] {
          Bytes bytes(plan->encoded_size()), back(plan->array_size());
          for (int call = 0; call < kCalls; ++call) {
            const auto error = plan->encode(refused, bytes);
            wrong += error.has_value() != expected.has_value();
            if (error && expected) wrong += error->message() != expected->message();
            wrong += plan->encode(array, bytes).has_value() || bytes != encoded;
            wrong += plan->decode(encoded, back).has_value() || back != decoded;
          }
        });
      for (std::thread& thread : threads) thread.join();
      EXPECT_EQ(wrong, 0) << target.name << " " << one.data_type << " " << one.codecs;
    }
}

TEST(KernelTargets, EndWithTheScalarOne) {
  ASSERT_FALSE(kernel_targets().empty());
  EXPECT_EQ(kernel_targets().back(), "scalar");
}

TEST(KernelTargets, AnUnknownOneIsRefused) {
  EXPECT_THROW(Kernels("no-such-target"), std::invalid_argument);
}

}  // namespace
}  // namespace zarrproof::test
