// Asks testees to write arrays, and to read what the other testees wrote.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "conformance/interop/interoperability.h"
#include "conformance/run/runner.h"
#include "conformance/testee/abstract_testee.h"
#include "vectors/suite.h"

namespace zarrproof {

// A testee, and its words on the command line.
struct Participant {
  std::string words;
  std::unique_ptr<Testee> testee;
};

struct AskedInteroperability {
  Interoperability result;
  // Testees that could not be asked everything, or that broke the protocol; one sentence each. What these
  // testees wrote and read is not judged.
  std::vector<std::string> problems;
};

// Asks each participant the encode requests among these vectors of the suite, as far as it declares them.
// Then asks each participant to decode the bytes that the participants stored; equal bytes once. Every array
// that comes back is compared with the written array by the reference: right is what a right writer and a
// right reader give under equal answers to the open points, and the written element itself. A writer that
// stores no chunk leaves a missing chunk to the readers. Steps of sequences, and metadata that must be
// refused, are left out.
AskedInteroperability ask_interoperability(const Suite& suite, const std::vector<std::size_t>& numbers,
                                           std::vector<Participant> participants, const Progress& progress);

}  // namespace zarrproof
