// Example: the chain scale_offset with offset 5, cast_value to uint8, bytes, on float32. The fill value 5
// becomes 0. The element 300 becomes 295, which the cast refuses, so encode_element() returns a CodecRefusal
// of codec 1.
#include "reference/codec/chain.h"

#include <array>

#include "reference/codec/cast_value.h"
#include "reference/codec/crc32c.h"
#include "reference/codec/scale_offset.h"
#include "reference/codec/undefined_arithmetic.h"
#include "reference/errors/data_error.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

std::unique_ptr<ArrayCodec> make_codec(const ScaleOffsetConfiguration& configuration) {
  return std::make_unique<ScaleOffset>(configuration);
}

std::unique_ptr<ArrayCodec> make_codec(const CastValueConfiguration& configuration) {
  return std::make_unique<CastValue>(configuration);
}

// CV-10: returns whether values are equal. A NaN equals a NaN, and -0 equals 0.
bool numerically_equal(const Value& a, const Value& b) {
  if (a.is_finite() && b.is_finite()) return compare(a, b) == 0;
  if (a.is_infinite() && b.is_infinite()) return a.is_negative() == b.is_negative();
  return a.is_nan() && b.is_nan();
}

}  // namespace

Chain::Chain(const Metadata& metadata, Interpretation& interpretation)
    : spec_(read_array_spec(metadata, interpretation)), bytes_(spec_.stored_type(), spec_.stored_order()) {
  for (const ArrayCodecConfiguration& codec : spec_.array_codecs) {
    std::visit([&](const auto& configuration) { codecs_.push_back(make_codec(configuration)); }, codec);
    if (const auto* cast = std::get_if<CastValueConfiguration>(&codec)) {
      if (!encode_fault_) encode_fault_ = cast->encode_map.late_error;
      if (!decode_fault_) decode_fault_ = cast->decode_map.late_error;
    }
  }
  resolve_fault_ = encode_fault_;
  if (array_type().is_real()) carry_fill(interpretation);
}

// CHAIN-1: converts the fill value through the codecs like an element. It must survive each cast.
void Chain::carry_fill(Interpretation& interpretation) {
  stored_fill_ = load(spec_.fill_value, array_type());
  for (std::size_t codec = 0; codec < codecs_.size(); ++codec)
    if (!carry_fill_through(codec, interpretation)) {
      stored_fill_.reset();
      return;
    }
  // For a chain of one cast, carry_fill_through has checked the round trip already.
  const bool one_cast = codecs_.size() == 1 && array_type() != stored_type();
  if (!codecs_.empty() && !one_cast && !decode_fault_) check_whole_chain(interpretation);
}

// Carries the fill value through one codec. Returns whether the codec has a result.
bool Chain::carry_fill_through(std::size_t codec, Interpretation& interpretation) {
  const auto* cast = std::get_if<CastValueConfiguration>(&spec_.array_codecs[codec]);
  if (cast != nullptr && cast->encode_map.late_error) return false;

  const Bits before = *stored_fill_;
  const Converted after = apply(codec, Direction::encode, before, interpretation);
  if (!after) {
    const std::string found =
        refused_fill(before, codecs_[codec]->array_type(), codec_place(codec), after.error());
    if (cast != nullptr) {  // CV-10: an impossible cast
      fill_does_not_survive(Clause::CV_10, found, interpretation);
      if (!resolve_fault_) resolve_fault_ = fill_error(Clause::CV_10, found, kCastableFill);
    } else {  // SO-7
      const Error error = fill_error(Clause::SO_7, found, kTransformableFill);
      if (interpretation.choose(OpenPoint::scale_offset_fill_check) == Answer::metadata) throw Refused(error);
      if (!resolve_fault_) resolve_fault_ = error;
    }
    return false;
  }
  if (cast != nullptr && !cast->decode_map.late_error)
    check_round_trip(codec, before, *after, interpretation);
  stored_fill_ = *after;
  return true;
}

// CV-10: checks whether the fill value survives this cast, as exactly as the answer requires.
void Chain::check_round_trip(std::size_t codec, Bits before, Bits after, Interpretation& interpretation) {
  const DataType& type = codecs_[codec]->array_type();
  const Steps steps = interpretation.steps();
  const Converted back = apply(codec, Direction::decode, after, interpretation);
  interpretation.restore_steps(steps);  // the check is no step of the data
  const bool castable = static_cast<bool>(back);
  const bool equal = castable && numerically_equal(unpack(*back, type), unpack(before, type));
  const bool bitwise = castable && *back == before;
  if (equal && bitwise) return;

  const Answer answer = interpretation.choose(OpenPoint::fill_round_trip);
  bool survives = equal;  // Answer::equal and Answer::chain
  if (answer == Answer::bitwise) survives = bitwise;
  if (answer == Answer::castable) survives = castable;
  if (survives) return;
  fill_does_not_survive(Clause::CV_10, changed_fill(before, type, codec_place(codec), back), interpretation);
}

// CHAIN-2: checks whether the array's fill value survives all codecs, under answers that require it.
void Chain::check_whole_chain(Interpretation& interpretation) {
  const std::optional<Answer> given = interpretation.answers().get(OpenPoint::fill_round_trip);
  if (given && *given != Answer::chain) return;
  const Bits fill = load(spec_.fill_value, array_type());
  std::optional<Bits> back = stored_fill_;
  const Steps steps = interpretation.steps();
  for (std::size_t codec = codecs_.size(); codec-- > 0 && back;) {
    const Converted decoded = apply(codec, Direction::decode, *back, interpretation);
    back = decoded ? std::optional(*decoded) : std::nullopt;
  }
  interpretation.restore_steps(steps);
  if (back && numerically_equal(unpack(*back, array_type()), unpack(fill, array_type()))) return;
  if (interpretation.choose(OpenPoint::fill_round_trip) != Answer::chain) return;
  const std::string round_trip_text =
      back ? "comes back as " + describe_bits(*back, array_type()) : "does not come back";
  fill_does_not_survive(Clause::CHAIN_2,
                        describe_bits(fill, array_type()) + " " + round_trip_text + " through the chain",
                        interpretation);
}

void Chain::fill_does_not_survive(Clause clause, std::string found, Interpretation& interpretation) {
  const Error error = fill_error(clause, std::move(found), kSurvivingFill);
  const Answer answer = interpretation.choose(OpenPoint::fill_check);
  if (answer == Answer::metadata) throw Refused(error);
  if (!resolve_fault_) resolve_fault_ = error;
  if (!missing_fault_) missing_fault_ = error;
}

std::optional<Error> Chain::fault(Use use) const {
  switch (use) {
    case Use::resolve: return resolve_fault_;
    case Use::encode: return encode_fault_;
    case Use::decode: return decode_fault_;
    case Use::missing: return missing_fault_;
    case Use::open: return std::nullopt;
  }
  return std::nullopt;
}

Resolved Chain::resolved() const {
  return {stored_type(), stored_fill_ ? element_of(*stored_fill_, stored_type()) : spec_.fill_value};
}

std::optional<CodecRefusal> Chain::encode_element(std::span<const std::byte> element,
                                                  std::span<std::byte> stored,
                                                  Interpretation& interpretation) const {
  if (codecs_.empty()) {
    if (const auto reason = bytes_.encode(element, stored)) return CodecRefusal{*reason, 0};
    return std::nullopt;
  }
  Bits bits = load(element, array_type());
  for (std::size_t codec = 0; codec < codecs_.size(); ++codec) {
    const Converted converted = apply(codec, Direction::encode, bits, interpretation);
    if (!converted) return CodecRefusal{converted.error(), codec, &codecs_[codec]->array_type(), bits};
    bits = *converted;
  }
  std::array<std::byte, sizeof(Bits)> canonical;
  const std::span<std::byte> last(canonical.data(), stored.size());
  store(bits, stored_type(), last);
  if (const auto reason = bytes_.encode(last, stored))
    return CodecRefusal{*reason, codecs_.size(), &stored_type(), bits};
  return std::nullopt;
}

// CHAIN-2: applies the codecs in reverse order.
std::optional<CodecRefusal> Chain::decode_element(std::span<const std::byte> stored,
                                                  std::span<std::byte> element,
                                                  Interpretation& interpretation) const {
  if (codecs_.empty()) {
    if (const auto reason = bytes_.decode(stored, element, interpretation)) return CodecRefusal{*reason, 0};
    return std::nullopt;
  }
  std::array<std::byte, sizeof(Bits)> canonical;
  const std::span<std::byte> first(canonical.data(), stored.size());
  if (const auto reason = bytes_.decode(stored, first, interpretation))
    return CodecRefusal{*reason, codecs_.size()};
  Bits bits = load(first, stored_type());
  for (std::size_t codec = codecs_.size(); codec-- > 0;) {
    const Converted converted = apply(codec, Direction::decode, bits, interpretation);
    if (!converted) return CodecRefusal{converted.error(), codec, &codecs_[codec]->stored_type(), bits};
    bits = *converted;
  }
  store(bits, array_type(), element);
  return std::nullopt;
}

Result<std::span<const std::byte>> Chain::without_checksums(std::span<const std::byte> encoded) const {
  if (const auto damage = check_checksums(encoded, checksums())) return *damage;  // CRC-4
  return encoded.first(encoded.size() - checksums() * kChecksumSize);
}

Result<std::span<const std::byte>> Chain::checked_body(std::span<const std::byte> encoded,
                                                       std::uint64_t elements) const {
  auto body = without_checksums(encoded);
  const std::uint64_t expected = elements * stored_type().element_size();
  if (!body || body->size() == expected) return body;
  return body_size_error(body->size(), expected);
}

std::vector<std::byte> Chain::canonical(std::span<const std::byte> stored) const {
  std::vector<std::byte> element(stored.size());
  bytes_.canonical(stored, element);
  return element;
}

Error Chain::error(const CodecRefusal& refusal, std::uint64_t element) const {
  return element_error(refusal.reason, refusal.codec, refusal.type, refusal.value, element);
}

Converted Chain::apply(std::size_t codec, Direction direction, Bits bits,
                       Interpretation& interpretation) const {
  const ArrayCodec& worker = *codecs_[codec];
  const bool encodes = direction == Direction::encode;
  interpretation.record_step(encodes ? Clause::CHAIN_1 : Clause::CHAIN_2, [&] {
    const bool casts = std::holds_alternative<CastValueConfiguration>(spec_.array_codecs[codec]);
    return codec_place(codec) + (casts ? " (cast_value) " : " (scale_offset) ") +
           (encodes ? "encodes " : "decodes ") +
           describe_bits(bits, encodes ? worker.array_type() : worker.stored_type());
  });
  const Converted result =
      encodes ? worker.encode(bits, interpretation) : worker.decode(bits, interpretation);
  record_scaling(codec, direction, bits, result, interpretation);
  return result;
}

// SO-4: records which parameters are absent. SO-8: records whether the outcome depends on arithmetic of a
// type that is not an IEEE 754 type.
void Chain::record_scaling(std::size_t codec, Direction direction, Bits bits, const Converted& result,
                           Interpretation& interpretation) const {
  const auto* configuration = std::get_if<ScaleOffsetConfiguration>(&spec_.array_codecs[codec]);
  if (configuration == nullptr) return;
  if (!configuration->offset || !configuration->scale)
    interpretation.record_step(Clause::SO_4, [&] {
      if (!configuration->offset && !configuration->scale) return "without offset and scale nothing changes";
      return configuration->offset ? "without scale nothing is scaled" : "without offset nothing is added";
    });
  const DataType& type = configuration->type;
  if (!has_undefined_arithmetic(type)) return;  // the usual types are not unpacked again
  const Scaling scaling{type,
                        configuration->offset ? unpack(*configuration->offset, type) : Value::zero(false),
                        configuration->scale ? unpack(*configuration->scale, type) : Value::integer(1),
                        direction == Direction::encode};
  const Value input = unpack(bits, type);
  if (result ? !result_is_derived(scaling, input) : !refusal_is_derived(scaling, input)) return;
  interpretation.record_step(Clause::SO_8, [&] { return "no text defines the arithmetic of " + type.name; });
}

}  // namespace zarrproof
