#include "fuzz/request/outline.h"

#include <algorithm>

#include "fuzz/request/scalars.h"
#include "fuzz/request/types.h"

namespace zarrproof::fuzz {
namespace {

template <class Enumeration>
void choose(Enumeration& value, Enumeration highest, Choices& choices) {
  value = static_cast<Enumeration>(choices.choose(static_cast<Bits>(highest), static_cast<Bits>(value)));
}

// First chooses whether there is a value, then the value.
template <class T, class ChooseValue>
void choose_optional(std::optional<T>& value, Choices& choices, ChooseValue choose_value) {
  if (!choices.flip(value.has_value())) {
    value.reset();
  } else {
    if (!value) value.emplace();
    choose_value(*value);
  }
}

template <class T, class ChooseItem>
void choose_list(std::vector<T>& items, std::size_t most, Choices& choices, ChooseItem choose_item) {
  items.resize(choices.choose(most, items.size()));
  for (T& item : items) choose_item(item);
}

void choose_codec(ScaleOffsetOutline& codec, const DataType& type, Choices& choices) {
  for (std::optional<Bits>* parameter : {&codec.offset, &codec.scale})
    choose_optional(*parameter, choices, [&](Bits& code) { choose_parameter(code, type, choices); });
}

void choose_map(std::vector<std::pair<Bits, Bits>>& map, const DataType& from, const DataType& to,
                Choices& choices) {
  choose_list(map, 6, choices, [&](std::pair<Bits, Bits>& entry) {
    choose_code(entry.first, from, to, choices);
    choose_code(entry.second, to, from, choices);
  });
}

void choose_codec(CastOutline& codec, const DataType& type, Choices& choices) {
  choose_real_type(codec.to, choices);
  choose(codec.rounding, all_roundings().back(), choices);
  choose(codec.rule, OutOfRange::wrap, choices);
  choose_map(codec.encode_map, type, codec.to, choices);
  choose_map(codec.decode_map, codec.to, type, choices);
}

void choose_codec(CodecOutline& codec, const DataType& type, Choices& choices) {
  const bool casts = choices.flip(std::holds_alternative<CastOutline>(codec));
  if (casts != std::holds_alternative<CastOutline>(codec))
    codec = casts ? CodecOutline(CastOutline{}) : ScaleOffsetOutline{};
  std::visit([&](auto& kind) { choose_codec(kind, type, choices); }, codec);
}

void choose_shape(Shape& shape, Choices& choices) {
  shape.resize(choices.choose(8, shape.size()));
  std::uint64_t most = kMaxElements;
  for (std::uint64_t& length : shape) {
    constexpr std::uint64_t kShort = 16;
    const bool is_long = most > kShort && choices.flip(length > kShort);
    length = choices.choose(is_long ? most : std::min(most, kShort), length);
    most /= std::max<std::uint64_t>(length, 1);
  }
}

void choose_elements(Outline& outline, Choices& choices) {
  const std::vector<DataType> types = outline.types();
  const std::size_t codecs = outline.codecs.size();
  const DataType& other = types[codecs == 0 ? 0 : outline.operation == Operation::encode ? 1 : codecs - 1];
  const auto choose_one = [&](Bytes& element) {
    choose_element(element, outline.input_type(), other, choices);
  };
  std::vector<Bytes>& repeated = outline.elements.repeated;
  repeated.resize(1 + choices.choose(kMaxRepeatedElements - 1, repeated.empty() ? 0 : repeated.size() - 1));
  std::for_each(repeated.begin(), repeated.end(), choose_one);
  outline.elements.only_accepted = choices.flip(outline.elements.only_accepted);
  choose_list(outline.elements.strangers, 3, choices, [&](Elements::Stranger& stranger) {
    stranger.at = choices.choose(kMaxElements - 1, stranger.at);
    choose_one(stranger.element);
  });
}

void choose_damage(Damage& damage, Choices& choices) {
  choose(damage.kind, Damage::Kind::lengthen, choices);
  damage.under = static_cast<std::size_t>(choices.choose(2, damage.under));
  damage.at = choices.choose(65535, damage.at);
}

}  // namespace

const DataType& Outline::stored_type() const {
  for (auto codec = codecs.rbegin(); codec != codecs.rend(); ++codec)
    if (const auto* cast = std::get_if<CastOutline>(&*codec)) return cast->to;
  return type;
}

std::vector<DataType> Outline::types() const {
  std::vector<DataType> all{type};
  for (const CodecOutline& codec : codecs) {
    const auto* cast = std::get_if<CastOutline>(&codec);
    all.push_back(cast != nullptr ? cast->to : all.back());
  }
  return all;
}

Outline choose_outline(Choices& choices) {
  Outline outline;
  visit(outline, choices);
  return outline;
}

void visit_metadata(Outline& outline, Choices& choices) {
  choose_type(outline.type, choices);
  DataType type = outline.type;
  choose_list(outline.codecs, type.is_real() ? kMaxCodecs : 0, choices, [&](CodecOutline& codec) {
    choose_codec(codec, type, choices);
    if (const auto* cast = std::get_if<CastOutline>(&codec)) type = cast->to;
  });
  choose_optional(outline.endian, choices, [&](ByteOrder& order) { choose(order, ByteOrder::big, choices); });
  outline.checksums = choices.choose(2, outline.checksums);
  choose_optional(outline.fill, choices,
                  [&](Bytes& fill) { choose_element(fill, outline.type, outline.type, choices); });
  choose_shape(outline.shape, choices);
}

void visit_data(Outline& outline, Choices& choices) {
  if (outline.operation == Operation::resolve) return;
  choose(outline.layout, Layout::f, choices);
  if (outline.operation == Operation::decode) {
    outline.missing = choices.flip(outline.missing);
    choose_list(outline.damage, 2, choices, [&](Damage& damage) { choose_damage(damage, choices); });
  }
  choose_elements(outline, choices);
}

void visit(Outline& outline, Choices& choices) {
  // Encode comes first, because it is the simplest.
  const Operation operations[] = {Operation::encode, Operation::decode, Operation::resolve};
  const auto* operation = std::find(std::begin(operations), std::end(operations), outline.operation);
  outline.operation = operations[choices.choose(2, static_cast<Bits>(operation - operations))];
  visit_metadata(outline, choices);
  visit_data(outline, choices);
}

}  // namespace zarrproof::fuzz
