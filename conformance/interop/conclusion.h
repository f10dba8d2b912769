// Concludes what one testee reads of the arrays of one kind that another testee writes.
#pragma once

#include <optional>

#include "conformance/interop/evidence.h"

namespace zarrproof {

struct Conclusion {
  ReadBack state = ReadBack::not_judged;
  std::optional<ReadBackExample> example;  // of all states but `right` and `not_judged`
};

// Returns the worst state that the evidence about a kind shows. `reader` is about the whole reader: its
// answers to open points, and whether it is lenient.
Conclusion conclusion_of(const WriterEvidence& written, const ReaderEvidence& read,
                         const Answers& writer_answers, const Evidence& reader, const Suite& suite,
                         const KindTable& kinds, TruthTable& truths);

}  // namespace zarrproof
