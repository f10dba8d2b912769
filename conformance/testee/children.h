// The children of this process, for killing them: processes that are born elsewhere become children of a
// process that has made itself their subreaper. All of it may be called in a process that was forked and runs
// no other program: nothing is allocated, nothing locked.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <span>

#include "conformance/testee/process_table.h"

namespace zarrproof {

class Children {
 public:
  // `space` is where the processes of the machine are noted down.
  explicit Children(std::span<ProcessSeen> space);

  // Kills and reaps the children of this process but the spared ones. Their own children become children of
  // this process then, and are for the next call. Where /proc does not show them, a call looks at a part of
  // the process numbers only. Returns whether another call may find more.
  bool kill(std::span<const pid_t> spared = {});

 private:
  bool kill_one(pid_t pid, std::span<const pid_t> spared);
  bool kill_seen(std::span<const pid_t> spared);
  bool kill_by_number(std::span<const pid_t> spared);

  std::span<ProcessSeen> space_;
  pid_t first_, next_;                // process numbers: where the search begins, and where it goes on
  bool found_in_this_round_ = false;  // in the search through all numbers
};

}  // namespace zarrproof
