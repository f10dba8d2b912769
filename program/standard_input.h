// Standard input of the commands that read it.
#pragma once

namespace zarrproof {

// Throws std::runtime_error where nothing can be read from standard input: it is a folder, or open for
// writing alone. One that is closed is an empty one.
void check_standard_input();

}  // namespace zarrproof
