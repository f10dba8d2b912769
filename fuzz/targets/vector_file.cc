// Any text as a vector file: the text is refused; or it is read and written unchanged, and expands to
// requests. Example: for {"format": 1, "about": "none", "cases": []} nothing is left to expand.
#include "vectors/vector_file.h"

#include "fuzz/engine/target.h"
#include "reference/errors/error.h"
#include "vectors/expand.h"

namespace zarrproof::fuzz {

void check_input(Input input) {
  VectorFile file;
  try {
    file = read_vector_file({reinterpret_cast<const char*>(input.data()), input.size()}, "file");
  } catch (const Refused&) {
    return;
  }
  const std::string written = write_vector_file(file);
  if (write_vector_file(read_vector_file(written, "file")) != written)
    fail("a vector file changes when it is written and read:\n" + written);
  expand(file);
}

std::string describe_input(Input input) {
  return {input.begin(), input.end()};
}

}  // namespace zarrproof::fuzz
