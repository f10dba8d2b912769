// Defines malloc() and pthread_mutex_lock() of the program, which count calls and forward them to the C
// library.
#include "tests/kernels/counted_calls.h"

#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstddef>

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

namespace zarrproof::test {

std::uint64_t allocations() {
  return allocation_count;
}

std::uint64_t locks() {
  return lock_count;
}

}  // namespace zarrproof::test
