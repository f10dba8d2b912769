// Random chains on random arrays: the whole outcome of each call is that of the reference, byte by byte or
// word by word, in buffers of every alignment that end where memory does.
#include "reference/codec/crc32c.h"
#include "reference/reference.h"
#include "tests/kernels/arbitrary_chain.h"
#include "tests/kernels/buffer.h"
#include "tests/property/arbitrary.h"

namespace zarrproof::test {
namespace {

// More than 3000 elements of 16 bytes with two checksums, any offset and any damage.
constexpr std::size_t kCapacity = 50'000;

// A request with its plans: that of the reference, and one of kernels.
struct Plans {
  Request request;
  std::unique_ptr<Plan> reference, kernels;
  std::optional<Chain> chain;
};

// Nothing when the metadata are refused, which both must do with the same words.
std::optional<Plans> any_plans() {
  Plans plans{any_request(), nullptr, nullptr, {}};
  const Request& request = plans.request;
  const Target& target = targets()[below(targets().size())];
  RC_LOG() << target.name << ": " << request.words() << std::endl;
  auto reference = Reference().prepare(request.metadata, request.shape, request.layout);
  auto kernels = target.kernels.prepare(request.metadata, request.shape, request.layout);
  RC_ASSERT(static_cast<bool>(kernels) == static_cast<bool>(reference));
  if (!reference) {
    RC_ASSERT(kernels.error().message() == reference.error().message());
    return std::nullopt;
  }
  plans.reference = std::move(*reference);
  plans.kernels = std::move(*kernels);
  Interpretation interpretation(Answers::defaults());
  plans.chain.emplace(request.metadata, interpretation);
  RC_ASSERT(plans.kernels->array_size() == plans.reference->array_size());
  RC_ASSERT(plans.kernels->encoded_size() == plans.reference->encoded_size());
  return plans;
}

std::span<std::byte> place_anywhere(Buffer& buffer, std::size_t size) {
  return below(2) == 0 ? buffer.place_at_end(size) : buffer.place(size, below(64));
}

std::string words(const std::optional<Error>& error) {
  return error ? error->message() : "no error";
}

// Where the reference gave bytes, the same bytes; where it gave an error, the same error.
void check_outcome(const std::optional<Error>& expected, const Bytes& expected_bytes,
                   const std::optional<Error>& came, std::span<const std::byte> bytes) {
  RC_ASSERT(words(came) == words(expected));
  if (expected) return;
  const auto differ = std::mismatch(bytes.begin(), bytes.end(), expected_bytes.begin(), expected_bytes.end());
  RC_LOG() << "first difference at byte " << differ.first - bytes.begin() << " of " << bytes.size()
           << std::endl;
  RC_ASSERT(differ.first == bytes.end());
}

using Call = std::optional<Error> (Plan::*)(std::span<const std::byte>, std::span<std::byte>) const;

void check_call(const Plans& plans, Call call, const Bytes& in, std::size_t out_size) {
  static Buffer from(kCapacity), to(kCapacity);
  Bytes expected_bytes(out_size);
  const auto expected = (plans.reference.get()->*call)(in, expected_bytes);
  const std::span<std::byte> input = place_anywhere(from, in.size()), output = place_anywhere(to, out_size);
  std::copy(in.begin(), in.end(), input.begin());
  const auto came = (plans.kernels.get()->*call)(input, output);
  check_outcome(expected, expected_bytes, came, output);
  RC_ASSERT(std::equal(in.begin(), in.end(), input.begin()));
  RC_ASSERT(from.is_intact());
  RC_ASSERT(to.is_intact());
}

// The output takes the place of the input. In another layout than C, elements would be overwritten before
// their turn.
void check_in_place(const Plans& plans, Call call, const Bytes& in) {
  static Buffer both(kCapacity);
  if (plans.request.layout != Layout::c) return;
  Bytes expected_bytes(in.size());
  const auto expected = (plans.reference.get()->*call)(in, expected_bytes);
  const std::span<std::byte> bytes = place_anywhere(both, in.size());
  std::copy(in.begin(), in.end(), bytes.begin());
  const auto came = (plans.kernels.get()->*call)(bytes, bytes);
  check_outcome(expected, expected_bytes, came, bytes);
  RC_ASSERT(both.is_intact());
}

// The body with all checksums of the chain.
Bytes with_checksums(Bytes body, const Chain& chain) {
  for (std::size_t sum = 0; sum < chain.checksums(); ++sum) {
    body.resize(body.size() + kChecksumSize);
    append_checksum(body);
  }
  return body;
}

bool maybe() {
  return below(2) == 0;
}

RC_GTEST_PROP(Arrays, Encode, ()) {
  const auto plans = any_plans();
  if (!plans) return;
  const Bytes array = any_array(plans->request, *plans->chain, maybe());
  check_call(*plans, &Plan::encode, array, plans->kernels->encoded_size());
}

RC_GTEST_PROP(Arrays, Decode, ()) {
  const auto plans = any_plans();
  if (!plans) return;
  const Bytes body = any_body(plans->request, *plans->chain, maybe());
  check_call(*plans, &Plan::decode, with_checksums(body, *plans->chain), plans->kernels->array_size());
}

// Damage is reported before any element.
RC_GTEST_PROP(Arrays, DecodeDamaged, ()) {
  const auto plans = any_plans();
  if (!plans) return;
  Bytes body = any_body(plans->request, *plans->chain, maybe());
  // Before the checksums are made: a wrong length, under checksums that are right.
  if (below(4) == 0) body.resize(body.size() + below(17) - std::min<std::size_t>(body.size(), 8));
  Bytes encoded = with_checksums(std::move(body), *plans->chain);
  if (maybe() && !encoded.empty()) {
    const std::size_t near_end = std::min<std::size_t>(encoded.size(), 10);
    const std::size_t at = maybe() ? below(encoded.size()) : encoded.size() - 1 - below(near_end);
    encoded[at] ^= std::byte{1} << static_cast<int>(below(8));
  }
  if (below(4) == 0) encoded.resize(encoded.size() + below(17) - std::min<std::size_t>(encoded.size(), 8));
  check_call(*plans, &Plan::decode, encoded, plans->kernels->array_size());
}

RC_GTEST_PROP(Arrays, EncodeWrongSize, ()) {
  const auto plans = any_plans();
  if (!plans) return;
  Bytes array = any_array(plans->request, *plans->chain, maybe());
  array.resize(array.size() + below(17) - std::min<std::size_t>(array.size(), 8));
  check_call(*plans, &Plan::encode, array, plans->kernels->encoded_size());
}

RC_GTEST_PROP(Arrays, InPlace, ()) {
  const auto plans = any_plans();
  if (!plans || plans->kernels->array_size() != plans->kernels->encoded_size()) return;
  check_in_place(*plans, &Plan::encode, any_array(plans->request, *plans->chain, maybe()));
  check_in_place(*plans, &Plan::decode, any_body(plans->request, *plans->chain, maybe()));
}

RC_GTEST_PROP(Arrays, DecodeMissing, ()) {
  static Buffer buffer(kCapacity);
  const auto plans = any_plans();
  if (!plans) return;
  Bytes expected_bytes(plans->reference->array_size());
  const auto expected = plans->reference->decode_missing(expected_bytes);
  const std::span<std::byte> array = place_anywhere(buffer, expected_bytes.size());
  const auto came = plans->kernels->decode_missing(array);
  check_outcome(expected, expected_bytes, came, array);
  RC_ASSERT(buffer.is_intact());
}

RC_GTEST_PROP(Arrays, Resolve, ()) {
  const auto plans = any_plans();
  if (!plans) return;
  const auto expected = plans->reference->resolve(), came = plans->kernels->resolve();
  RC_ASSERT(static_cast<bool>(came) == static_cast<bool>(expected));
  if (!expected) {
    RC_ASSERT(came.error().message() == expected.error().message());
  } else {
    RC_ASSERT(came->data_type == expected->data_type);
    RC_ASSERT(came->fill_value == expected->fill_value);
  }
}

}  // namespace
}  // namespace zarrproof::test
