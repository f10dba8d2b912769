#include "conformance/summary.h"

#include <algorithm>

#include "conformance/needs.h"

namespace zarrproof {
namespace {

// The codec that a vector is about: that of its first clause, or of the chain's first codec.
std::string codec_of(const Vector& vector) {
  const std::string_view clause = id(vector.clauses.front());
  if (clause.starts_with("BYTES")) return "bytes";
  if (clause.starts_with("CRC")) return "crc32c";
  if (clause.starts_with("SO")) return "scale_offset";
  if (clause.starts_with("CV")) return "cast_value";
  const std::vector<std::string> codecs = needs_of(vector.request).codecs;
  return codecs.empty() ? "bytes" : codecs.front();
}

void add(Count& count, const VectorResult& result, bool strict) {
  switch (result.judgement.verdict) {
    case Verdict::pass: ++count.passed; break;
    case Verdict::unsupported: ++count.unsupported; break;
    case Verdict::unproven: ++count.unproven; break;
    case Verdict::not_asked: ++count.not_asked; break;
    case Verdict::fail:
    case Verdict::crashed:
    case Verdict::timed_out:
    case Verdict::garbled: ++(is_binding(*result.vector, strict) ? count.failed : count.warned); break;
  }
}

bool declares(const Description& testee, std::string_view codec) {
  return std::find(testee.codecs.begin(), testee.codecs.end(), codec) != testee.codecs.end();
}

}  // namespace

Count count_of(const Results& results, bool strict, std::string_view codec) {
  Count count;
  for (const VectorResult& result : results.results)
    if (codec.empty() || codec_of(*result.vector) == codec) add(count, result, strict);
  return count;
}

std::string unjudged_codec(const Results& results, bool strict) {
  for (std::string_view codec : kCodecs)
    if (declares(results.testee, codec) && count_of(results, strict, codec).judged() == 0)
      return std::string(codec);
  return {};
}

Outcome outcome_of(const Results& results, bool strict) {
  if (!results.stopped.empty() || !unjudged_codec(results, strict).empty()) return Outcome::not_done;
  return count_of(results, strict).failed > 0 ? Outcome::failures : Outcome::no_failures;
}

}  // namespace zarrproof
