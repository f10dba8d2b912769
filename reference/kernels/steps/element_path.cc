// Example: a chain of scale_offset and cast_value has the encoding path scale_offset (place 0), cast_value
// (1), and the decoding path cast_value (1), scale_offset (0).
#include "reference/kernels/steps/element_path.h"

namespace zarrproof::kernels {
namespace {

// The types before and after a codec, for std::visit.
const DataType& from_type(const Cast& cast) {
  return cast.from;
}
const DataType& to_type(const Cast& cast) {
  return cast.to;
}
template <class ScaleOffset>
const DataType& from_type(const ScaleOffset& codec) {
  return codec.configuration.type;
}
template <class ScaleOffset>
const DataType& to_type(const ScaleOffset& codec) {
  return codec.configuration.type;
}

}  // namespace

const DataType& ElementCodec::from() const {
  return std::visit([](const auto& codec) -> const DataType& { return from_type(codec); }, operation);
}

const DataType& ElementCodec::to() const {
  return std::visit([](const auto& codec) -> const DataType& { return to_type(codec); }, operation);
}

Result<Bits, Reason> ElementCodec::convert(Bits in) const {
  return std::visit([in](const auto& codec) { return element_function(codec)(in); }, operation);
}

std::vector<ElementCodec> encoding_path(const ArraySpec& spec) {
  std::vector<ElementCodec> path;
  for (const ArrayCodecConfiguration& step : spec.array_codecs) {
    if (const auto* codec = std::get_if<CastValueConfiguration>(&step))
      path.push_back({path.size(), encoding_cast(*codec)});
    else
      path.push_back({path.size(), ScaleOffsetEncode{std::get<ScaleOffsetConfiguration>(step)}});
  }
  return path;
}

std::vector<ElementCodec> decoding_path(const ArraySpec& spec) {
  std::vector<ElementCodec> path;
  for (std::size_t place = spec.array_codecs.size(); place-- > 0;) {  // CHAIN-2
    const auto& step = spec.array_codecs[place];
    if (const auto* codec = std::get_if<CastValueConfiguration>(&step))
      path.push_back({place, decoding_cast(*codec)});
    else
      path.push_back({place, ScaleOffsetDecode{std::get<ScaleOffsetConfiguration>(step)}});
  }
  return path;
}

Result<Bits, ElementFailure> convert(const std::vector<ElementCodec>& path, Bits in) {
  for (const ElementCodec& codec : path) {
    const Result<Bits, Reason> out = codec.convert(in);
    if (!out) return ElementFailure{out.error(), codec.place, &codec.from(), in};
    in = *out;
  }
  return in;
}

}  // namespace zarrproof::kernels
