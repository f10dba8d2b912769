#include "conformance/testee/close_descriptors.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "reference/types/parsed_integer.h"

namespace zarrproof {

// glibc has closefrom since 2.34 only, and close_range, too.
void close_descriptors_from(int first) {
  if (::syscall(SYS_close_range, static_cast<unsigned>(first), ~0U, 0U) == 0) return;
  if (close_listed_descriptors_from(first)) return;
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  const int end = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 1 << 20));
  for (int number = first; number < end; ++number) ::close(number);
}

bool close_listed_descriptors_from(int first) {
  ::close(first);  // so that there is a number to open the folder with
  const int folder = ::open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  alignas(dirent64) std::array<char, 4096> entries;
  bool closed_some = true;
  while (closed_some) {  // what is closed while the folder is read may hide other entries
    closed_some = false;
    ::lseek(folder, 0, SEEK_SET);
    long count = 0;
    // readdir allocates.
    while ((count = ::syscall(SYS_getdents64, folder, entries.data(), entries.size())) > 0) {
      for (long at = 0; at < count;) {
        const auto* entry = reinterpret_cast<const dirent64*>(entries.data() + at);
        const int number = parsed_integer<int>(entry->d_name).value_or(-1);
        if (number >= first && number != folder && ::close(number) == 0) closed_some = true;
        at += entry->d_reclen;
      }
    }
  }
  ::close(folder);
  return true;
}

}  // namespace zarrproof
