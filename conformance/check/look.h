// One part of a check of a testee, and its faults.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace zarrproof {

// Something that would make verdicts wrong, as text.
struct AdapterFault {
  std::string rule;      // what the protocol or the check demands
  std::string got;       // what the testee did
  std::string expected;  // what the testee should do
  std::string mend;      // how to change the adapter
};

// The limit for lost responses, and for ends of the process. Up to this number, they may be accidents and are
// a note.
inline constexpr std::size_t kMostIncidents = 2;

struct Look {
  enum class State { ok, note, not_checked };

  std::string what;         // one or two words: "description"
  State state = State::ok;  // if there are no faults
  std::string text = {};    // what was seen, in a few words
  std::vector<AdapterFault> faults = {};
};

}  // namespace zarrproof
