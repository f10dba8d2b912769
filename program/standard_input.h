// Standard input of the commands that read it.
#pragma once

#include <streambuf>
#include <vector>

namespace zarrproof {

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
