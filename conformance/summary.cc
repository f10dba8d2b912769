#include "conformance/summary.h"

#include <algorithm>
#include <set>

#include "conformance/needs.h"

namespace zarrproof {
namespace {

// The area a vector belongs to, by its id.
std::string_view area_of(const Vector& vector) {
  std::string_view id = vector.id;
  if (id.starts_with("metadata/")) {  // that of one codec counts for the codec
    const std::string_view rest = id.substr(std::string_view("metadata/").size());
    for (std::string_view codec : kCodecs)
      if (rest.starts_with(codec)) return codec;
  }
  return id.substr(0, id.find('/'));
}

bool is_judged(const VectorResult& result) {
  return result.judgement.verdict == Verdict::pass || is_failure(result.judgement.verdict);
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

Count count_of(const Results& results, bool strict, std::string_view area) {
  Count count;
  for (const VectorResult& result : results.results)
    if (area.empty() || area_of(*result.vector) == area) add(count, result, strict);
  return count;
}

std::string unjudged_codec(const Results& results) {
  std::set<std::string> judged;
  for (const VectorResult& result : results.results)
    if (is_judged(result))
      for (const std::string& codec : needs_of(result.vector->request).codecs) judged.insert(codec);
  for (std::string_view codec : kCodecs)
    if (declares(results.testee, codec) && judged.count(std::string(codec)) == 0) return std::string(codec);
  return {};
}

Outcome outcome_of(const Results& results, bool strict) {
  const Count all = count_of(results, strict);
  if (!results.stopped.empty() || all.judged() == 0 || !unjudged_codec(results).empty())
    return Outcome::not_done;
  return all.failed > 0 ? Outcome::failures : Outcome::no_failures;
}

}  // namespace zarrproof
