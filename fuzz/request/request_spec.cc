// choose_request() calls the other choose functions in turn. Example: the numbers 0, 0, 1 make a request to
// decode, because the third choice is the operation. All later choices are 0: one uint8, 0.
#include "fuzz/request/request_spec.h"

#include <algorithm>

#include "fuzz/request/scalars.h"
#include "reference/codec/crc32c.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "vectors/compare.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz {
namespace {

template <class Enumeration>
void choose(Enumeration& value, Enumeration highest, Choices& choices) {
  value = static_cast<Enumeration>(choices.choose(static_cast<Bits>(highest), static_cast<Bits>(value)));
}

void choose_configuration(ScaleOffsetConfiguration& codec, const DataType& type, Choices& choices) {
  codec.type = type;
  for (std::optional<Bits>* parameter : {&codec.offset, &codec.scale})
    choices.choose_optional(*parameter, [&](Bits& code) { choose_parameter(code, type, choices); });
}

void choose_map(ScalarMap& map, const DataType& from, const DataType& to, Choices& choices) {
  constexpr std::size_t kMaxEntries = 6;
  choices.choose_list(map.entries, 0, kMaxEntries, [&](std::pair<Bits, Bits>& entry) {
    choose_code(entry.first, from, to, choices);
    choose_code(entry.second, to, from, choices);
  });
}

void choose_configuration(CastValueConfiguration& codec, const DataType& type, Choices& choices) {
  codec.array_type = type;
  choose_real_type(codec.stored_type, choices);
  choose(codec.rounding, all_roundings().back(), choices);
  choose(codec.out_of_range, OutOfRange::wrap, choices);
  choose_map(codec.encode_map, type, codec.stored_type, choices);
  choose_map(codec.decode_map, codec.stored_type, type, choices);
}

void choose_codec(ArrayCodecConfiguration& codec, const DataType& type, Choices& choices) {
  const bool casts = choices.flip(is_cast(codec));
  if (casts && !is_cast(codec)) codec = CastValueConfiguration{};
  if (!casts && is_cast(codec)) codec = ScaleOffsetConfiguration{};
  std::visit([&](auto& configuration) { choose_configuration(configuration, type, choices); }, codec);
}

void choose_shape(Shape& shape, Choices& choices) {
  constexpr std::uint64_t kShort = 16;
  std::uint64_t max_length = kMaxElements;
  choices.choose_list(shape, 0, 8, [&](std::uint64_t& length) {
    const bool is_long = max_length > kShort && choices.flip(length > kShort);
    length = choices.choose(is_long ? max_length : std::min(max_length, kShort), length);
    max_length /= std::max<std::uint64_t>(length, 1);
  });
}

void choose_elements(RequestSpec& spec, Choices& choices) {
  const std::vector<DataType> types = spec.array.types();
  const std::size_t codecs = spec.array.array_codecs.size();
  const DataType& other = types[codecs == 0 ? 0 : spec.operation == Operation::encode ? 1 : codecs - 1];
  const auto choose_one = [&](Bytes& element) { choose_element(element, spec.input_type(), other, choices); };
  Elements& elements = spec.elements;
  choices.choose_list(elements.repeated, 1, kMaxRepeatedElements, choose_one);
  elements.only_accepted = choices.flip(elements.only_accepted);
  choices.choose_list(elements.placed, 0, 3, [&](Elements::Placed& placed) {
    placed.index = choices.choose(kMaxElements - 1, placed.index);
    choose_one(placed.element);
  });
}

void choose_damage(Damage& damage, Choices& choices) {
  choose(damage.kind, Damage::Kind::lengthen, choices);
  damage.covering_checksums = static_cast<std::size_t>(choices.choose(2, damage.covering_checksums));
  damage.place = choices.choose(65535, damage.place);
}

// Returns the request's reading under the default answers.
Reading default_reading(const Request& request) {
  return readings(request, Answers::defaults())->front();
}

// Returns the repeated elements that the chain accepts. Returns all of them if the metadata are refused.
std::vector<Bytes> accepted_elements(const RequestSpec& spec, const Request& request) {
  std::vector<Bytes> accepted;
  if (const auto chain = default_reading(request).chain)
    for (const Bytes& element : spec.elements.repeated) {
      Interpretation interpretation(Answers::defaults());
      const Bytes input = spec.operation == Operation::encode ? element : chain->stored(element);
      if (element_outcome(*chain, spec.operation, input, interpretation)) accepted.push_back(element);
    }
  return accepted.empty() ? spec.elements.repeated : accepted;
}

Bytes array_of(const RequestSpec& spec, const Request& request) {
  const Elements& elements = spec.elements;
  const std::vector<Bytes> repeated =
      elements.only_accepted ? accepted_elements(spec, request) : elements.repeated;
  const std::uint64_t count = *element_count(spec.array.shape);
  Bytes array;
  array.reserve(count * repeated.front().size());
  for (std::uint64_t i = 0; i < count; ++i) {
    const Bytes& element = repeated[i % repeated.size()];
    array.insert(array.end(), element.begin(), element.end());
  }
  for (const auto& [index, element] : elements.placed)
    if (count > 0)
      std::ranges::copy(element, array.begin() + static_cast<std::ptrdiff_t>(index % count * element.size()));
  return array;
}

void damage_bytes(Bytes& bytes, const Damage& damage) {
  const std::uint64_t count = damage.place % 8 + 1;
  switch (damage.kind) {
    case Damage::Kind::flip: {
      if (bytes.empty()) break;
      const std::uint64_t bit = damage.place % (8 * bytes.size());
      bytes[bit / 8] ^= std::byte{1} << (bit % 8);
      break;
    }
    case Damage::Kind::shorten:
      bytes.resize(bytes.size() - std::min<std::uint64_t>(count, bytes.size()));
      break;
    case Damage::Kind::lengthen: bytes.resize(bytes.size() + count); break;
  }
}

// Returns the encoded bytes. Damage that N checksums cover comes before the last N checksums.
Bytes encoded(const RequestSpec& spec, const Request& request) {
  const ArraySpec& array = spec.array;
  Bytes bytes =
      in_canonical_order(array_of(spec, request),
                         {.type = array.stored_type(), .order = array.endian.value_or(ByteOrder::little)});
  for (std::size_t left = spec.array.checksums;; --left) {
    for (const Damage& damage : spec.damage)
      if (damage.covering_checksums % (spec.array.checksums + 1) == left) damage_bytes(bytes, damage);
    if (left == 0) return bytes;
    bytes.resize(bytes.size() + kChecksumSize);
    append_checksums(bytes, 1);
  }
}

// Returns the first of some simple scalars that the chain encodes and decodes, without an open point if
// possible; 0 if there is none.
Bytes simple_fill(const ArraySpec& array) {
  const Bytes zero(array.data_type.element_size());
  if (!array.data_type.is_real()) return zero;
  ArrayText text{metadata_json(array.data_type), "", codecs_json(array), array.shape};
  std::optional<Bytes> first;
  for (const int candidate : {0, 1, 2, 3, 4, 100, -1}) {
    text.fill_value = std::to_string(candidate);
    if (const auto reading = only_reading(text.request(Operation::resolve))) return reading->chain->fill();
    if (first) continue;
    if (const Reading reading = default_reading(text.request(Operation::decode)); reading.accepted())
      first = reading.chain->fill();
  }
  return first.value_or(zero);
}

}  // namespace

void connect_types(ArraySpec& array) {
  DataType type = array.data_type;
  for (ArrayCodecConfiguration& codec : array.array_codecs)
    if (auto* cast = std::get_if<CastValueConfiguration>(&codec)) {
      cast->array_type = type;
      type = cast->stored_type;
    } else {
      std::get<ScaleOffsetConfiguration>(codec).type = type;
    }
}

void choose_array(RequestSpec& spec, Choices& choices) {
  choose_type(spec.array.data_type, choices);
  choose_codecs_and_shape(spec, choices);
}

void choose_codecs_and_shape(RequestSpec& spec, Choices& choices) {
  ArraySpec& array = spec.array;
  DataType type = array.data_type;
  choices.choose_list(array.array_codecs, 0, type.is_real() ? kMaxArrayCodecs : 0,
                      [&](ArrayCodecConfiguration& codec) {
                        choose_codec(codec, type, choices);
                        if (const auto* cast = std::get_if<CastValueConfiguration>(&codec))
                          type = cast->stored_type;
                      });
  choices.choose_optional(array.endian, [&](ByteOrder& order) { choose(order, ByteOrder::big, choices); });
  array.checksums = choices.choose(2, array.checksums);
  std::optional<Bytes> fill;
  if (!array.fill_value.empty()) fill = array.fill_value;
  choices.choose_optional(
      fill, [&](Bytes& element) { choose_element(element, array.data_type, array.data_type, choices); });
  array.fill_value = fill.value_or(Bytes());
  choose_shape(array.shape, choices);
}

void choose_data(RequestSpec& spec, Choices& choices) {
  if (spec.operation == Operation::resolve) return;
  choose(spec.layout, Layout::f, choices);
  if (spec.operation == Operation::decode) {
    spec.missing = choices.flip(spec.missing);
    choices.choose_list(spec.damage, 0, 2, [&](Damage& damage) { choose_damage(damage, choices); });
  }
  choose_elements(spec, choices);
}

void choose_request(RequestSpec& spec, Choices& choices) {
  choose(spec.spelling.kind, kLastSpelling, choices);
  spec.spelling.number = choices.choose(Spelling::kMaxNumber, spec.spelling.number);
  // Encode comes first, because it is the simplest.
  const Operation operations[] = {Operation::encode, Operation::decode, Operation::resolve};
  const auto* operation = std::ranges::find(operations, spec.operation);
  spec.operation = operations[choices.choose(2, static_cast<Bits>(operation - operations))];
  choose_array(spec, choices);
  choose_data(spec, choices);
}

RequestSpec spec_from(const Numbers& numbers) {
  Choices choices(numbers);
  RequestSpec spec;
  choose_request(spec, choices);
  return spec;
}

Numbers numbers_of(RequestSpec spec) {
  Choices present;
  choose_request(spec, present);
  return present.numbers();
}

ArrayText plain_text(const ArraySpec& array) {
  const Bytes fill = array.fill_value.empty() ? simple_fill(array) : array.fill_value;
  return {metadata_json(array.data_type), write_scalar(fill, array.data_type), codecs_json(array),
          array.shape};
}

Request request_of(const RequestSpec& spec) {
  return request_of(spec, plain_text(spec.array));
}

Request request_of(const RequestSpec& spec, ArrayText text) {
  text.shape = spec.array.shape;
  Request request = text.request(spec.operation, {}, spec.layout);
  if (spec.operation == Operation::encode) request.data = array_of(spec, request);
  if (spec.operation == Operation::decode && !spec.missing) request.data = encoded(spec, request);
  return request;
}

}  // namespace zarrproof::fuzz
