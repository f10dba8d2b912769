// Fuzzes a library with the C interface conformance/testee.h. The library is linked with this target and
// defines the three functions zarrproof_testee_*. The target aborts if a response violates a clause of level
// MUST, or if a sanitizer finds that the library reads or writes the memory of others.
#include "conformance/run/runner.h"
#include "conformance/testee/builtin.h"
#include "conformance/testee/library_server.h"
#include "fuzz/cases/case_vectors.h"
#include "fuzz/engine/target.h"
#include "fuzz/request/choices.h"

namespace zarrproof::fuzz {
namespace {

std::vector<CaseVector> vectors_in(Input input) {
  return vectors_of(spec_from(numbers_in(input)), "fuzz");
}

}  // namespace

// A line that breaks the protocol throws out of this function. That ends the program, so the engine counts
// it as a crash.
void check_input(Input input) {
  static const LibraryServer library(  // one for all calls
      {zarrproof_testee_version, zarrproof_testee_description, zarrproof_testee_answer}, "the library");
  LineTestee testee(library);
  const std::vector<CaseVector> vectors = vectors_in(input);
  const Suite suite = suite_of(vectors);
  const Results results = run_suite(suite, everything(suite), testee, kNoProgress);
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const RequestResult& result = results.requests[i];
    if (!is_failure(result.verdict) || result.level != Level::must) continue;
    const Fault& fault = result.faults.front();
    fail("the library violates " + clauses_text(result.clauses, " ") + "\ngot        " + got_text(fault) +
             "\nwant       " + want_text(fault),
         vectors[i].vector.request);
  }
}

std::string describe_input(Input input) {
  std::string text;
  for (const CaseVector& case_vector : vectors_in(input)) text += text_for_people(case_vector.vector.request);
  return text;
}

}  // namespace zarrproof::fuzz
