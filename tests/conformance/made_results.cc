#include "tests/conformance/made_results.h"

#include "conformance/judging/traits.h"

namespace zarrproof {

RequestResult made_pass(const std::string& id, Clause clause, std::uint64_t elements) {
  RequestResult result;
  result.id = id;
  result.clauses = {clause};
  result.data_types = {"int8"};
  result.codecs = {"bytes"};
  result.verdict = Verdict::pass;
  result.elements = elements;
  return result;
}

RequestResult made_failure(const std::string& id, Clause clause, std::uint64_t elements,
                           const std::vector<std::uint64_t>& failing, Deviation deviation) {
  RequestResult result = made_pass(id, clause, elements);
  result.verdict = Verdict::fail;
  result.request = "encode something";
  result.zarr_json = ArrayText{"\"int8\"", "0", "[\"bytes\"]"}.zarr_json();
  // A fault without an element is one of the whole request.
  Fault fault;
  fault.deviation = deviation;
  fault.got = "7";
  fault.want = "8";
  if (failing.empty()) result.faults = {fault};
  for (std::uint64_t element : failing) {
    fault.element = element;
    fault.wrong = std::make_shared<WrongElement>(
        WrongElement{.type = "int8", .input = {static_cast<std::byte>(element)}});
    result.faults.push_back(fault);
  }
  return result;
}

RequestResult made_whole_failure(const std::string& id, Clause clause, Deviation deviation) {
  return made_failure(id, clause, 1, {}, deviation);
}

RequestResult made_unjudged(const std::string& id, Clause clause, Verdict verdict,
                            const std::string& explanation) {
  RequestResult result = made_pass(id, clause);
  result.verdict = verdict;
  result.explanation = explanation;
  return result;
}

RequestResult made_undeclared(const std::string& id, Clause clause, const Need& need) {
  RequestResult result = made_unjudged(id, clause, Verdict::unsupported, words(need));
  result.undeclared = need.kind;
  return result;
}

RequestResult made_with_endian(int number, const std::string& endian, Verdict verdict) {
  // Two codecs take turns, so that nothing but the byte order explains the failures.
  const bool is_cast = number % 2 == 0;
  const std::string id = (is_cast ? "cast_value/" : "scale_offset/") + std::to_string(number) + endian;
  const Clause clause = is_cast ? Clause::CV_3 : Clause::SO_1;
  RequestResult result = verdict == Verdict::fail ? made_whole_failure(id, clause) : made_pass(id, clause);
  result.traits = {"endian " + endian, kMustBeAccepted};
  return result;
}

ProtocolFault made_protocol_fault(ProtocolRule rule, std::size_t count) {
  return {.rule = rule, .count = count, .what = "", .line = "", .request = ""};
}

Results made_results(std::vector<RequestResult> requests) {
  Results results;
  results.program_version = "1.0.0";
  results.testee = "cmd:./mine";
  results.description = {.name = "mine",
                         .version = "1.2",
                         .language = "C",
                         .dependencies = {{"zlib", "1.3"}},
                         .operations = {"encode"},
                         .codecs = {"bytes"},
                         .data_types = {"int8"}};
  results.data_hash = "0f";
  results.level = "smoke";
  results.seconds = 2.5;
  results.requests = std::move(requests);
  return results;
}

Results made_sample() {
  const RequestResult pass = made_pass("bytes/int8/encode", Clause::BYTES_3, 4);

  // Two elements fail. The second one is expected.
  RequestResult partly_expected =
      made_failure("cast_value/a/encode", Clause::CV_3, 4, {1, 3}, Deviation::neighbour);
  partly_expected.clauses.push_back(Clause::CV_4);
  partly_expected.comment = "a tie";
  partly_expected.flags = {"tie"};
  partly_expected.data_types = {"float32", "int8"};
  partly_expected.faults[1].expected = "known since 1.0";

  RequestResult crash = made_whole_failure("cast_value/b/decode", Clause::CV_5, Deviation::crash);
  crash.operation = Operation::decode;
  crash.verdict = crash.faults[0].verdict = Verdict::crashed;
  crash.faults[0].got = "signal 11";
  crash.faults[0].want = "a refusal";

  // A clause of this level gives a warning.
  RequestResult warning = made_failure("cast_value/c/encode", Clause::CV_16, 3, {2}, Deviation::zero_sign);
  warning.level = Level::derived;

  RequestResult expected = made_whole_failure("chains/d/resolve", Clause::CHAIN_1, Deviation::data_type);
  expected.operation = Operation::resolve;
  expected.faults[0].expected = "no resolve yet";

  const RequestResult undeclared =
      made_undeclared("crc32c/e/encode", Clause::CRC_1, {Need::Kind::codec, "crc32c"});
  const RequestResult unproven =
      made_unjudged("cast_value/f/encode", Clause::CV_9, Verdict::unproven, "no: #1");
  const RequestResult not_asked = made_unjudged("cast_value/g/encode", Clause::CV_9, Verdict::not_asked, "");

  return made_results({pass, partly_expected, crash, warning, expected, undeclared, unproven, not_asked});
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

}  // namespace zarrproof
