// Chains of codecs on arrays and encoded bytes: on every target, the kernels answer as the reference does.
#include "fuzz/checks/agreement.h"
#include "fuzz/checks/report.h"
#include "fuzz/choices/bytes.h"
#include "fuzz/engine/target.h"
#include "fuzz/request/request_spec.h"

namespace zarrproof::fuzz {
namespace {

Request request_in(Input input) {
  ByteReader reader(input);
  RequestSpec spec;
  visit_plain(spec, reader);
  return request_of(spec);
}

}  // namespace

void check(Input input) {
  check_agreement_and_return(request_in(input));
}

std::string describe(Input input) {
  return to_people(request_in(input));
}

std::vector<Place> trace(Input input) {
  ByteReader reader(input);
  RequestSpec spec;
  visit_plain(spec, reader);
  return reader.places();
}

}  // namespace zarrproof::fuzz
