#include "conformance/judging/judge.h"

#include <algorithm>

#include "conformance/judging/request_words.h"
#include "reference/requirements/clause_details.h"
#include "vectors/add_once.h"
#include "vectors/chunk_loss.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

// Returns a failure of the request as a whole.
Judgement failed(const Vector& vector, Verdict verdict, Deviation deviation, std::string got,
                 std::string want) {
  return {verdict, {fault_of_whole(vector, verdict, deviation, std::move(got), std::move(want))}, {}};
}

Judgement without_fault(Verdict verdict) {
  return {verdict, {}, {}};
}

Judgement judge_refusal(const Vector& vector, const Response& response, Control control) {
  const auto refused_with = [&](std::string want) {
    return failed(vector, Verdict::fail, Deviation::refused, "a refusal: " + response.text, std::move(want));
  };
  for (const Permitted& outcome : vector.permitted) {
    if (outcome.kind != Permitted::Kind::refused) continue;
    if (control != Control::accepted) return without_fault(Verdict::unproven);
    const auto clause = outcome.violated();
    if (!clause) return {Verdict::pass, {}, outcome.under};
    Judgement judgement = refused_with("a result");
    judgement.under = outcome.under;
    judgement.violated = clause;
    return judgement;
  }
  return refused_with("a result: nothing in this request may be refused");
}

// Judges a chunk that was not stored. Without loss this is permitted. A loss of values fails at the level of
// the vector: the encoder may see only fill values because it rounds in another way than a derived clause
// says. The loss of the sign of a zero, or of the bits of a NaN, is derived. It fails vectors of that level
// only.
Judgement judge_no_chunk(const Vector& vector) {
  const auto elided = [&](std::string want) {
    const Deviation deviation = vector.may_be_accepted() ? Deviation::chunk_elided : Deviation::accepted;
    return failed(vector, Verdict::fail, deviation, "no chunk", std::move(want));
  };
  const auto ways = readings(vector.request);
  if (!ways) return elided("a chunk: the request is undecidable");
  ChunkLoss least = ChunkLoss::values;
  for (const Reading& reading : *ways) least = std::min(least, loss_without_chunk(vector.request, reading));
  if (least == ChunkLoss::none) return without_fault(Verdict::unsupported);
  if (least == ChunkLoss::bits)
    return vector.level == Level::derived
               ? elided("a chunk: the sign of a zero or the bits of a NaN would be lost")
               : without_fault(Verdict::unsupported);
  if (!ways->front().accepted()) return elided("a refusal: " + ways->front().refusal->message());
  return elided("a chunk: an element is another value than the fill value, and would be lost");
}

}  // namespace

Fault fault_of_whole(const Vector& vector, Verdict verdict, Deviation deviation, std::string got,
                     std::string want) {
  Fault fault{.verdict = verdict, .deviation = deviation, .got = std::move(got), .want = std::move(want)};
  if (vector.request.data) fault.data = data_to_explain(*vector.request.data);
  return fault;
}

std::uint64_t verdicts_of(const Vector& vector, const Needs& needs) {
  const bool certain = vector.permitted.size() == 1 && vector.permitted.front().kind == Permitted::Kind::data;
  // The checksums of an array on disk cover its chunks.
  if (!certain || (contains(needs.codecs, "crc32c") && vector.request.folder.empty())) return 1;
  return std::max<std::uint64_t>(1, *element_count(vector.request.shape));
}

int severity_of(const Judgement& judgement, Level level) {
  switch (judgement.verdict) {
    case Verdict::not_asked: return 0;
    case Verdict::pass: return 1;
    case Verdict::unsupported:
    case Verdict::unproven: return 2;
    case Verdict::fail: break;
    case Verdict::garbled: return 6;  // neither of two responses to one request counts
    case Verdict::crashed:
    case Verdict::timed_out: return 7;
  }
  switch (judgement.violated ? details(*judgement.violated).level : level) {
    case Level::derived: return 3;
    case Level::should: return 4;
    case Level::must: break;
  }
  return 5;
}

bool is_accepted(const Response& response) {
  return response.kind == Response::Kind::data || response.kind == Response::Kind::printed ||
         response.kind == Response::Kind::too_large || response.kind == Response::Kind::no_data ||
         response.kind == Response::Kind::resolved;
}

Judgement judge(const Vector& vector, const Response& response, Control control) {
  switch (response.kind) {
    case Response::Kind::data:
    case Response::Kind::resolved:
    case Response::Kind::too_large: return judge_result(vector, response);
    case Response::Kind::printed: return judge_printed(vector, response);
    case Response::Kind::no_data: return judge_no_chunk(vector);
    case Response::Kind::error: return judge_refusal(vector, response, control);
    case Response::Kind::unsupported: return without_fault(Verdict::unsupported);
    case Response::Kind::crashed:
      return failed(vector, Verdict::crashed, Deviation::crash, "a crash: " + response.text, "a response");
    case Response::Kind::timed_out:
      return failed(vector, Verdict::timed_out, Deviation::time_limit, response.text, "a response in time");
    case Response::Kind::garbled: return without_fault(Verdict::garbled);
    case Response::Kind::not_asked: return without_fault(Verdict::not_asked);
  }
  return {};
}

}  // namespace zarrproof
