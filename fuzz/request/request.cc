#include "fuzz/request/request.h"

#include <algorithm>

#include "fuzz/choices/bytes.h"
#include "reference/codec/chain.h"
#include "reference/codec/crc32c.h"
#include "vectors/compare.h"

namespace zarrproof::fuzz {
namespace {

// Whether the chain has a result for an element in canonical form.
bool accepts(const Chain& chain, Operation operation, const Bytes& element) {
  Interpretation interpretation(Answers::defaults());
  const bool encodes = operation == Operation::encode;
  Bytes result((encodes ? chain.stored_type() : chain.array_type()).element_size());
  return !(encodes ? chain.encode_element(element, result, interpretation)
                   : chain.decode_element(chain.stored(element), result, interpretation));
}

// The repeated elements that the chain accepts. Returns all of them when the metadata are refused.
std::vector<Bytes> accepted_elements(const Outline& outline, const Request& request) {
  std::vector<Bytes> accepted;
  try {
    Interpretation interpretation(Answers::defaults());
    const Chain chain(read_document(request.zarr_json).metadata, interpretation);
    for (const Bytes& element : outline.elements.repeated)
      if (accepts(chain, outline.operation, element)) accepted.push_back(element);
  } catch (const Refused&) {
  }
  return accepted.empty() ? outline.elements.repeated : accepted;
}

Bytes array_of(const Outline& outline, const Request& request) {
  const Elements& elements = outline.elements;
  const std::vector<Bytes> repeated =
      elements.only_accepted ? accepted_elements(outline, request) : elements.repeated;
  const std::uint64_t count = *element_count(outline.shape);
  Bytes array;
  array.reserve(count * repeated.front().size());
  for (std::uint64_t i = 0; i < count; ++i) {
    const Bytes& element = repeated[i % repeated.size()];
    array.insert(array.end(), element.begin(), element.end());
  }
  for (const Elements::Stranger& stranger : elements.strangers)
    if (count > 0)
      std::copy(stranger.element.begin(), stranger.element.end(),
                array.begin() + static_cast<std::ptrdiff_t>(stranger.at % count * stranger.element.size()));
  return array;
}

// Elements with their bytes in the order of the outline, or back in canonical form.
Bytes reordered(std::span<const std::byte> elements, const Outline& outline) {
  return in_canonical_order(
      elements, {.type = outline.stored_type(), .order = outline.endian.value_or(ByteOrder::little)});
}

void damage(Bytes& bytes, const Damage& how) {
  const std::uint64_t some = how.at % 8 + 1;
  switch (how.kind) {
    case Damage::Kind::flip: {
      if (bytes.empty()) break;
      const std::uint64_t bit = how.at % (8 * bytes.size());
      bytes[bit / 8] ^= std::byte{1} << (bit % 8);
      break;
    }
    case Damage::Kind::shorten:
      bytes.resize(bytes.size() - std::min<std::uint64_t>(some, bytes.size()));
      break;
    case Damage::Kind::lengthen: bytes.resize(bytes.size() + some); break;
  }
}

// Damages bytes that will get this number of further checksums.
void damage(Bytes& bytes, const Outline& outline, std::size_t more_checksums) {
  for (const Damage& how : outline.damage)
    if (how.under % (outline.checksums + 1) == more_checksums) damage(bytes, how);
}

Bytes encoded(const Outline& outline, const Request& request) {
  Bytes bytes = reordered(array_of(outline, request), outline);
  for (std::size_t left = outline.checksums; left > 0; --left) {
    damage(bytes, outline, left);
    bytes.resize(bytes.size() + kChecksumSize);
    append_checksums(bytes, 1);
  }
  damage(bytes, outline, 0);
  return bytes;
}

std::vector<Bytes> elements_of(std::span<const std::byte> array, std::size_t size) {
  std::vector<Bytes> elements;
  for (; !array.empty(); array = array.subspan(size))
    elements.emplace_back(array.begin(), array.begin() + static_cast<std::ptrdiff_t>(size));
  return elements;
}

CodecOutline codec_outline(const ArrayCodecConfiguration& codec) {
  if (const auto* scaling = std::get_if<ScaleOffsetConfiguration>(&codec.codec))
    return ScaleOffsetOutline{scaling->offset, scaling->scale};
  const auto& cast = std::get<CastValueConfiguration>(codec.codec);
  return CastOutline{cast.stored_type, cast.rounding, cast.out_of_range, cast.encode_map.entries,
                     cast.decode_map.entries};
}

// The part of the outline that the metadata describe.
std::optional<Outline> metadata_outline(const Request& request) {
  Outline outline;
  try {
    const Document document = read_document(request.zarr_json);
    Interpretation interpretation(Answers::defaults());
    const ChainConfiguration chain = read_chain(document.metadata, interpretation);
    outline.type = chain.array_type;
    outline.fill = chain.fill;
    for (const ArrayCodecConfiguration& codec : chain.array_codecs)
      outline.codecs.push_back(codec_outline(codec));
    const bool is_ordered = chain.stored_type.width > 1 && chain.stored_type.kind != Kind::raw;
    if (is_ordered) outline.endian = chain.bytes.order;
    outline.checksums = chain.checksums;
  } catch (const Refused&) {
    return std::nullopt;
  }
  outline.operation = request.operation;
  outline.shape = request.shape;
  outline.layout = request.layout;
  return outline;
}

// The content of encoded bytes, without byte order and checksums; nothing when the bytes are damaged.
std::optional<Bytes> stored_elements(const Outline& outline, const Bytes& bytes) {
  const std::size_t size = *element_count(outline.shape) * outline.stored_type().element_size();
  if (bytes.size() != size + outline.checksums * kChecksumSize) return std::nullopt;
  return reordered(std::span(bytes).first(size), outline);
}

}  // namespace

Request request_of(const Outline& outline) {
  return request_of(outline, metadata_text(outline));
}

Request request_of(const Outline& outline, ArrayText text) {
  text.shape = outline.shape;
  Request request = text.request(outline.operation, {}, outline.layout);
  if (outline.operation == Operation::encode) request.data = array_of(outline, request);
  if (outline.operation == Operation::decode && !outline.missing) request.data = encoded(outline, request);
  return request;
}

std::optional<Outline> outline_of(const Request& request) {
  std::optional<Outline> outline = metadata_outline(request);
  if (!outline) return std::nullopt;
  if (request.operation != Operation::resolve) {
    outline->missing = !request.data;
    if (request.data) {
      const bool encodes = request.operation == Operation::encode;
      const auto elements = encodes ? request.data : stored_elements(*outline, *request.data);
      const std::size_t size = outline->input_type().element_size();
      if (!elements || elements->size() % size != 0) return std::nullopt;
      outline->elements.repeated = elements_of(*elements, size);
      if (outline->elements.repeated.empty()) outline->elements.repeated.emplace_back(size);
    }
  }
  // Converts to choices and back: an outline that changes is beyond the limits.
  const std::vector<std::uint8_t> choices = choices_of(*outline);
  ByteReader reader(choices);
  const Request again = request_of(choose_outline(reader));
  if (again.data != request.data || again.shape != request.shape) return std::nullopt;
  return outline;
}

std::vector<std::uint8_t> choices_of(const Outline& outline) {
  ByteWriter writer;
  Outline copy = outline;
  visit(copy, writer);
  return writer.bytes();
}

}  // namespace zarrproof::fuzz
