// The processes of this machine, from /proc. The functions allocate nothing and take no lock. They may be
// called in a process after fork without exec.
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

}  // namespace zarrproof
