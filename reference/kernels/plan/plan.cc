// Example: cast_value to uint8, bytes and crc32c on 1000 elements of float32. array_size() is 4000,
// encoded_size() is 1004. encode() runs the pipeline, which converts the elements and computes their
// checksum, and appends the four bytes of the checksum.
#include "reference/kernels/plan/plan.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <variant>

#include "reference/errors/data_error.h"
#include "reference/errors/error.h"
#include "reference/kernels/plan/pipeline.h"
#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/scalar/number.h"
#include "reference/kernels/scalar/scale_offset.h"
#include "reference/kernels/steps/element_path.h"

namespace zarrproof::kernels {
namespace {

// Returns whether two codes of a type stand for the same number. NaN equals NaN, and -0 equals 0.
bool same_number(Bits a, Bits b, const DataType& type) {
  if (a == b) return true;
  const Number left = number(a, type);
  const Number right = number(b, type);
  return (left.is_zero() && right.is_zero()) || (left.is_nan() && right.is_nan());
}

// SO-5, SO-7: returns the fill value after an encode of scale_offset.
Bits encode_fill(Bits fill, const ScaleOffsetConfiguration& codec, const std::string& place) {
  const auto after = ElementScaleOffset(codec).encode(fill);
  if (!after)
    throw Refused(
        fill_error(Clause::SO_7, refused_fill(fill, codec.type, place, after.error()), kTransformableFill));
  return *after;
}

// CV-10: returns the fill value after a cast that must restore it.
Bits encode_fill(Bits fill, const CastValueConfiguration& codec, const std::string& place) {
  const DataType& type = codec.array_type;
  const auto after = cast_element(encoding_cast(codec), fill);
  if (!after)
    throw Refused(fill_error(Clause::CV_10, refused_fill(fill, type, place, after.error()), kSurvivingFill));
  const auto back = cast_element(decoding_cast(codec), *after);
  if (!back || !same_number(*back, fill, type))
    throw Refused(fill_error(Clause::CV_10, changed_fill(fill, type, place, back), kSurvivingFill));
  return *after;
}

// Returns the fill value that reaches the bytes codec: one element of stored_type in canonical form
// (CHAIN-1). If the array's data type is not a real type, returns the fill value unchanged. Throws Refused if
// scale_offset cannot transform the fill value (SO-7), or if a cast refuses or does not restore it (CV-10).
std::vector<std::byte> encode_fill_value(const ArraySpec& spec) {
  if (!spec.data_type.is_real()) return spec.fill_value;
  Bits fill = load_code(spec.fill_value.data(), spec.data_type);
  for (std::size_t i = 0; i < spec.array_codecs.size(); ++i)
    fill = std::visit([&](const auto& codec) { return encode_fill(fill, codec, codec_place(i)); },
                      spec.array_codecs[i]);
  std::vector<std::byte> stored(spec.stored_type().element_size());
  store_code(fill, spec.stored_type(), stored.data());
  return stored;
}

constexpr std::size_t kChecksumSize = 4;

class KernelPlan : public Plan {
 public:
  KernelPlan(const ArraySpec& spec, std::vector<std::byte> stored_fill, const Shape& shape, Layout layout,
             std::uint64_t count, const Target& target)
      : count_(count),
        checksums_(spec.checksums),
        fill_(spec.fill_value),
        resolved_{spec.stored_type(), std::move(stored_fill)},
        layout_(shape, layout, spec.data_type.element_size()),
        crc32c_(target.crc32c),
        encode_(Pipeline::EncodedEnd::output, encoding_steps(spec, *target.loops), spec.data_type,
                spec.stored_order(), target),
        decode_(Pipeline::EncodedEnd::input, decoding_steps(spec, *target.loops), spec.stored_type(),
                spec.stored_order(), target) {}

  std::uint64_t array_size() const override { return count_ * encode_.in_size(); }
  std::uint64_t encoded_size() const override { return body_size() + checksums_ * kChecksumSize; }
  Result<Resolved> resolve() const override { return resolved_; }

  std::optional<Error> encode(std::span<const std::byte> array, std::span<std::byte> encoded) const override {
    if (array.size() != array_size()) return array_size_error(array.size(), array_size());
    RunningChecksum checksum;
    if (const auto refused =
            encode_.run(array.data(), encoded.data(), count_, layout_, checksum_or_none(checksum)))
      return error_of(*refused);
    std::byte* end = encoded.data() + body_size();
    for (std::size_t sum = 0; sum < checksums_; ++sum, end += kChecksumSize) {  // CRC-1
      store_checksum(checksum.value, end);
      checksum.value = crc32c_(checksum.value, end, kChecksumSize);
    }
    return std::nullopt;
  }

  std::optional<Error> decode(std::span<const std::byte> encoded, std::span<std::byte> array) const override {
    if (encoded.size() != encoded_size()) return wrong_length(encoded);
    RunningChecksum checksum;
    const auto refused =
        decode_.run(encoded.data(), array.data(), count_, layout_, checksum_or_none(checksum));
    if (checksums_ > 0) {
      const auto rest = encoded.first(body_size()).subspan(checksum.bytes);
      checksum.value = crc32c_(checksum.value, rest.data(), rest.size());
      if (auto error = wrong_checksum(checksum.value, encoded.subspan(body_size()))) return error;
    }
    if (refused) return error_of(*refused);
    return std::nullopt;
  }

  std::optional<Error> decode_missing(std::span<std::byte> array) const override {
    for (std::size_t i = 0; i < array.size(); i += fill_.size())
      std::memcpy(array.data() + i, fill_.data(), std::min(fill_.size(), array.size() - i));
    return std::nullopt;
  }

 private:
  std::uint64_t body_size() const { return count_ * encode_.out_size(); }

  RunningChecksum* checksum_or_none(RunningChecksum& checksum) const {
    return checksums_ > 0 ? &checksum : nullptr;
  }

  static void store_checksum(std::uint32_t checksum, std::byte* to) {
    for (std::size_t i = 0; i < kChecksumSize; ++i) to[i] = static_cast<std::byte>(checksum >> (8 * i));
  }

  // CRC-4: returns the error of the last stored checksum that differs from the checksum of the bytes before
  // it (CHAIN-2), or nothing. `checksum` is the checksum of the body, which the array may already have
  // overwritten.
  std::optional<Error> wrong_checksum(std::uint32_t checksum, std::span<const std::byte> checksums) const {
    std::optional<Error> last;
    for (std::size_t at = 0; at < checksums.size(); at += kChecksumSize) {
      const auto stored = checksums.subspan(at, kChecksumSize);
      std::byte expected[kChecksumSize];
      store_checksum(checksum, expected);
      if (std::memcmp(expected, stored.data(), kChecksumSize) != 0) last = checksum_error(stored, expected);
      checksum = crc32c_(checksum, stored.data(), kChecksumSize);
    }
    return last;
  }

  // Returns the error of a byte sequence of the wrong length. A wrong checksum takes precedence.
  Error wrong_length(std::span<const std::byte> encoded) const {
    const std::size_t present = std::min(checksums_, encoded.size() / kChecksumSize);
    const auto body = encoded.first(encoded.size() - present * kChecksumSize);
    if (checksums_ > 0)
      if (auto error = wrong_checksum(crc32c_(0, body.data(), body.size()), encoded.subspan(body.size())))
        return *error;
    return present < checksums_ ? missing_checksum_error(body.size())
                                : body_size_error(body.size(), body_size());
  }

  static Error error_of(const RefusedElement& refused) {
    const ElementFailure& failure = refused.failure;
    return element_error(failure.reason, failure.place, failure.type, failure.value, refused.element);
  }

  std::uint64_t count_;
  std::size_t checksums_;
  std::vector<std::byte> fill_;
  Resolved resolved_;
  LayoutWalk layout_;
  Crc32cFunction crc32c_;
  Pipeline encode_, decode_;
};

}  // namespace

std::unique_ptr<Plan> make_plan(const Metadata& metadata, const Shape& shape, Layout layout,
                                const Target& target) {
  Interpretation interpretation(Answers::defaults());
  const ArraySpec spec = read_array_spec(metadata, interpretation);
  std::vector<std::byte> stored_fill = encode_fill_value(spec);
  const std::uint64_t widest = std::max(spec.data_type.element_size(), spec.stored_type().element_size());
  const std::uint64_t count = checked_count(shape, widest, spec.checksums * kChecksumSize);
  return std::make_unique<KernelPlan>(spec, std::move(stored_fill), shape, layout, count, target);
}

}  // namespace zarrproof::kernels
