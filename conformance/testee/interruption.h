// The signals that ask this program to end: SIGINT, SIGTERM and SIGHUP.
#pragma once

#include "conformance/testee/abstract_testee.h"

namespace zarrproof {

// Catches these signals from now on. The first signal is stored and wakes everything that waits for a
// process; the program must check it and end in order. The second signal ends the program at once, by the
// default action. A signal that is ignored, as after nohup, stays ignored. Later calls do nothing. Throws
// std::system_error.
void watch_for_interruption();

// Lets also the first signal end the program at once, from now on. For the time after the run: writing the
// results may block, as on a FIFO without a reader.
void end_at_next_interruption();

// Returns the number of the first signal; 0 if no signal came.
int interruption();

// Returns a descriptor for poll that becomes readable when a signal comes; -1 before watch_for_interruption.
int interruption_descriptor();

// Thrown after a signal. It derives from TesteeUnusable, because no testee can be asked any more. Responses
// from before the signal count. what() names the signal: "interrupted by SIGINT".
class Interrupted : public TesteeUnusable {
 public:
  explicit Interrupted(int signal);
};

// Throws Interrupted if a signal came.
void throw_if_interrupted();

// Sets the text that the second signal writes to standard error, to clear the line of a terminal: a literal,
// or null.
void set_interruption_text(const char* text);

}  // namespace zarrproof
