// Streams on file descriptors that know why a write failed.
#pragma once

#include <exception>
#include <streambuf>
#include <string>
#include <vector>

namespace zarrproof {

// Writes to a descriptor of somebody else's, which stays open. After the first write that failed all others
// fail.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor);
  ~DescriptorBuffer() override;

  // errno of the write that failed; 0 where none did.
  int error() const { return error_; }

 private:
  int_type overflow(int_type c) override;
  int sync() override;

  int descriptor_;
  int error_ = 0;
  std::vector<char> block_;  // not within, where it would lie on the stack, which may be small
};

// Lets std::cout write to standard output through a DescriptorBuffer, as long as this lives.
class StandardOutput {
 public:
  StandardOutput();
  ~StandardOutput();

  // Writes what is left. Returns errno of the first write that failed; 0 where all was written.
  int finish();

 private:
  DescriptorBuffer buffer_;
  std::streambuf* before_;
};

// Thrown by a command that writes to standard output by a stream of its own, and cannot.
struct OutputUnwritable : std::exception {
  explicit OutputUnwritable(int number) : error(number) {}
  int error;  // errno
};

// The exit status of a program that could not write its standard output, which says so on standard error: 2.
// Where the reader closed the pipe (EPIPE) it has seen what it wanted: 141, as of one that SIGPIPE ended, and
// no message.
int status_of_unwritable(int error, const std::string& command);

}  // namespace zarrproof
