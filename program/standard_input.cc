#include "program/standard_input.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace zarrproof {

void check_standard_input() {
  char none = 0;
  if (::read(STDIN_FILENO, &none, 0) == 0) return;
  throw std::runtime_error(std::string("standard input cannot be read: ") +
                           (errno == EISDIR ? "it is a folder" : std::strerror(errno)) +
                           "; expected requests, one a line");
}

}  // namespace zarrproof
