// Choices of the metadata, then any bytes to decode: the kernels refuse what the reference refuses, with the
// same text, and read nothing past the end.
#include "fuzz/checks/agreement.h"
#include "fuzz/checks/report.h"
#include "fuzz/choices/bytes.h"
#include "fuzz/engine/target.h"
#include "fuzz/request/request_spec.h"

namespace zarrproof::fuzz {
namespace {

Request request_in(Input input) {
  ByteReader reader(input);
  RequestSpec spec{.operation = Operation::resolve};  // resolve has no data
  visit_array(spec, reader);
  Request request = request_of(spec);
  request.operation = Operation::decode;
  const Input rest = input.subspan(reader.position());
  const auto* bytes = reinterpret_cast<const std::byte*>(rest.data());
  request.data.emplace(bytes, bytes + rest.size());
  return request;
}

}  // namespace

void check(Input input) {
  check_agreement(request_in(input));
}

std::string describe(Input input) {
  return to_people(request_in(input));
}

}  // namespace zarrproof::fuzz
