// Streams on which only harmless lines come out, whatever is written to them.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace zarrproof {

// Passes each line that is written to it on to another buffer, made harmless (text/harmless.h); line breaks
// pass. A line is passed on when it is complete; an unfinished one by finish(), or when the buffer goes.
class HarmlessBuffer : public std::streambuf {
 public:
  explicit HarmlessBuffer(std::streambuf* out) : out_(out) {}
  HarmlessBuffer(const HarmlessBuffer&) = delete;
  HarmlessBuffer& operator=(const HarmlessBuffer&) = delete;
  ~HarmlessBuffer() override { finish(); }

  // Passes on an unfinished line. Returns whether it could be written.
  bool finish();

  // Where the lines go.
  std::streambuf* behind() const { return out_; }

 protected:
  int_type overflow(int_type character) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;

 private:
  std::streambuf* out_;
  std::string line_;  // the beginning of a line
};

// A stream of harmless lines before another stream.
class HarmlessStream : public std::ostream {
 public:
  explicit HarmlessStream(std::ostream& target) : std::ostream(nullptr), buffer_(target.rdbuf()) {
    rdbuf(&buffer_);
  }

  // Passes on an unfinished line, and tells `target` where something could not be written.
  void finish(std::ostream& target);

 private:
  HarmlessBuffer buffer_;
};

// Lets only harmless lines out of a stream, such as std::cout, while it lives.
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

// The buffer behind all filters of a stream, for bytes that must arrive as they are: the sequences of a
// terminal, the protocol, annotations. Text of others among them must be harmless already. What was written
// to the stream before is passed on first.
std::streambuf* unfiltered(std::ostream& out);

// Writes to that buffer; where it fails, the stream knows.
void write_unfiltered(std::ostream& out, std::string_view text);

}  // namespace zarrproof
