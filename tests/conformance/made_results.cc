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
  Fault fault;
  fault.deviation = deviation;
  fault.got = "7";
  fault.want = "8";
  for (std::uint64_t element : failing) {
    fault.element = element;
    fault.wrong = std::make_shared<WrongElement>(
        WrongElement{.type = "int8", .input = {static_cast<std::byte>(element)}});
    result.faults.push_back(fault);
  }
  if (failing.empty()) result.faults.push_back(fault);
  return result;
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
  const bool is_cast = number % 2 == 0;
  const std::string id = (is_cast ? "cast_value/" : "scale_offset/") + std::to_string(number) + endian;
  const Clause clause = is_cast ? Clause::CV_3 : Clause::SO_1;
  RequestResult result = verdict == Verdict::fail ? made_failure(id, clause, 1, {}) : made_pass(id, clause);
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
  // Two failing elements, one of them expected.
  RequestResult failing = made_failure("cast_value/a/encode", Clause::CV_3, 4, {1, 3}, Deviation::neighbour);
  failing.clauses.push_back(Clause::CV_4);
  failing.comment = "a tie";
  failing.flags = {"tie"};
  failing.data_types = {"float32", "int8"};
  failing.faults[1].expected = "known since 1.0";
  RequestResult crash = made_failure("cast_value/b/decode", Clause::CV_5, 1, {}, Deviation::crash);
  crash.operation = Operation::decode;
  crash.verdict = crash.faults[0].verdict = Verdict::crashed;
  crash.faults[0].got = "signal 11";
  crash.faults[0].want = "a refusal";
  RequestResult warning = made_failure("cast_value/c/encode", Clause::CV_16, 3, {2}, Deviation::zero_sign);
  warning.level = Level::derived;
  // Expected as a whole.
  RequestResult expected = made_failure("chains/d/resolve", Clause::CHAIN_1, 1, {}, Deviation::data_type);
  expected.operation = Operation::resolve;
  expected.faults[0].expected = "no resolve yet";
  return made_results({made_pass("bytes/int8/encode", Clause::BYTES_3, 4), failing, crash, warning, expected,
                       made_undeclared("crc32c/e/encode", Clause::CRC_1, {Need::Kind::codec, "crc32c"}),
                       made_unjudged("cast_value/f/encode", Clause::CV_9, Verdict::unproven, "no: #1"),
                       made_unjudged("cast_value/g/encode", Clause::CV_9, Verdict::not_asked, "")});
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

}  // namespace zarrproof
