// Any bytes to decode, behind the choices that make the metadata: the kernels refuse what the reference
// refuses, in the same words, and read nothing behind the end.
#include "fuzz/checks/agreement.h"
#include "fuzz/checks/report.h"
#include "fuzz/engine/target.h"
#include "fuzz/request/request.h"

namespace zarrproof::fuzz {
namespace {

Request request_in(Input input) {
  ByteReader reader(input);
  Outline outline;
  outline.operation = Operation::resolve;  // which has no data of its own
  visit_metadata(outline, reader);
  Request request = request_of(outline);
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
