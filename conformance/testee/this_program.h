// Settings of this process that must be made before it starts other programs or writes files.
#pragma once

namespace zarrproof {

// Ignores SIGPIPE and SIGXFSZ, so that a closed pipe and a file beyond the size limit are errors of write.
// Opens those of the three standard streams that are closed, so that no pipe and no file gets their numbers:
// input is at its end, writes to output fail, errors are discarded. Later calls do nothing. Started programs
// get the default actions back.
void prepare_this_program();

}  // namespace zarrproof
