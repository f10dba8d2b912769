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

DescriptorInput::DescriptorInput(int descriptor) : descriptor_(descriptor), block_(1 << 16) {}

DescriptorInput::int_type DescriptorInput::underflow() {
  ssize_t count = 0;
  do count = ::read(descriptor_, block_.data(), block_.size());
  while (count < 0 && errno == EINTR);
  if (count <= 0) return traits_type::eof();
  setg(block_.data(), block_.data(), block_.data() + count);
  return traits_type::to_int_type(block_.front());
}

}  // namespace zarrproof
