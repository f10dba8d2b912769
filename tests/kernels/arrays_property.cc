// Random chains on random arrays. Each result equals the reference's result, byte by byte or in the text of
// the error. Buffers have any alignment and end at the end of a page.
#include "conformance/judging/request_words.h"
#include "fuzz/request/request_spec.h"
#include "reference/reference.h"
#include "tests/kernels/buffer.h"
#include "tests/kernels/proof.h"
#include "tests/property/arbitrary.h"

namespace zarrproof::test::arrays_property {
namespace {

// More than 3000 elements of 16 bytes with two checksums, any alignment and any damage.
constexpr std::size_t kCapacity = 50'000;

// The maximum number of random choices that make a request. Later choices are 0.
constexpr Bits kMaxChoices = 150;

rc::Gen<Bits> any_choice() {
  const auto any = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<Bits>());
  return rc::gen::weightedOneOf<Bits>({{1, rc::gen::inRange<Bits>(0, 4)}, {2, any}});
}

// Returns a random request of this operation. A request to decode has a chunk, damaged or not.
fuzz::RequestSpec any_damaged_spec(Operation operation) {
  auto choices = *rc::gen::container<std::vector<Bits>>(below(kMaxChoices), any_choice());
  fuzz::Choices reader(choices);
  fuzz::RequestSpec spec;
  fuzz::choose_array(spec, reader);
  spec.operation = operation;
  fuzz::choose_data(spec, reader);
  spec.missing = false;
  return spec;
}

fuzz::RequestSpec any_spec(Operation operation) {
  fuzz::RequestSpec spec = any_damaged_spec(operation);
  spec.damage.clear();
  return spec;
}

// A request with two plans: one of the reference and one of the kernels.
struct Plans {
  Request request;
  std::unique_ptr<Plan> reference, kernels;
};

// Returns the plans; nothing if the metadata are refused. Both must refuse them with equal texts.
std::optional<Plans> plans_for(const fuzz::RequestSpec& spec) {
  Plans plans{fuzz::request_of(spec), nullptr, nullptr};
  const KernelTarget& target = kernel_targets()[below(kernel_targets().size())];
  RC_LOG() << target.name << ": " << request_words(plans.request) << std::endl;
  const Metadata metadata = read_metadata(plans.request.zarr_json);
  auto reference = Reference().prepare(metadata, metadata.shape, plans.request.layout);
  auto kernels = target.kernels.prepare(metadata, metadata.shape, plans.request.layout);
  RC_ASSERT(static_cast<bool>(kernels) == static_cast<bool>(reference));
  if (!reference) {
    RC_ASSERT(kernels.error().message() == reference.error().message());
    return std::nullopt;
  }
  plans.reference = std::move(*reference);
  plans.kernels = std::move(*kernels);
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

// Compares bytes with bytes, or error with error.
void check_outcome(const std::optional<Error>& expected, const Bytes& expected_bytes,
                   const std::optional<Error>& got, std::span<const std::byte> bytes) {
  RC_ASSERT(words(got) == words(expected));
  if (expected) return;
  const auto differ = std::mismatch(bytes.begin(), bytes.end(), expected_bytes.begin(), expected_bytes.end());
  RC_LOG() << "first difference at byte " << differ.first - bytes.begin() << " of " << bytes.size()
           << std::endl;
  RC_ASSERT(differ.first == bytes.end());
}

using Call = std::optional<Error> (Plan::*)(std::span<const std::byte>, std::span<std::byte>) const;

// Whether the output is beside the input or overwrites it.
enum class Output { elsewhere, in_place };

void check_call(const Plans& plans, Call call, const Bytes& in, std::size_t out_size,
                Output place = Output::elsewhere) {
  static Buffer from(kCapacity), to(kCapacity);
  const bool in_place = place == Output::in_place;
  Bytes expected_bytes(out_size);
  const auto expected = (plans.reference.get()->*call)(in, expected_bytes);
  const std::span<std::byte> first = place_anywhere(from, std::max(in.size(), in_place ? out_size : 0));
  const std::span<std::byte> input = first.first(in.size());
  const std::span<std::byte> output = in_place ? first.first(out_size) : place_anywhere(to, out_size);
  std::ranges::copy(in, input.begin());
  const auto got = (plans.kernels.get()->*call)(input, output);
  check_outcome(expected, expected_bytes, got, output);
  RC_ASSERT(from.is_intact());
  RC_ASSERT(in_place || (to.is_intact() && std::ranges::equal(in, input)));
}

RC_GTEST_PROP(Arrays, Encode, ()) {
  const auto plans = plans_for(any_spec(Operation::encode));
  if (plans) check_call(*plans, &Plan::encode, *plans->request.data, plans->kernels->encoded_size());
}

RC_GTEST_PROP(Arrays, Decode, ()) {
  const auto plans = plans_for(any_spec(Operation::decode));
  if (plans) check_call(*plans, &Plan::decode, *plans->request.data, plans->kernels->array_size());
}

// Damage is reported before any element.
RC_GTEST_PROP(Arrays, DecodeDamaged, ()) {
  const auto plans = plans_for(any_damaged_spec(Operation::decode));
  if (plans) check_call(*plans, &Plan::decode, *plans->request.data, plans->kernels->array_size());
}

RC_GTEST_PROP(Arrays, EncodeWrongSize, ()) {
  const auto plans = plans_for(any_spec(Operation::encode));
  if (!plans) return;
  Bytes array = *plans->request.data;
  array.resize(array.size() + below(17) - std::min<std::size_t>(array.size(), 8));
  check_call(*plans, &Plan::encode, array, plans->kernels->encoded_size());
}

// Chains in which no element gets wider. Checksums may be damaged, or longer than the free part of the array.
// With a layout other than C, elements would be overwritten before they are read.
RC_GTEST_PROP(Arrays, InPlace, ()) {
  const bool encodes = below(2) == 0;
  const fuzz::RequestSpec spec = encodes ? any_spec(Operation::encode) : any_damaged_spec(Operation::decode);
  const auto plans = plans_for(spec);
  if (!plans || spec.layout != Layout::c) return;
  const std::uint64_t array = spec.array.data_type.element_size(),
                      stored = spec.array.stored_type().element_size();
  if (encodes ? stored <= array : array <= stored)
    check_call(*plans, encodes ? &Plan::encode : &Plan::decode, *plans->request.data,
               encodes ? plans->kernels->encoded_size() : plans->kernels->array_size(), Output::in_place);
}

RC_GTEST_PROP(Arrays, DecodeMissing, ()) {
  static Buffer buffer(kCapacity);
  const auto plans = plans_for(any_spec(Operation::decode));
  if (!plans) return;
  Bytes expected_bytes(plans->reference->array_size());
  const auto expected = plans->reference->decode_missing(expected_bytes);
  const std::span<std::byte> array = place_anywhere(buffer, expected_bytes.size());
  const auto got = plans->kernels->decode_missing(array);
  check_outcome(expected, expected_bytes, got, array);
  RC_ASSERT(buffer.is_intact());
}

RC_GTEST_PROP(Arrays, Resolve, ()) {
  const auto plans = plans_for(any_spec(Operation::resolve));
  if (!plans) return;
  const auto expected = plans->reference->resolve(), got = plans->kernels->resolve();
  RC_ASSERT(static_cast<bool>(got) == static_cast<bool>(expected));
  if (!expected) {
    RC_ASSERT(got.error().message() == expected.error().message());
  } else {
    RC_ASSERT(got->data_type == expected->data_type);
    RC_ASSERT(got->fill_value == expected->fill_value);
  }
}

}  // namespace
}  // namespace zarrproof::test::arrays_property
