#include "conformance/requirements/vectors_text.h"

namespace zarrproof {

std::string vectors_text(const ClauseCoverage& coverage) {
  return "must be accepted: " + std::to_string(coverage.accepted) +
         "; must be refused: " + std::to_string(coverage.refused) +
         "; accepted or refused, as the answer to an open point decides: " + std::to_string(coverage.open) +
         ". Level MUST: " + std::to_string(coverage.must) + "; SHOULD or derived: " +
         std::to_string(coverage.accepted + coverage.refused + coverage.open - coverage.must);
}

std::string vectors_text(const OpenPointCoverage& coverage) {
  return "with a result under every answer: " + std::to_string(coverage.accepted) +
         "; refused under one answer or more: " + std::to_string(coverage.refused);
}

}  // namespace zarrproof
