#include "conformance/testee/process_table.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include "reference/types/parsed_integer.h"

namespace zarrproof {
namespace {

bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}

// Takes the next number from the text, and the text before it.
std::uint64_t take_number(std::string_view& text) {
  while (!text.empty() && !is_decimal(text.front())) text.remove_prefix(1);
  std::uint64_t number = 0;
  for (; !text.empty() && is_decimal(text.front()); text.remove_prefix(1))
    number = number * 10 + static_cast<std::uint64_t>(text.front() - '0');
  return number;
}

// Reads /proc/PID/stat: "PID (NAME) STATE PARENT ...". The resident pages are the 24th field. Returns false
// if the process does not exist any more.
bool see(std::string_view pid, ProcessSeen& seen) {
  constexpr std::string_view kFolder = "/proc/", kFile = "/stat";
  std::array<char, 64> path{};
  if (kFolder.size() + pid.size() + kFile.size() >= path.size()) return false;
  char* end = path.data();
  for (std::string_view part : {kFolder, pid, kFile}) {
    std::memcpy(end, part.data(), part.size());
    end += part.size();
  }
  const int file = ::open(path.data(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  std::array<char, 1024> buffer;
  const ssize_t count = ::read(file, buffer.data(), buffer.size());
  ::close(file);
  if (count <= 0) return false;
  std::string_view text(buffer.data(), static_cast<std::size_t>(count));
  const std::size_t after_name = text.rfind(')');
  if (after_name == std::string_view::npos) return false;
  text.remove_prefix(after_name);

  std::string_view digits = pid;
  seen.pid = static_cast<pid_t>(take_number(digits));
  seen.parent = static_cast<pid_t>(take_number(text));
  for (int field = 5; field < 24; ++field) take_number(text);
  seen.resident_pages = take_number(text);
  seen.counted = false;
  return true;
}

constexpr pid_t kMostProcesses = 1 << 22;  // the highest process number of the kernel (PID_MAX_LIMIT)
constexpr int kNumbersAtATime = 1 << 16;

// waitid knows only children, also where /proc shows other processes.
bool is_child(pid_t pid) {
  siginfo_t ignored;
  return ::waitid(P_PID, static_cast<id_t>(pid), &ignored, WEXITED | WNOHANG | WNOWAIT) == 0;
}

}  // namespace

bool proc_shows_processes() {
  std::array<char, 32> target;
  const ssize_t count = ::readlink("/proc/self", target.data(), target.size());
  if (count <= 0) return false;
  std::string_view text(target.data(), static_cast<std::size_t>(count));
  return take_number(text) == static_cast<std::uint64_t>(::getpid());
}

std::span<ProcessSeen> see_processes(std::span<ProcessSeen> space) {
  std::size_t seen = 0;
  const int folder = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return {};
  alignas(dirent64) std::array<char, 16384> entries;
  while (true) {
    // readdir would allocate.
    const long count = ::syscall(SYS_getdents64, folder, entries.data(), entries.size());
    if (count <= 0) break;
    for (long at = 0; at < count;) {
      const auto* entry = reinterpret_cast<const dirent64*>(entries.data() + at);
      if (is_decimal(entry->d_name[0]) && seen < space.size() && see(entry->d_name, space[seen])) ++seen;
      at += entry->d_reclen;
    }
  }
  ::close(folder);
  return space.first(seen);
}

std::uint64_t descendants_memory(std::span<ProcessSeen> processes, pid_t ancestor) {
  std::ranges::sort(processes, {}, &ProcessSeen::pid);
  const auto is_counted = [&](pid_t pid) {
    const auto found = std::ranges::lower_bound(processes, pid, {}, &ProcessSeen::pid);
    return found != processes.end() && found->pid == pid && found->counted;
  };
  std::uint64_t pages = 0;
  for (bool found = true; found;) {  // each round finds at least the children of processes found before
    found = false;
    for (ProcessSeen& process : processes) {
      if (process.counted || !(process.parent == ancestor || is_counted(process.parent))) continue;
      process.counted = found = true;
      pages += process.resident_pages;
    }
  }
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

Children::Children(std::span<ProcessSeen> space) : space_(space), first_(::getpid()), next_(first_) {}

bool Children::kill(std::span<const pid_t> spared) {
  return proc_shows_processes() ? kill_seen(spared) : kill_by_number(spared);
}

bool Children::kill_one(pid_t pid, std::span<const pid_t> spared) {
  if (!is_child(pid) || std::ranges::find(spared, pid) != spared.end()) return false;
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, WNOHANG);
  return true;
}

bool Children::kill_seen(std::span<const pid_t> spared) {
  const pid_t self = ::getpid();
  bool found = false;
  for (const ProcessSeen& process : see_processes(space_))
    if (process.parent == self) found = kill_one(process.pid, spared) || found;
  return found;
}

// A new process usually gets the next free number. So the search starts after the number of this process.
bool Children::kill_by_number(std::span<const pid_t> spared) {
  for (int i = 0; i < kNumbersAtATime; ++i) {
    found_in_this_round_ = kill_one(next_, spared) || found_in_this_round_;
    next_ = next_ % kMostProcesses + 1;
    if (next_ == first_ && !std::exchange(found_in_this_round_, false)) return false;
  }
  return true;
}

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
