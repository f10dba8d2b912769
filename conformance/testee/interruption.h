// The signals that ask this program to end: SIGINT, SIGTERM and SIGHUP.
#pragma once

#include "conformance/testee/abstract_testee.h"

namespace zarrproof {

// Takes these signals from now on. The first one is kept, and wakes everything that waits for a process; the
// program has to look and end in order. The second one ends the program at once, by the default action. A
// signal that is ignored already, as nohup does it, stays ignored. The first call does it, later calls do
// nothing. Throws std::system_error.
void watch_for_interruption();

// The next signal ends the program at once, also where it is the first: the work is done, and to write the
// results may wait for others, as for the reader of a FIFO.
void end_at_next_interruption();

// The number of the signal that came; 0 where none did.
int interruption();

// A descriptor that can be read once a signal came, for poll; -1 where nobody watches.
int interruption_descriptor();

// A signal came. It is a TesteeUnusable, because no testee can be asked any more: what was answered so far
// stands, and what() says which signal it was: "interrupted by SIGINT".
class Interrupted : public TesteeUnusable {
 public:
  explicit Interrupted(int signal);
};

// Throws Interrupted where a signal came.
void throw_if_interrupted();

// What the second signal writes to standard error, to clean the line of a terminal; a literal, or null.
void set_last_words(const char* text);

}  // namespace zarrproof
