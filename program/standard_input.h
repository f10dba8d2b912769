// Standard input of the commands that read it.
#pragma once

namespace zarrproof {

// Throws std::runtime_error when standard input cannot be read, because it is a folder or open for writing
// only. A closed standard input counts as empty.
void check_standard_input();

}  // namespace zarrproof
