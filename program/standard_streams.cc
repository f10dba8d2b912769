// Example: the reader of `zarrproof list | head -1` closes the pipe after one line. The next write fails
// with EPIPE, all later writes fail as well, and the exit status is 141.
#include "program/standard_streams.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>
#include <stdexcept>

#include "conformance/disk/write_file.h"

namespace zarrproof {

DescriptorBuffer::DescriptorBuffer(int descriptor) : descriptor_(descriptor), block_(1 << 16) {
  setp(block_.data(), block_.data() + block_.size());
}

DescriptorBuffer::~DescriptorBuffer() {
  DescriptorBuffer::sync();
}

int DescriptorBuffer::sync() {
  if (error_ == 0) error_ = write_all(descriptor_, {pbase(), pptr()});
  setp(block_.data(), block_.data() + block_.size());
  return error_ == 0 ? 0 : -1;
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type c) {
  if (sync() != 0) return traits_type::eof();
  if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
  return traits_type::not_eof(c);
}

int status_of_unwritable(int error, const std::string& command) {
  if (error == EPIPE) return 128 + SIGPIPE;
  std::cerr << command << ": standard output cannot be written: "
            << (error == EBADF ? "it is closed" : std::strerror(error)) << "\n";
  return 2;
}

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
