// Kernels agree with the reference if their Output is equal: the same bytes, or the same text of an error.
// Example: for encode of 256 by a cast from int16 to uint8, every kernel must refuse with the reference's
// message.
#include "fuzz/engine/agreement.h"

#include <algorithm>
#include <vector>

#include "conformance/protocol/reply.h"
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

// The maximum number of bytes that a result may have.
constexpr std::uint64_t kMaxBytes = 1 << 20;

// The response of an implementation.
struct Output {
  std::string error_or_type;  // the text of an error; for resolve, the data type; otherwise empty
  Bytes bytes = {};

  bool operator==(const Output&) const = default;
};

Output output_of(const Implementation& implementation, const Request& request) {
  try {
    Reply reply = reply_to(implementation, request, kMaxBytes);
    if (auto* bytes = std::get_if<Bytes>(&reply)) return {"", std::move(*bytes)};
    if (auto* resolved = std::get_if<Resolved>(&reply))
      return {metadata_json(resolved->data_type), std::move(resolved->fill_value)};
    const auto* error = std::get_if<Error>(&reply);
    return {error != nullptr ? error->message() : "too large"};
  } catch (const Refused& refused) {
    return {refused.error().message()};
  }
}

std::string difference_text(const Output& got, const Output& expected) {
  if (got.error_or_type != expected.error_or_type)
    return "\"" + got.error_or_type + "\" instead of \"" + expected.error_or_type + "\"";
  const auto place = std::ranges::mismatch(got.bytes, expected.bytes).in1 - got.bytes.begin();
  return std::to_string(got.bytes.size()) + " bytes that differ from byte " + std::to_string(place) + " on";
}

// Fails if no codec changes elements, and decoding the encoded bytes does not give the original array.
void check_round_trip(const Request& encode, const Bytes& encoded) {
  Request back = encode;
  back.operation = Operation::decode;
  back.data = encoded;
  Interpretation interpretation(Answers::defaults());
  const Chain chain(read_metadata(encode.zarr_json), interpretation);
  if (!chain.keeps_bits()) return;
  const Output decoded = output_of(Reference(), back);
  if (!decoded.error_or_type.empty()) fail("the encoded bytes are refused: " + decoded.error_or_type, back);
  if (!find_differences(decoded.bytes, *encode.data, {chain.array_type()}).empty())
    fail("decoding gives another array", back);
}

}  // namespace

void check_agreement(const Request& request) {
  const Output expected = output_of(Reference(), request);
  for (const KernelTarget& target : kernel_targets()) {
    const Output got = output_of(target.kernels, request);
    if (got != expected) fail("kernels on " + target.name + ": " + difference_text(got, expected), request);
  }
  if (request.operation == Operation::encode && expected.error_or_type.empty())
    check_round_trip(request, expected.bytes);
}

}  // namespace zarrproof::fuzz
