// A filter for streams that makes every line harmless.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace zarrproof {

// Makes each line harmless (text/harmless.h) and writes it to another buffer. Keeps line breaks. A line is
// written when it is complete. An unfinished line is written by finish() or by the destructor.
class HarmlessBuffer : public std::streambuf {
 public:
  explicit HarmlessBuffer(std::streambuf* out) : out_(out) {}
  HarmlessBuffer(const HarmlessBuffer&) = delete;
  HarmlessBuffer& operator=(const HarmlessBuffer&) = delete;
  ~HarmlessBuffer() override { finish(); }

  // Writes an unfinished line. Returns whether the buffer took it.
  bool finish();

  // Returns the buffer to which the lines go.
  std::streambuf* behind() const { return out_; }

 protected:
  int_type overflow(int_type character) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;

 private:
  std::streambuf* out_;
  std::string line_;  // the beginning of a line
};

// During its lifetime, makes the lines of a stream such as std::cout harmless. The destructor writes an
// unfinished line.
class HarmlessOutput {
 public:
  explicit HarmlessOutput(std::ostream& out) : out_(out), buffer_(out.rdbuf()) { out.rdbuf(&buffer_); }
  HarmlessOutput(const HarmlessOutput&) = delete;
  HarmlessOutput& operator=(const HarmlessOutput&) = delete;
  ~HarmlessOutput();

 private:
  std::ostream& out_;
  HarmlessBuffer buffer_;
};

// Returns the buffer behind all filters of a stream, for bytes that must not be changed: escape sequences of
// a terminal, the protocol, annotations. Text from outside must be made harmless before. Flushes the filters
// first.
std::streambuf* unfiltered(std::ostream& out);

// Writes to the buffer behind all filters. If the write fails, sets the error state of the stream.
void write_unfiltered(std::ostream& out, std::string_view text);

}  // namespace zarrproof
