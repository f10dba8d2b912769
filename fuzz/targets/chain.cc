// Chains of codecs on arrays and encoded bytes: on every target, the kernels answer as the reference does.
#include "fuzz/engine/agreement.h"
#include "fuzz/engine/target.h"
#include "fuzz/request/choices.h"
#include "fuzz/request/request_spec.h"

namespace zarrproof::fuzz {
namespace {

// Returns the request with plain metadata, because kernels and reference read metadata by the same functions.
Request request_in(Input input) {
  return request_of(spec_from(numbers_in(input)));
}

}  // namespace

void check(Input input) {
  check_agreement(request_in(input));
}

std::string describe(Input input) {
  return to_people(request_in(input));
}

}  // namespace zarrproof::fuzz
