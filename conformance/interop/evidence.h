// What the results of one testee show about the arrays that it writes and reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "conformance/interop/element_truth.h"
#include "conformance/interop/interoperability.h"
#include "conformance/results/results.h"

namespace zarrproof {

// An array that a writer stored wrongly, with an encoding of the right size.
struct WrongEncoding {
  const Vector* vector = nullptr;  // the request to encode
  const Fault* fault = nullptr;
  // Elements that the results show, by their index: what was stored, in canonical form. Other elements were
  // stored right.
  std::vector<std::pair<std::uint64_t, Element>> elements;
};

// About the arrays of one kind. Examples leave out what the other testee does.
struct WriterEvidence {
  std::size_t right = 0;                   // requests that pass, and whose encoding is known
  std::vector<const Vector*> open;         // requests that pass, and have several permitted outcomes
  std::vector<WrongEncoding> wrong;        // arrays that a reader may read as other elements
  std::optional<ReadBackExample> refused;  // an array that must be accepted was refused
  std::optional<ReadBackExample> damaged;  // a wrong checksum or size, which a right reader refuses
  std::optional<ReadBackExample> unclear;  // a wrong encoding that the results do not show

  bool stores() const { return right > 0 || !open.empty() || !wrong.empty() || damaged || unclear; }
  bool is_right() const { return wrong.empty() && !refused && !damaged && !unclear; }
};

struct ReaderEvidence {
  std::size_t right = 0;                   // requests that pass
  std::optional<ReadBackExample> wrong;    // bytes that a right writer stores were decoded wrongly
  std::optional<ReadBackExample> refused;  // bytes that a right writer stores were refused
  std::optional<ReadBackExample> unclear;  // as one of these, but a right writer may not store the bytes
  bool is_lenient = false;                 // accepts bytes that must be refused

  bool is_judged() const { return right > 0 || wrong || refused || unclear; }
  bool is_right() const { return !wrong && !refused && !unclear && !is_lenient; }
};

struct Evidence {
  std::vector<WriterEvidence> written;  // by the number of the kind
  std::vector<ReaderEvidence> read;     // by the number of the kind without open points
  Answers answers;                      // to the open points to which the testee gives one answer
  bool is_lenient = false;              // the testee accepts bytes that must be refused, of any kind
  std::size_t unknown = 0;              // requests that the suite does not have
};

// Returns what the results show. The results and the suite must outlive the evidence.
Evidence evidence_of(const Results& results, const Suite& suite, const KindTable& kinds, TruthTable& truths);

}  // namespace zarrproof
