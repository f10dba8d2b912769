// The processes of this machine, from /proc, and the children of this process. The functions allocate nothing
// and take no lock. They may be called in a process after fork without exec.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace zarrproof {

struct ProcessSeen {
  pid_t pid, parent;
  std::uint64_t resident_pages;
  bool counted;  // for descendants_memory
};

// Returns whether /proc shows this process and its children. In a container, /proc may be missing, or it may
// belong to another PID namespace, where numbers mean other processes.
bool proc_shows_processes();

// Reads all processes. Returns the part of `space` that holds them. Leaves out processes for which `space`
// has no room.
std::span<ProcessSeen> see_processes(std::span<ProcessSeen> space);

// Returns the bytes of memory of all descendants of a process. Shared memory counts for each process.
std::uint64_t descendants_memory(std::span<ProcessSeen> processes, pid_t ancestor);

// Kills the children of this process. After this process has made itself a subreaper, orphans of other
// processes become its children, too.
class Children {
 public:
  // `space` holds the processes that are seen. Its size limits their number.
  explicit Children(std::span<ProcessSeen> space);

  // Kills and reaps the children of this process, except `spared`. The children of a killed process become
  // children of this process; the next call kills them. If /proc does not show processes, a call tries a part
  // of the process numbers only. Returns whether another call may find more.
  bool kill(std::span<const pid_t> spared = {});

 private:
  bool kill_one(pid_t pid, std::span<const pid_t> spared);
  bool kill_seen(std::span<const pid_t> spared);
  bool kill_by_number(std::span<const pid_t> spared);

  std::span<ProcessSeen> space_;
  pid_t first_, next_;                // process numbers: the start of the search, and where it goes on
  bool found_in_this_round_ = false;  // in the search through all numbers
};

// Closes all descriptors from this number on. It allocates nothing, so it may be called after a fork of a
// program with several threads. Kernels before 5.9 have no close_range: then it closes the descriptors that
// /proc/self/fd lists. Without /proc it closes every number up to the limit of the process.
void close_descriptors_from(int first);

// The second way of close_descriptors_from alone, for tests. Returns false where /proc/self/fd cannot be
// read.
bool close_listed_descriptors_from(int first);

}  // namespace zarrproof
