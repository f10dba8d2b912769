#include "conformance/report/shell.h"

#include <array>
#include <cstdio>
#include <string_view>

#include "conformance/text/harmless.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

// Returns the text as $'...' for bash, zsh, ksh and POSIX.1-2024. Every byte that is not printable ASCII, and
// # as in ##[error], becomes an escape of three octal digits.
std::string with_escapes(std::string_view text) {
  std::string quoted = "$'";
  for (const char c : text) {
    const bool plain = c >= 0x20 && c < 0x7f && c != '\'' && c != '\\' && c != '#';
    std::array<char, 8> escape;
    const unsigned byte = static_cast<unsigned char>(c);
    std::snprintf(escape.data(), escape.size(), "\\%03o", byte);
    quoted += plain ? std::string(1, c) : escape.data();
  }
  return quoted + "'";
}

std::string shell_quoted(std::string_view text) {
  if (!text.empty() &&
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+/") ==
          std::string_view::npos)
    return std::string(text);
  if (harmless(text) != text) return with_escapes(text);
  std::string quoted = "'";
  for (char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

std::string shell_command(const std::vector<std::string>& words) {
  return joined_words(words, " ", shell_quoted);
}

std::string shell_command(const std::string& program, const std::vector<std::string>& words) {
  std::vector<std::string> all = {program};
  all.insert(all.end(), words.begin(), words.end());
  return shell_command(all);
}

}  // namespace zarrproof
