#include "program/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "program/number.h"

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

std::size_t columns_of(int descriptor) {
  if (::isatty(descriptor) != 1) return 0;
  if (const auto columns = read_whole_number(variable("COLUMNS"))) return *columns;
  winsize size{};
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool takes_progress(int descriptor) {
  return is_terminal(descriptor) && variable("CI").empty();
}

}  // namespace zarrproof
