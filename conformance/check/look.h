// What a check of a testee looked at, and what it found there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace zarrproof {

// Something that would spoil a verdict, in words.
struct Finding {
  std::string rule;      // what is demanded
  std::string got;       // what the testee did
  std::string expected;  // in its place
  std::string mend;      // how an adapter does that
};

// Lost responses, or ends of the process: what happens so often, or less, may be an accident and is a note.
inline constexpr std::size_t kMostIncidents = 2;

struct Look {
  enum class State { ok, note, not_checked };

  std::string what;         // one or two words: "description"
  State state = State::ok;  // where nothing was found
  std::string text = {};    // what was seen, in a few words
  std::vector<Finding> findings = {};
};

}  // namespace zarrproof
