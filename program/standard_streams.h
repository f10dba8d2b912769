// Streams on file descriptors: standard input, and output that keeps the error of a failed write.
#pragma once

#include <streambuf>
#include <string>
#include <vector>

namespace zarrproof {

// Writes to a descriptor. Does not own or close the descriptor. After the first failed write, all writes
// fail.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor);
  ~DescriptorBuffer() override;

  // Returns errno of the failed write; 0 when no write failed.
  int error() const { return error_; }

 private:
  int_type overflow(int_type c) override;
  int sync() override;

  int descriptor_;
  int error_ = 0;
  std::vector<char> block_;  // on the heap, because the stack may be small
};

// Returns the exit status after a failed write to standard output. `error` is errno. For EPIPE the status is
// 141, as after SIGPIPE, without a message: the reader has closed the pipe. For any other error the status is
// 2, with a message on standard error.
int status_of_unwritable(int error, const std::string& command);

// Throws std::runtime_error when standard input cannot be read, because it is a folder or open for writing
// only. A closed standard input counts as empty.
void check_standard_input();

// Reads from a descriptor. Does not own or close the descriptor. An error of read ends the input.
class DescriptorInput : public std::streambuf {
 public:
  explicit DescriptorInput(int descriptor);

 private:
  int_type underflow() override;

  int descriptor_;
  std::vector<char> block_;  // on the heap, because the stack may be small
};

}  // namespace zarrproof
