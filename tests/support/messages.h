// Helpers for tests of texts: what a function writes, the refusal of a call, and the words of a text.
#pragma once

#include <gtest/gtest.h>

#include <source_location>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "reference/errors/error.h"

namespace zarrproof {

// Returns what the function writes to a stream.
template <class Write>
std::string written_by(Write write) {
  std::ostringstream out;
  write(out);
  return out.str();
}

// Returns the message of the Refused that the call throws; "nothing was refused" if it throws none.
template <class Call>
std::string refusal_of(Call call) {
  try {
    static_cast<void>(call());
  } catch (const Refused& refused) {
    return refused.what();
  }
  return "nothing was refused";
}

// Expects each of these words in the text. A failure has the place of the call.
inline void expect_words(std::string_view text, const std::vector<std::string>& words,
                         std::source_location place = std::source_location::current()) {
  for (const std::string& part : words)
    if (text.find(part) == std::string_view::npos)
      ADD_FAILURE_AT(place.file_name(), static_cast<int>(place.line())) << part << " is not in\n" << text;
}

// Expects that the text begins with these words. A failure has the place of the call.
inline void expect_start(std::string_view text, std::string_view words,
                         std::source_location place = std::source_location::current()) {
  if (!text.starts_with(words))
    ADD_FAILURE_AT(place.file_name(), static_cast<int>(place.line()))
        << "expected \"" << words << "\" at the beginning of\n"
        << text;
}

}  // namespace zarrproof
