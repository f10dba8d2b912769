#include "tests/mutants/hooked/implementation.h"

#include <algorithm>
#include <utility>

#include "reference/codec/cast_value.h"
#include "reference/codec/crc32c.h"
#include "reference/codec/scale_offset.h"
#include "reference/errors/data_error.h"
#include "reference/errors/element_error.h"
#include "reference/values/element.h"

namespace zarrproof::mutants {
namespace {

using Stored = std::span<const std::byte>;

std::unique_ptr<ArrayCodec> make_codec(const ArrayCodecConfiguration& codec) {
  if (const auto* cast = std::get_if<CastValueConfiguration>(&codec.codec))
    return std::make_unique<CastValue>(*cast);
  return std::make_unique<ScaleOffset>(std::get<ScaleOffsetConfiguration>(codec.codec));
}

class MutantPlan : public Plan {
 public:
  MutantPlan(const Hooks& hooks, Chain chain, ChainConfiguration configuration, Shape shape, Layout layout,
             std::uint64_t count)
      : hooks_(hooks),
        chain_(std::move(chain)),
        configuration_(std::move(configuration)),
        shape_(std::move(shape)),
        layout_(layout),
        count_(count),
        bytes_(configuration_.stored_type, configuration_.bytes) {
    for (const ArrayCodecConfiguration& codec : configuration_.array_codecs)
      codecs_.push_back(make_codec(codec));
  }

  std::uint64_t array_size() const override { return count_ * configuration_.array_type.element_size(); }
  std::uint64_t encoded_size() const override {
    return body_size() + configuration_.checksums * kChecksumSize;
  }

  Result<Resolved> resolve() const override {
    Resolved resolved = chain_.resolved();
    if (hooks_.resolved) hooks_.resolved(configuration_, resolved);
    return resolved;
  }

  std::optional<Error> encode(std::span<const std::byte> array, std::span<std::byte> encoded) const override {
    if (array.size() != array_size()) return array_size_error(array.size(), array_size());
    const Work work = this->work(true);
    Bytes elements = in_c_order(work, array);
    if (!codecs_.empty()) {
      std::vector<Bits> bits = load_all(elements, configuration_.array_type);
      std::optional<Error> error;
      for (std::size_t codec = 0; codec < codecs_.size(); ++codec) convert(work, codec, bits, error);
      if (error) return error;
      elements = store_all(bits, configuration_.stored_type);
    }
    Bytes stored(body_size());
    const std::size_t size = configuration_.stored_type.element_size();
    for (std::size_t i = 0; i < count_; ++i)
      if (const auto reason = bytes_.encode(Stored(elements).subspan(i * size, size),
                                            std::span(stored).subspan(i * size, size)))
        return element_error(*reason, codecs_.size(), nullptr, 0, i);
    if (hooks_.stored) hooks_.stored(work, elements, stored);
    append_all(work, stored);
    if (hooks_.written) hooks_.written(work, stored);
    stored.resize(encoded_size());
    std::ranges::copy(stored, encoded.begin());
    return std::nullopt;
  }

  std::optional<Error> decode(std::span<const std::byte> encoded, std::span<std::byte> array) const override {
    const Work work = this->work(false);
    Bytes received(encoded.begin(), encoded.end());
    try {
      if (hooks_.received) hooks_.received(work, received);
    } catch (const Refused& refused) {
      return refused.error();
    }
    const Result<Stored> body = check_all(work, received);
    if (!body) return body.error();
    Bytes elements(body_size());
    Interpretation interpretation(Answers::defaults());
    const std::size_t size = configuration_.stored_type.element_size();
    for (std::size_t i = 0; i < count_; ++i)
      if (const auto reason = bytes_.decode(body->subspan(i * size, size),
                                            std::span(elements).subspan(i * size, size), interpretation))
        return element_error(*reason, codecs_.size(), nullptr, 0, i);
    if (hooks_.loaded) hooks_.loaded(work, *body, elements);
    if (!codecs_.empty()) {
      std::vector<Bits> bits = load_all(elements, configuration_.stored_type);
      std::optional<Error> error;
      for (std::size_t codec = codecs_.size(); codec-- > 0;) convert(work, codec, bits, error);
      if (error) return error;
      elements = store_all(bits, configuration_.array_type);
    }
    if (hooks_.decoded) hooks_.decoded(work, elements);
    std::ranges::copy(elements, array.begin());
    return std::nullopt;
  }

  std::optional<Error> decode_missing(std::span<std::byte> array) const override {
    const Bytes& fill = configuration_.fill;
    Bytes elements(array_size());
    for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = fill[i % fill.size()];
    if (hooks_.missing) hooks_.missing(work(false), elements);
    std::ranges::copy(elements, array.begin());
    return std::nullopt;
  }

 private:
  std::uint64_t body_size() const { return count_ * configuration_.stored_type.element_size(); }
  Work work(bool encoding) const { return {configuration_, shape_, layout_, encoding, count_}; }

  Bytes in_c_order(const Work& work, std::span<const std::byte> array) const {
    std::vector<std::uint64_t> from(count_);
    Positions walk(shape_, layout_);
    for (std::uint64_t& position : from) {
      position = walk.current();
      walk.advance();
    }
    if (hooks_.positions) hooks_.positions(work, from);
    const std::size_t size = configuration_.array_type.element_size();
    Bytes elements(array.size());
    for (std::size_t i = 0; i < count_; ++i)
      std::ranges::copy(array.subspan(from[i] * size, size),
                        elements.begin() + static_cast<std::ptrdiff_t>(i * size));
    return elements;
  }

  static std::vector<Bits> load_all(const Bytes& elements, const DataType& type) {
    const std::size_t size = type.element_size();
    std::vector<Bits> bits(elements.size() / size);
    for (std::size_t i = 0; i < bits.size(); ++i)
      bits[i] = load(Stored(elements).subspan(i * size, size), type);
    return bits;
  }

  static Bytes store_all(const std::vector<Bits>& bits, const DataType& type) {
    const std::size_t size = type.element_size();
    Bytes elements(bits.size() * size);
    for (std::size_t i = 0; i < bits.size(); ++i)
      store(bits[i], type, std::span(elements).subspan(i * size, size));
    return elements;
  }

  // Applies one codec to the whole array. Later only the elements before the first refused one count.
  void convert(const Work& work, std::size_t codec, std::vector<Bits>& bits,
               std::optional<Error>& error) const {
    const Step step{work, codec, *codecs_[codec]};
    Interpretation interpretation(Answers::defaults());
    std::vector<Converted> results;
    results.reserve(bits.size());
    for (const Bits in : bits)
      results.push_back(work.encoding ? step.sound.encode(in, interpretation)
                                      : step.sound.decode(in, interpretation));
    if (hooks_.step) hooks_.step(step, bits, results);
    for (std::size_t i = 0; i < bits.size(); ++i) {
      if (!results[i]) {
        error = element_error(results[i].error(), codec, &step.from(), bits[i], i);
        bits.resize(i);
        return;
      }
      bits[i] = *results[i];
    }
  }

  void append_all(const Work& work, Bytes& bytes) const {
    if (!hooks_.checksum) {
      bytes.resize(encoded_size());
      append_checksums(bytes, configuration_.checksums);
      return;
    }
    for (std::size_t i = 0; i < configuration_.checksums; ++i) {
      const std::uint32_t checksum = hooks_.checksum(work, bytes);
      for (std::size_t j = 0; j < kChecksumSize; ++j)
        bytes.push_back(static_cast<std::byte>(checksum >> (8 * j)));
    }
  }

  Result<Stored> check_all(const Work& work, Stored encoded) const {
    if (!hooks_.checksum) return chain_.body(encoded, count_);
    for (std::size_t i = 0; i < configuration_.checksums; ++i) {
      if (encoded.size() < kChecksumSize) return missing_checksum_error(encoded.size());
      const Stored before = encoded.first(encoded.size() - kChecksumSize);
      const std::uint32_t checksum = hooks_.checksum(work, before);
      for (std::size_t j = 0; j < kChecksumSize; ++j)
        if (encoded[before.size() + j] != static_cast<std::byte>(checksum >> (8 * j)))
          return checksum_error(encoded.last(kChecksumSize), {});
      encoded = before;
    }
    if (encoded.size() != body_size()) return body_size_error(encoded.size(), body_size());
    return encoded;
  }

  const Hooks& hooks_;
  Chain chain_;
  ChainConfiguration configuration_;
  Shape shape_;
  Layout layout_;
  std::uint64_t count_;
  BytesCodec bytes_;
  std::vector<std::unique_ptr<ArrayCodec>> codecs_;
};

}  // namespace

Result<std::unique_ptr<Plan>> MutantImplementation::prepare(const Metadata& metadata, const Shape& shape,
                                                            Layout layout) const {
  try {
    Metadata read = metadata;
    if (hooks_.metadata) hooks_.metadata(read);
    Interpretation interpretation(Answers::defaults());  // these answers refuse an invalid fill value here
    Chain chain(read, interpretation);
    ChainConfiguration configuration = read_chain(read, interpretation);
    const std::uint64_t widest =
        std::max(chain.array_type().element_size(), chain.stored_type().element_size());
    const std::uint64_t count = checked_count(shape, widest, chain.checksums() * kChecksumSize);
    if (hooks_.configuration) hooks_.configuration(configuration);
    return std::unique_ptr<Plan>(std::make_unique<MutantPlan>(
        hooks_, std::move(chain), std::move(configuration), shape, layout, count));
  } catch (const Refused& refused) {
    return refused.error();
  }
}

}  // namespace zarrproof::mutants
