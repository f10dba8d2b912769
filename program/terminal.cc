#include "program/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace zarrproof {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

bool is_terminal(int descriptor) {
  const std::string_view kind = variable("TERM");
  return !kind.empty() && kind != "dumb" && ::isatty(descriptor) == 1;
}

bool takes_colour(int descriptor) {
  return is_terminal(descriptor) && variable("NO_COLOR").empty();
}

bool takes_progress(int descriptor) {
  return is_terminal(descriptor) && variable("CI").empty();
}

}  // namespace zarrproof
