// Guarantees of a plan of kernels besides its results: calls allocate nothing and take no lock, and threads
// do not disturb each other. The program's own malloc() and pthread_mutex_lock() count calls and forward them
// to the C library.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <pthread.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <random>
#include <shared_mutex>
#include <thread>

#include "tests/kernels/proof.h"

namespace {

std::atomic<std::uint64_t> allocation_count = 0, lock_count = 0;

// Counts a lock, and takes it as the C library would.
template <class Lock>
int take(const char* function, Lock* lock) {
  ++lock_count;
  return reinterpret_cast<int (*)(Lock*)>(dlsym(RTLD_NEXT, function))(lock);
}

}  // namespace

extern "C" {

int pthread_mutex_lock(pthread_mutex_t* lock) noexcept {
  return take("pthread_mutex_lock", lock);
}

int pthread_rwlock_rdlock(pthread_rwlock_t* lock) noexcept {
  return take("pthread_rwlock_rdlock", lock);
}

int pthread_rwlock_wrlock(pthread_rwlock_t* lock) noexcept {
  return take("pthread_rwlock_wrlock", lock);
}

// The functions of glibc that a program may replace. operator new calls these as well.
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) noexcept {
  ++allocation_count;
  return __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) noexcept {
  ++allocation_count;
  return __libc_calloc(count, size);
}

void* realloc(void* memory, std::size_t size) noexcept {
  ++allocation_count;
  return __libc_realloc(memory, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  ++allocation_count;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept {
  ++allocation_count;
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

}  // extern "C"

namespace zarrproof::test::plan_test {
namespace {

// Return the number of memory allocations so far, by malloc and related functions; and of locked mutexes and
// reader-writer locks. Attempts (try) do not count.
std::uint64_t allocations() {
  return allocation_count;
}
std::uint64_t locks() {
  return lock_count;
}

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

// Returns bytes that all cases accept: small numbers, 0 and 1.
Bytes some_array(const Case& one, std::uint64_t count, unsigned seed = 1) {
  const DataType type = *find_data_type(one.data_type);
  Bytes array(count * type.element_size());
  std::mt19937 engine(seed);
  const std::size_t width = static_cast<std::size_t>(type.width);
  for (std::size_t at = 0; at < array.size(); at += width) {
    if (type.is_floating() || type.kind == TypeKind::complex)
      array[at + width - 1] = std::byte{0x3f};  // makes a float between 2^-127 and 2
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

// The counters of the test below count.
TEST(CountedCalls, AreCounted) {
  const std::uint64_t allocations_before = allocations(), locks_before = locks();
  int* volatile number = new int;  // volatile: not to be optimized away
  delete number;
  EXPECT_EQ(allocations(), allocations_before + 1);
  std::mutex mutex;
  std::shared_mutex shared;
  mutex.lock(), mutex.unlock();
  shared.lock(), shared.unlock();
  shared.lock_shared(), shared.unlock_shared();
  EXPECT_EQ(locks(), locks_before + 3);
}

TEST(Plan, CallsAllocateNothingAndTakeNoLock) {
  for (const KernelTarget& target : kernel_targets())
    for (const Case& one : cases())
      for (const Shape& shape : shapes())
        for (const Layout layout : {Layout::c, Layout::f}) {
          const auto plan = prepare(target.kernels, one.data_type, one.codecs, one.fill, shape, layout);
          const Bytes array = some_array(one, *element_count(shape));
          Bytes encoded(plan->encoded_size()), decoded(plan->array_size());
          const std::uint64_t allocations_before = allocations(), locks_before = locks();
          const auto in_encode = plan->encode(array, encoded);
          const auto in_decode = plan->decode(encoded, decoded);
          const auto in_missing = plan->decode_missing(decoded);
          const std::uint64_t allocations_after = allocations(), locks_after = locks();
          EXPECT_EQ(allocations_after, allocations_before)
              << target.name << " " << one.data_type << " " << one.codecs;
          EXPECT_EQ(locks_after, locks_before) << target.name << " " << one.data_type << " " << one.codecs;
          for (const auto& error : {in_encode, in_decode, in_missing})
            EXPECT_FALSE(error) << one.data_type << " " << one.codecs << ": " << error->message();
        }
}

// Returns the results of a plan for an array, for one whose last element may be refused, and for its encoded
// bytes.
std::array<std::string, 3> results_of(const Plan& plan, const Bytes& array) {
  Bytes refused = array, encoded(plan.encoded_size());
  std::fill(refused.end() - 16, refused.end(), std::byte{0xff});  // NaN, if the type has one
  EXPECT_FALSE(plan.encode(array, encoded));
  return {result_of(plan, Direction::encode, array), result_of(plan, Direction::encode, refused),
          result_of(plan, Direction::decode, encoded)};
}

TEST(Plan, ThreadsDoNotDisturbEachOther) {
  constexpr unsigned kThreads = 4;
  constexpr int kCalls = 50;
  const Shape shape{3, 7, 101};
  for (const KernelTarget& target : kernel_targets())
    for (const Case& one : cases()) {
      const auto plan = prepare(target.kernels, one.data_type, one.codecs, one.fill, shape, Layout::f);
      std::atomic<int> wrong = 0;
      std::vector<std::thread> threads;
      for (unsigned seed = 0; seed < kThreads; ++seed) {
        const Bytes array = some_array(one, *element_count(shape), seed);
        threads.emplace_back([&wrong, &plan, array, expected = results_of(*plan, array)] {
          for (int call = 0; call < kCalls; ++call) wrong += results_of(*plan, array) != expected ? 1 : 0;
        });
      }
      for (std::thread& thread : threads) thread.join();
      EXPECT_EQ(wrong, 0) << target.name << " " << one.data_type << " " << one.codecs;
    }
}

TEST(KernelTargets, EndWithTheScalarOne) {
  ASSERT_FALSE(kernel_targets().empty());
  EXPECT_EQ(kernel_targets().back().name, "scalar");
}

}  // namespace
}  // namespace zarrproof::test::plan_test
