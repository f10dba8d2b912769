// Chains of codecs on arrays and encoded bytes: on every target, the kernels answer as the reference does.
// Example: eight bytes of input are one choice. An input of zeros encodes one uint8, 0, with the codec bytes.
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

void check_input(Input input) {
  check_agreement(request_in(input));
}

std::string describe_input(Input input) {
  return text_for_people(request_in(input));
}

}  // namespace zarrproof::fuzz
