#include "fuzz/engine/agreement.h"

#include <algorithm>
#include <vector>

#include "fuzz/engine/target.h"
#include "reference/codec/chain.h"
#include "reference/kernels/kernels.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/metadata.h"
#include "reference/reference.h"
#include "vectors/compare.h"

namespace zarrproof::fuzz {
namespace {

using Bytes = std::vector<std::byte>;

// The maximum number of bytes that a request's arrays may have.
constexpr std::uint64_t kMaxBytes = 1 << 20;

struct Answer {
  std::string text;  // an error; for resolve the data type; otherwise empty
  Bytes bytes;

  bool operator==(const Answer&) const = default;
};

Answer answer(const Plan& plan, const Request& request) {
  if (request.operation == Operation::resolve) {
    const auto resolved = plan.resolve();
    if (!resolved) return {resolved.error().message(), {}};
    return {metadata_json(resolved->data_type), resolved->fill_value};
  }
  const bool encodes = request.operation == Operation::encode;
  if (std::max(plan.array_size(), plan.encoded_size()) > kMaxBytes) return {"too large", {}};
  Bytes out(encodes ? plan.encoded_size() : plan.array_size());
  const std::optional<Error> error = encodes         ? plan.encode(*request.data, out)
                                     : !request.data ? plan.decode_missing(out)
                                                     : plan.decode(*request.data, out);
  return error ? Answer{error->message(), {}} : Answer{"", std::move(out)};
}

Answer answer(const Implementation& implementation, const Request& request) {
  try {
    const Metadata metadata = read_metadata(request.zarr_json);
    const auto plan = implementation.prepare(metadata, metadata.shape, request.layout);
    return plan ? answer(**plan, request) : Answer{plan.error().message(), {}};
  } catch (const Refused& refused) {
    return {refused.error().message(), {}};
  }
}

std::string difference(const Answer& got, const Answer& expected) {
  if (got.text != expected.text) return "\"" + got.text + "\" instead of \"" + expected.text + "\"";
  if (got.bytes.size() != expected.bytes.size())
    return std::to_string(got.bytes.size()) + " bytes instead of " + std::to_string(expected.bytes.size());
  const auto at = std::mismatch(got.bytes.begin(), got.bytes.end(), expected.bytes.begin()).first;
  return "another byte at " + std::to_string(at - got.bytes.begin());
}

// Compares the results of all kernels with the result of the reference.
Answer agreed(const Request& request) {
  Answer expected = answer(Reference(), request);
  for (const KernelTarget& target : kernel_targets()) {
    const Answer got = answer(target.kernels, request);
    if (got != expected) fail("kernels on " + target.name + ": " + difference(got, expected), request);
  }
  return expected;
}

}  // namespace

void check_agreement(const Request& request) {
  agreed(request);
}

void check_agreement_and_return(const Request& request) {
  const Answer encoded = agreed(request);
  if (request.operation != Operation::encode || request.layout != Layout::c || !encoded.text.empty()) return;
  Interpretation interpretation(Answers::defaults());
  const Chain chain(read_metadata(request.zarr_json), interpretation);
  if (!chain.keeps_bits()) return;
  Request back = request;
  back.operation = Operation::decode;
  back.data = encoded.bytes;
  const Answer decoded = answer(Reference(), back);
  if (!decoded.text.empty()) fail("the encoded bytes are refused: " + decoded.text, back);
  if (!find_differences(decoded.bytes, *request.data, {chain.array_type()}).empty())
    fail("decoding gives another array", back);
}

}  // namespace zarrproof::fuzz
