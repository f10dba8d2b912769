// Kills the children of this process. After this process has made itself a subreaper, orphans of other
// processes become its children, too. The functions allocate nothing and take no lock. They may be called in
// a process after fork without exec.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <span>

#include "conformance/testee/process_table.h"

namespace zarrproof {

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

}  // namespace zarrproof
