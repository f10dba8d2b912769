// Catches the refusal of a call, for tests of messages.
#pragma once

#include <string>

#include "reference/errors/error.h"

namespace zarrproof {

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

}  // namespace zarrproof
