// Example: encode of a 2x3 array in column-major order by cast_value to uint8, bytes and crc32c visits the
// elements in C order. It converts each by Chain::encode_element(), writes six bytes, and appends their
// checksum.
#include "reference/reference.h"

#include <algorithm>

#include "reference/codec/chain.h"
#include "reference/codec/crc32c.h"
#include "reference/errors/data_error.h"

namespace zarrproof {
namespace {

class ReferencePlan : public Plan {
 public:
  ReferencePlan(Chain chain, const Shape& shape, Layout layout, const Answers& answers, std::uint64_t count)
      : chain_(std::move(chain)), shape_(shape), layout_(layout), answers_(answers), count_(count) {}

  std::uint64_t array_size() const override { return count_ * chain_.array_type().element_size(); }
  std::uint64_t encoded_size() const override { return body_size() + chain_.checksums() * kChecksumSize; }

  Result<Resolved> resolve() const override {
    if (const auto fault = chain_.fault(Use::resolve)) return *fault;
    return chain_.resolved();
  }

  std::optional<Error> encode(std::span<const std::byte> array, std::span<std::byte> encoded) const override {
    if (const auto fault = chain_.fault(Use::encode)) return fault;
    if (array.size() != array_size()) return array_size_error(array.size(), array_size());
    Interpretation interpretation(answers_);
    const std::size_t from = chain_.array_type().element_size();
    const std::size_t to = chain_.stored_type().element_size();
    Positions positions(shape_, layout_);
    for (std::uint64_t i = 0; i < count_; ++i, positions.advance())  // BYTES-1
      if (const auto failure = chain_.encode_element(array.subspan(positions.current() * from, from),
                                                     encoded.subspan(i * to, to), interpretation))
        return chain_.error(*failure, i);
    append_checksums(encoded.first(encoded_size()), chain_.checksums());  // CRC-1
    return std::nullopt;
  }

  std::optional<Error> decode(std::span<const std::byte> encoded, std::span<std::byte> array) const override {
    if (const auto fault = chain_.fault(Use::decode)) return fault;
    const auto body = chain_.checked_body(encoded, count_);
    if (!body) return body.error();
    Interpretation interpretation(answers_);
    const std::size_t from = chain_.stored_type().element_size();
    const std::size_t to = chain_.array_type().element_size();
    Positions positions(shape_, layout_);
    for (std::uint64_t i = 0; i < count_; ++i, positions.advance())
      if (const auto failure = chain_.decode_element(
              encoded.subspan(i * from, from), array.subspan(positions.current() * to, to), interpretation))
        return chain_.error(*failure, i);
    return std::nullopt;
  }

  std::optional<Error> decode_missing(std::span<std::byte> array) const override {
    if (const auto fault = chain_.fault(Use::missing)) return fault;
    const std::vector<std::byte>& fill = chain_.fill();
    for (std::size_t i = 0; i < array.size(); ++i) array[i] = fill[i % fill.size()];
    return std::nullopt;
  }

 private:
  std::uint64_t body_size() const { return count_ * chain_.stored_type().element_size(); }

  Chain chain_;
  Shape shape_;
  Layout layout_;
  Answers answers_;
  std::uint64_t count_;
};

}  // namespace

Result<std::unique_ptr<Plan>> Reference::prepare(const Metadata& metadata, const Shape& shape,
                                                 Layout layout) const {
  return result_of([&]() -> std::unique_ptr<Plan> {
    Interpretation interpretation(answers_);
    Chain chain(metadata, interpretation);
    const std::uint64_t widest =
        std::max(chain.array_type().element_size(), chain.stored_type().element_size());
    const std::uint64_t count = checked_count(shape, widest, chain.checksums() * kChecksumSize);
    return std::make_unique<ReferencePlan>(std::move(chain), shape, layout, answers_, count);
  });
}

}  // namespace zarrproof
