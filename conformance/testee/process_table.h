// The processes of this machine as /proc shows them. All of it may be called in a process that was forked and
// runs no other program: nothing is allocated, nothing locked.
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

// Whether /proc shows this process and those that it starts. In containers and sandboxes it may be missing,
// or that of another PID namespace, whose numbers mean other processes here.
bool proc_shows_processes();

// Looks at all processes. Returns the ones seen, which lie in `space`; those for which it has no room are
// left out.
std::span<ProcessSeen> see_processes(std::span<ProcessSeen> space);

// The bytes of memory that the descendants of a process hold, children of children included. What several of
// them share counts for each.
std::uint64_t descendants_memory(std::span<ProcessSeen> processes, pid_t ancestor);

}  // namespace zarrproof
