// Example: "a\x1b" is held back until "b\n" follows. Then the line a\x1bb is written with the four characters
// \x1b in place of the escape byte.
#include "conformance/text/harmless_stream.h"

#include "conformance/text/harmless.h"

namespace zarrproof {
namespace {

bool put(std::streambuf& out, std::string_view text) {
  return out.sputn(text.data(), static_cast<std::streamsize>(text.size())) ==
         static_cast<std::streamsize>(text.size());
}

}  // namespace

bool HarmlessBuffer::finish() {
  const std::string line = harmless_line(line_);
  line_.clear();
  return put(*out_, line);
}

HarmlessBuffer::int_type HarmlessBuffer::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  const char byte = traits_type::to_char_type(character);
  return xsputn(&byte, 1) == 1 ? character : traits_type::eof();
}

std::streamsize HarmlessBuffer::xsputn(const char* text, std::streamsize size) {
  std::string_view rest(text, static_cast<std::size_t>(size));
  for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    line_ += rest.substr(0, end);
    rest.remove_prefix(end + 1);
    if (!finish() || !put(*out_, "\n")) return 0;
  }
  line_ += rest;
  return size;
}

// Leaves the unfinished line, because a line is made harmless as a whole.
int HarmlessBuffer::sync() {
  return out_->pubsync();
}

HarmlessOutput::~HarmlessOutput() {
  if (!buffer_.finish()) out_.setstate(std::ios::badbit);
  out_.flush();
  const std::ios::iostate state = out_.rdstate();  // rdbuf() clears it
  out_.rdbuf(buffer_.behind());
  out_.setstate(state);
}

std::streambuf* unfiltered(std::ostream& out) {
  std::streambuf* buffer = out.rdbuf();
  while (auto* filter = dynamic_cast<HarmlessBuffer*>(buffer)) {
    if (!filter->finish()) out.setstate(std::ios::badbit);
    buffer = filter->behind();
  }
  return buffer;
}

void write_unfiltered(std::ostream& out, std::string_view text) {
  if (!put(*unfiltered(out), text)) out.setstate(std::ios::badbit);
}

}  // namespace zarrproof
