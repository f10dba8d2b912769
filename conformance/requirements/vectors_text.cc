#include "conformance/requirements/vectors_text.h"

#include "reference/requirements/clause_details.h"

namespace zarrproof {

std::string vectors_text(const ClauseCoverage& coverage) {
  const std::size_t all = coverage.accepted + coverage.refused + coverage.open;
  const Level level = details(coverage.clause).level;
  const bool is_must = level == Level::must;
  const std::string levels = is_must ? "level MUST: " + std::to_string(coverage.must) +
                                           ", other levels: " + std::to_string(all - coverage.must)
                                     : "all " + std::string(word(level));
  return std::to_string(all) + ", " + levels + (is_must ? ". To be accepted: " : ". Should be accepted: ") +
         std::to_string(coverage.accepted) + (is_must ? "; to be refused: " : "; should be refused: ") +
         std::to_string(coverage.refused) + "; depends on an open point: " + std::to_string(coverage.open);
}

std::string vectors_text(const OpenPointCoverage& coverage) {
  return "with a result under every answer: " + std::to_string(coverage.accepted) +
         "; refused under one answer or more: " + std::to_string(coverage.refused);
}

}  // namespace zarrproof
