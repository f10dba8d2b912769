// The arrays that one testee writes and reads, concluded from its results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "conformance/interop/element_truth.h"
#include "conformance/interop/interoperability.h"
#include "conformance/results/results.h"

namespace zarrproof {

// An array that a writer stored wrongly, with an encoding of the right size.
struct WrongEncoding {
  const Vector* vector = nullptr;  // the request to encode
  std::size_t metadata = 0;        // KindTable::metadata_of
  // Elements that the results show, by their index: what was stored, in canonical form. Other elements were
  // stored right.
  std::vector<std::pair<std::uint64_t, Element>> elements;
};

// Requests with equal metadata that pass, and that fail, by KindTable::metadata_of.
struct JudgedMetadata {
  std::set<std::size_t> passed, failed;

  // Returns whether some request with these metadata passes and none fails.
  bool is_right(std::size_t metadata) const {
    return passed.contains(metadata) && !failed.contains(metadata);
  }
};

// About the arrays of one kind. Examples leave out what the other testee does.
struct WriterEvidence {
  JudgedMetadata judged;
  std::vector<std::size_t> open;           // vectors that pass, and have several permitted outcomes
  std::vector<WrongEncoding> wrong;        // arrays that a reader may read as other elements
  std::optional<ReadBackExample> refused;  // an array that must be accepted was refused
  std::optional<ReadBackExample> damaged;  // a wrong checksum or size, which a right reader refuses
  std::optional<ReadBackExample> unclear;  // a wrong encoding that the results do not show

  bool stores() const {
    return !judged.passed.empty() || !open.empty() || !wrong.empty() || damaged || unclear;
  }
};

struct ReaderEvidence {
  JudgedMetadata judged;
  // Bytes that a right writer stores were decoded wrongly; by their metadata.
  std::map<std::size_t, ReadBackExample> wrong;
  std::optional<ReadBackExample> refused;  // bytes that a right writer stores were refused
  std::optional<ReadBackExample> unclear;  // as one of these, but a right writer may not store the bytes

  bool is_judged() const { return !judged.passed.empty() || !wrong.empty() || refused || unclear; }
};

struct Evidence {
  std::vector<WriterEvidence> written;  // by the number of the kind
  std::vector<ReaderEvidence> read;     // by the number of the kind without open points
  Answers answers;                      // to the open points to which the testee gives one answer
  bool is_lenient = false;              // the testee accepts a wrong checksum or size, in any kind
  std::size_t unknown = 0;              // requests that the suite does not have
};

// Returns what the results show. The results and the suite must outlive the evidence.
Evidence evidence_of(const Results& results, const Suite& suite, const KindTable& kinds, TruthTable& truths);

}  // namespace zarrproof
