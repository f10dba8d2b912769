// A library with the C interface conformance/testee.h, linked with this target: it violates no clause of
// level MUST, and reads and writes only its own memory.
#include "conformance/judging/judge.h"
#include "conformance/judging/needs.h"
#include "conformance/testee/library_server.h"
#include "fuzz/cases/case_vectors.h"
#include "fuzz/engine/target.h"
#include "fuzz/request/choices.h"

namespace zarrproof::fuzz {
namespace {

const LibraryServer& server() {
  static const LibraryServer library(
      {zarrproof_testee_version, zarrproof_testee_description, zarrproof_testee_answer}, "the library");
  return library;
}

const Description& description() {
  static const Description all = [] {
    const auto read = read_description(read_json(server().answer(describe_line(1))));
    if (!read) fail("the library's description cannot be read: " + read.error().text);
    return *read;
  }();
  return all;
}

Response ask(const Request& request) {
  const auto read = read_response(read_json(server().answer(request_line(1, request))), request.operation);
  if (!read) fail("the library breaks the protocol: " + read.error().text, request);
  return *read;
}

std::vector<CaseVector> vectors_in(Input input) {
  return vectors_of(spec_from(numbers_in(input)), "fuzz");
}

struct VectorResponse {
  const Vector* vector;
  Response response;
};

Control control_of(const std::vector<VectorResponse>& all, const Vector& vector) {
  for (const VectorResponse& asked : all)
    if (asked.vector->id == vector.control && is_accepted(asked.response)) return Control::accepted;
  return Control::not_accepted;
}

void judge_all(const std::vector<VectorResponse>& all) {
  for (const VectorResponse& asked : all) {
    const Judgement judgement = judge(*asked.vector, asked.response, control_of(all, *asked.vector));
    const bool violates_must = !judgement.violated && asked.vector->level == Level::must;
    if (!is_failure(judgement.verdict) || !violates_must) continue;
    const Fault& fault = judgement.faults.front();
    fail("the library violates " + clauses_text(asked.vector->clauses, " ") + "\ngot        " +
             response_text(fault) + "\nwant       " + want_text(fault),
         asked.vector->request);
  }
}

}  // namespace

void check(Input input) {
  const std::vector<CaseVector> all = vectors_in(input);
  std::vector<VectorResponse> asked;
  for (const CaseVector& case_vector : all)
    if (const Request& request = case_vector.vector.request;
        !undeclared_need(request.operation, needs_of(request), description()))
      asked.push_back({&case_vector.vector, ask(request)});
  judge_all(asked);
}

std::string describe(Input input) {
  std::string text;
  for (const CaseVector& case_vector : vectors_in(input)) text += to_people(case_vector.vector.request);
  return text;
}

}  // namespace zarrproof::fuzz
