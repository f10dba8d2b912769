// A plan agrees with the reference if its Output is equal: the same bytes, or the same text of an error.
// Example: for encode of 256 by a cast from int16 to uint8, every kernel must refuse with the reference's
// message.
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

// The output of a plan for a request.
struct Output {
  std::string error_or_type;  // the text of an error; for resolve, the data type; otherwise empty
  Bytes bytes;

  bool operator==(const Output&) const = default;
};

Output output_of(const Plan& plan, const Request& request) {
  if (request.operation == Operation::resolve) {
    const auto resolved = plan.resolve();
    if (!resolved) return {resolved.error().message(), {}};
    return {metadata_json(resolved->data_type), resolved->fill_value};
  }
  if (std::max(plan.array_size(), plan.encoded_size()) > kMaxBytes) return {"too large", {}};
  const bool encodes = request.operation == Operation::encode;
  Bytes out(encodes ? plan.encoded_size() : plan.array_size());
  const std::optional<Error> error = encodes         ? plan.encode(*request.data, out)
                                     : !request.data ? plan.decode_missing(out)
                                                     : plan.decode(*request.data, out);
  return error ? Output{error->message(), {}} : Output{"", std::move(out)};
}

Output output_of(const Implementation& implementation, const Request& request) {
  try {
    const Metadata metadata = read_metadata(request.zarr_json);
    const auto plan = implementation.prepare(metadata, metadata.shape, request.layout);
    return plan ? output_of(**plan, request) : Output{plan.error().message(), {}};
  } catch (const Refused& refused) {
    return {refused.error().message(), {}};
  }
}

std::string difference(const Output& got, const Output& expected) {
  if (got.error_or_type != expected.error_or_type)
    return "\"" + got.error_or_type + "\" instead of \"" + expected.error_or_type + "\"";
  if (got.bytes.size() != expected.bytes.size())
    return std::to_string(got.bytes.size()) + " bytes instead of " + std::to_string(expected.bytes.size());
  const auto place = std::mismatch(got.bytes.begin(), got.bytes.end(), expected.bytes.begin()).first;
  return "another byte at " + std::to_string(place - got.bytes.begin());
}

// Returns the output of the reference. Fails if the output of a kernel differs.
Output agreed_output(const Request& request) {
  Output expected = output_of(Reference(), request);
  for (const KernelTarget& target : kernel_targets()) {
    const Output got = output_of(target.kernels, request);
    if (got != expected) fail("kernels on " + target.name + ": " + difference(got, expected), request);
  }
  return expected;
}

}  // namespace

void check_agreement(const Request& request) {
  agreed_output(request);
}

void check_agreement_and_return(const Request& request) {
  const Output encoded = agreed_output(request);
  if (request.operation != Operation::encode || request.layout != Layout::c || !encoded.error_or_type.empty())
    return;
  Interpretation interpretation(Answers::defaults());
  const Chain chain(read_metadata(request.zarr_json), interpretation);
  if (!chain.keeps_bits()) return;
  Request back = request;
  back.operation = Operation::decode;
  back.data = encoded.bytes;
  const Output decoded = output_of(Reference(), back);
  if (!decoded.error_or_type.empty()) fail("the encoded bytes are refused: " + decoded.error_or_type, back);
  if (!find_differences(decoded.bytes, *request.data, {chain.array_type()}).empty())
    fail("decoding gives another array", back);
}

}  // namespace zarrproof::fuzz
