#include "fuzz/campaign/outline_parts.h"

#include <algorithm>

#include "fuzz/campaign/random.h"
#include "fuzz/request/scalars.h"
#include "reference/types/component.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

// Each breakpoint of a component, paired with the next breakpoint.
std::vector<Bytes> complex_elements(const DataType& component) {
  const std::vector<Input>& inputs = breakpoints(component, component);
  std::vector<Bytes> elements;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Bytes element = element_of(inputs[i].bits, component);
    const Bytes other = element_of(inputs[(i + 1) % inputs.size()].bits, component);
    element.insert(element.end(), other.begin(), other.end());
    elements.push_back(std::move(element));
  }
  return elements;
}

std::vector<Bytes> elements_of_bytes(std::size_t size) {
  std::vector<Bytes> elements;
  for (const int byte : {0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff})
    elements.emplace_back(size, static_cast<std::byte>(byte));
  for (const std::size_t start : {1, 0x81}) {
    Bytes counting(size);
    for (std::size_t i = 0; i < size; ++i) counting[i] = static_cast<std::byte>(start + i);
    elements.push_back(std::move(counting));
  }
  return elements;
}

}  // namespace

void set_elements(Outline& outline, std::vector<Input> inputs, std::uint64_t which) {
  std::mt19937_64 random(which);
  if (inputs.size() > kMaxRepeatedElements) shuffle(inputs, random);
  inputs.resize(std::min(inputs.size(), kMaxRepeatedElements));
  for (const Input& input : inputs)
    outline.elements.repeated.push_back(element_of(input.bits, outline.input_type(), input.upper_bits));
  outline.shape = {outline.elements.repeated.size()};
}

void set_other_elements(Outline& outline, std::uint64_t which) {
  std::vector<Bytes>& elements = outline.elements.repeated;
  elements = outline.type.kind == Kind::complex ? complex_elements(component_of(outline.type))
                                                : elements_of_bytes(outline.type.element_size());
  std::mt19937_64 random(which);
  shuffle(elements, random);
  elements.resize(std::min(elements.size(), kMaxRepeatedElements));
  outline.shape = {elements.size()};
}

void set_endian(Outline& outline, ByteOrder order) {
  if (outline.stored_type().width > 1) outline.endian = order;
}

void set_endian(Outline& outline, std::uint64_t which) {
  set_endian(outline, which % 4 == 0 ? ByteOrder::big : ByteOrder::little);
}

void add_keys(Outline& outline) {
  if (outline.codecs.empty()) return;
  const bool encodes = outline.operation == Operation::encode;
  const auto* cast = std::get_if<CastOutline>(encodes ? &outline.codecs.front() : &outline.codecs.back());
  if (cast == nullptr) return;
  for (const auto& [key, result] : encodes ? cast->encode_map : cast->decode_map)
    if (outline.elements.repeated.size() < kMaxRepeatedElements)
      outline.elements.repeated.push_back(element_of(key, outline.input_type()));
}

void set_elements_near_fill(Outline& outline, std::mt19937_64& random) {
  if (outline.operation != Operation::encode || !outline.codecs.empty()) return;
  const std::size_t size = outline.type.element_size();
  Bytes fill(size);
  for (std::byte& byte : fill) byte = static_cast<std::byte>(random() % 4 == 0 ? 1 : 0);
  outline.fill = fill;
  Bytes element = fill;
  const std::size_t half = random() % 2 * (size / 2);
  std::ranges::fill(std::span(element).subspan(half, (size + 1) / 2), std::byte{0});
  outline.elements = {{random() % 2 == 0 ? element : Bytes(size)}, false, {}};
}

void set_fill_to_offset(Outline& outline) {
  if (outline.codecs.empty()) return;
  const auto* scaling = std::get_if<ScaleOffsetOutline>(&outline.codecs.front());
  if (scaling != nullptr && scaling->offset) outline.fill = element_of(*scaling->offset, outline.type, 0);
}

void set_nonfinite(ScaleOffsetOutline& scaling, const DataType& type, Bits which) {
  std::vector<Bits> codes;
  if (type.has_nan()) codes.push_back(type.nan);
  if (type.has_infinity())
    for (const bool negative : {false, true}) codes.push_back(pack(Value::infinity(negative), type));
  if (!codes.empty()) (which % 2 == 0 ? scaling.offset : scaling.scale) = pick(codes, which / 2);
}

void set_damage(Outline& outline, std::mt19937_64& random) {
  outline.operation = Operation::decode;
  outline.missing = false;
  outline.fill.reset();
  outline.codecs.clear();
  set_endian(outline, random());
  outline.checksums = 1 + random() % 2;
  outline.shape = {1 + random() % 6};
  Bytes element(outline.type.element_size(), std::byte{1});
  outline.elements = {{element}, false, {}};
  const auto kind = static_cast<Damage::Kind>(random() % 4 == 0 ? 1 + random() % 2 : 0);
  outline.damage = {{kind, random() % 3, random() % 65536}};
}

void set_map(Outline& outline, const std::vector<Bytes>& elements, std::mt19937_64& random) {
  if (outline.codecs.empty()) return;
  auto* cast = std::get_if<CastOutline>(&outline.codecs.front());
  if (cast == nullptr) return;
  const bool encodes = outline.operation == Operation::encode;
  const DataType from = encodes ? outline.type : cast->to, to = encodes ? cast->to : outline.type;
  std::vector<Bytes> specials;
  for (const Bytes& element : elements)
    if (!unpack(load(element, from), from).is_finite()) specials.push_back(element);
  auto& map = encodes ? cast->encode_map : cast->decode_map;
  // 1 is frequent; otherwise numbers with all digits, and the ends of the type.
  const std::vector<Bits> results = {pack(Value::integer(1), to), pack(highest(to), to) - 1,
                                     pack(highest(to), to), pack(lowest(to), to)};
  for (std::uint64_t left = 1 + random() % 4; left > 0; --left) {
    const bool is_special = !specials.empty() && random() % 2 == 0;
    const Bytes& key = pick(is_special ? specials : elements, random());
    map.emplace_back(load(key, from), pick(results, random() % 2 == 0 ? 0 : random()));
  }
  add_keys(outline);
}

}  // namespace zarrproof::fuzz
