// What this program needs of its own process before it starts others or writes files.
#pragma once

namespace zarrproof {

// Ignores SIGPIPE and SIGXFSZ, so that a closed pipe and a file beyond the size limit show as errors of
// write; opens what is closed of the three standard streams, so that no pipe and no file gets the number of
// one: input is at its end, output cannot be written, errors go nowhere. The first call does it, later calls
// do nothing. Programs that are started get the default actions back.
void prepare_this_program();

}  // namespace zarrproof
