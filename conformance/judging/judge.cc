// Each kind of response has its own judge. Example: the vector permits the bytes 02 03 only, and its control
// was accepted. The response 02 03 passes, 02 04 fails by one element, and a refusal fails because nothing
// may be refused.
#include "conformance/judging/judge.h"

#include <algorithm>
#include <array>

#include "conformance/judging/request_words.h"
#include "conformance/text/harmless.h"
#include "reference/requirements/clause_details.h"
#include "vectors/add_once.h"
#include "vectors/chunk_loss.h"

namespace zarrproof {
namespace {

Judgement judge_refusal(const Vector& vector, const Response& response, Control control) {
  const auto refused = std::ranges::find(vector.permitted, Permitted::Kind::refused, &Permitted::kind);
  if (refused == vector.permitted.end())
    return failed_judgement(vector, Deviation::refused, response_words(response),
                            "a result: nothing in this request may be refused");
  if (control != Control::accepted) return {.verdict = Verdict::unproven};
  const auto clause = refused->violated();
  if (!clause) return {.verdict = Verdict::pass, .under = refused->under};
  Judgement judgement = failed_judgement(vector, Deviation::refused, response_words(response), "a result");
  judgement.under = refused->under;
  judgement.violated = clause;
  return judgement;
}

// Judges a chunk that was not stored. Without loss this is permitted. A loss of values fails at the level of
// the vector: the encoder may see only fill values because it rounds in another way than a derived clause
// says. The loss of the sign of a zero, or of the bits of a NaN, is derived. It fails vectors of that level
// only.
Judgement judge_no_chunk(const Vector& vector) {
  const auto elided = [&](std::string want) {
    const Deviation deviation = vector.may_be_accepted() ? Deviation::chunk_elided : Deviation::accepted;
    return failed_judgement(vector, deviation, "no chunk", std::move(want));
  };
  const auto found = readings(vector.request);
  if (!found) return elided("a chunk: the request is undecidable");
  ChunkLoss least = ChunkLoss::values;
  for (const Reading& reading : *found) least = std::min(least, loss_without_chunk(vector.request, reading));
  if (least == ChunkLoss::none || (least == ChunkLoss::bits && vector.level != Level::derived))
    return {.verdict = Verdict::unsupported, .why_unjudged = "no chunk is stored"};
  if (least == ChunkLoss::bits)
    return elided("a chunk: the sign of a zero or the bits of a NaN would be lost");
  if (!found->front().accepted()) return elided("a refusal: " + found->front().refusal->message());
  return elided("a chunk: an element is another value than the fill value, and would be lost");
}

// Judges that a validator accepts the metadata.
Judgement judge_acceptance(const Vector& vector) {
  const auto accepted = std::ranges::find(vector.permitted, Permitted::Kind::accepted, &Permitted::kind);
  const bool is_permitted = accepted != vector.permitted.end();
  const auto clause = is_permitted ? accepted->violated() : std::nullopt;
  if (is_permitted && !clause) return {.verdict = Verdict::pass, .under = accepted->under};
  const auto refused = std::ranges::find(vector.permitted, Permitted::Kind::refused, &Permitted::kind);
  Judgement judgement = failed_judgement(vector, Deviation::accepted, "the metadata are accepted",
                                         "a refusal: " + harmless(refused->reason));
  judgement.violated = clause;
  if (clause) judgement.under = accepted->under;
  return judgement;
}

}  // namespace

Fault fault_of_whole(const Vector& vector, Deviation deviation, std::string got, std::string want) {
  Fault fault{.deviation = deviation, .got = std::move(got), .want = std::move(want)};
  if (deviation == Deviation::crash) fault.verdict = Verdict::crashed;
  if (deviation == Deviation::time_limit) fault.verdict = Verdict::timed_out;
  if (vector.request.data) fault.data = data_to_explain(*vector.request.data);
  return fault;
}

Judgement failed_judgement(const Vector& vector, Deviation deviation, std::string got, std::string want) {
  Fault fault = fault_of_whole(vector, deviation, std::move(got), std::move(want));
  return {.verdict = fault.verdict, .faults = {std::move(fault)}};
}

std::uint64_t verdicts_of(const Vector& vector, const Needs& needs) {
  const bool certain = vector.permitted.size() == 1 && vector.permitted.front().kind == Permitted::Kind::data;
  // The checksums of an array on disk cover its chunks.
  if (!certain || vector.request.operation == Operation::create ||
      (contains(needs.codecs, "crc32c") && vector.request.folder.empty()))
    return 1;
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
  const Level violated = judgement.violated ? details(*judgement.violated).level : level;
  return violated == Level::must ? 5 : violated == Level::should ? 4 : 3;
}

bool is_accepted(const Response& response) {
  constexpr std::array kResults = {
      Response::Kind::data,     Response::Kind::printed, Response::Kind::too_large, Response::Kind::no_data,
      Response::Kind::resolved, Response::Kind::written, Response::Kind::accepted};
  const bool wrote_nothing = response.kind == Response::Kind::written && !response.text.empty();
  return std::ranges::count(kResults, response.kind) > 0 && !wrote_nothing;
}

Judgement judge(const Vector& vector, const Response& response, Control control) {
  switch (response.kind) {
    case Response::Kind::data:
    case Response::Kind::resolved:
    case Response::Kind::too_large: return judge_result(vector, response);
    case Response::Kind::printed: return judge_printed(vector, response);
    case Response::Kind::no_data: return judge_no_chunk(vector);
    case Response::Kind::written: return judge_written(vector, response);
    case Response::Kind::accepted: return judge_acceptance(vector);
    case Response::Kind::error: return judge_refusal(vector, response, control);
    case Response::Kind::unsupported: return {.verdict = Verdict::unsupported};
    case Response::Kind::crashed:
      return failed_judgement(vector, Deviation::crash, response_words(response), "a response");
    case Response::Kind::timed_out:
      return failed_judgement(vector, Deviation::time_limit, response.text, "a response in time");
    case Response::Kind::garbled: return {.verdict = Verdict::garbled};
    case Response::Kind::not_asked: break;
  }
  return {};
}

}  // namespace zarrproof
