#include "fuzz/campaign/feature.h"

#include <algorithm>

#include "reference/errors/error.h"
#include "reference/metadata/configuration.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz {
namespace {

// The numbers of the kinds.
namespace feature {
enum Number : std::size_t {
  codecs,
  data_type,
  cast_to,
  rounding,
  out_of_range,
  scalar_map,
  operation,
  outcome,
  dimensions,
  elements,
  layout,
  byte_order,
  fill_value,
  encoded_elements,
  numbers
};
}  // namespace feature

std::size_t type_class(const DataType& type) {
  if (type.kind == Kind::complex) return 5;
  if (type.is_integer()) return type.bits < 8 ? 0 : type.bits < 64 ? 1 : 2;
  if (type.is_floating()) return type.has_infinity() ? 3 : 4;
  return 6;
}

std::size_t codecs_class(const ChainConfiguration& chain) {
  std::size_t casts = 0, scalings = 0;
  for (const ArrayCodecConfiguration& codec : chain.array_codecs)
    ++(std::holds_alternative<CastValueConfiguration>(codec.codec) ? casts : scalings);
  if (casts > 1 || scalings > 1) return 4;
  if (casts + scalings == 2) return 3;
  if (casts == 1) return 2;
  if (scalings == 1) return 1;
  return chain.checksums > 0 ? 5 : 0;
}

std::size_t step_of(std::uint64_t number, std::initializer_list<std::uint64_t> starts) {
  return static_cast<std::size_t>(
      std::ranges::count_if(starts, [&](std::uint64_t start) { return number >= start; }));
}

void add_cast(Features& features, const ChainConfiguration& chain) {
  for (const ArrayCodecConfiguration& codec : chain.array_codecs)
    if (const auto* cast = std::get_if<CastValueConfiguration>(&codec.codec)) {
      features[feature::cast_to] = type_class(cast->stored_type);
      features[feature::rounding] = static_cast<std::size_t>(cast->rounding);
      features[feature::out_of_range] = static_cast<std::size_t>(cast->out_of_range);
      features[feature::scalar_map] =
          (cast->encode_map.entries.empty() ? 0u : 1u) + (cast->decode_map.entries.empty() ? 0u : 2u);
      return;
    }
}

void add_numbers(Features& features, const ChainConfiguration& chain, const Vector& vector) {
  const DataType& type = chain.array_type;
  if (!type.is_real()) return;
  const Value fill = unpack(load(chain.fill, type), type);
  features[feature::fill_value] = fill.is_nan()                           ? 3
                                  : fill.is_infinite()                    ? 2
                                  : compare(fill, Value::integer(0)) != 0 ? 1
                                                                          : 0;
  const auto& data = vector.request.data;
  if (vector.request.operation != Operation::encode || !data || data->empty()) return;
  bool infinity = false, nan = false;
  const std::size_t size = type.element_size();
  for (std::size_t at = 0; at + size <= data->size(); at += size) {
    const Value value = unpack(load(std::span(*data).subspan(at, size), type), type);
    infinity = infinity || value.is_infinite();
    nan = nan || value.is_nan();
  }
  features[feature::encoded_elements] = (infinity ? 1u : 0u) + (nan ? 2u : 0u);
}

}  // namespace

// In the order of feature::Number. The values are in the order of the enumerations of metadata and requests.
std::span<const FeatureKind> feature_kinds() {
  static const std::vector<std::string_view> types = {"integer below 8 bits", "integer of 8 to 32 bits",
                                                      "integer of 64 bits",   "float with infinities",
                                                      "float without",        "complex",
                                                      "not a number"};
  static const std::vector<std::string_view> reals(types.begin(), types.begin() + 5);
  static const std::vector<FeatureKind> all = {
      {"codecs",
       {"bytes", "scale_offset", "cast_value", "scale_offset and cast_value", "several of one", "crc32c"}},
      {"data type", types},
      {"cast to", reals},
      {"rounding", {"nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away"}},
      {"out_of_range", {"none", "clamp", "wrap"}},
      {"scalar_map", {"none", "encode", "decode", "both"}},
      {"operation", {"resolve", "encode", "decode", "decode a missing chunk"}},
      {"outcome", {"accepted", "refused", "open"}},
      {"dimensions", {"0", "1", "2 to 4", "5 or more"}},
      {"elements", {"0", "1", "2 to 63", "64 to 2047", "2048 or more"}},
      {"layout", {"C", "F"}},
      {"byte order", {"little", "big"}},
      {"fill value", {"zero", "finite", "infinity", "NaN"}},
      {"encoded elements", {"finite", "infinity", "NaN", "infinity and NaN"}}};
  return all;
}

Features features_of(const Vector& vector) {
  Features features(feature::numbers);
  const Request& request = vector.request;
  features[feature::operation] = request.operation == Operation::decode && !request.data
                                     ? 3
                                     : static_cast<std::size_t>(request.operation);
  features[feature::outcome] = !vector.may_be_refused() ? 0 : vector.may_be_accepted() ? 2 : 1;
  features[feature::dimensions] = step_of(request.shape.size(), {1, 2, 5});
  if (const auto elements = element_count(request.shape))
    features[feature::elements] = step_of(*elements, {1, 2, 64, 2048});
  features[feature::layout] = request.layout == Layout::f ? 1 : 0;
  try {
    Interpretation defaults(Answers::defaults());
    const ChainConfiguration chain = read_chain(read_document(request.zarr_json).metadata, defaults);
    features[feature::codecs] = codecs_class(chain);
    features[feature::data_type] = type_class(chain.array_type);
    if (chain.stored_type.width > 1 && chain.stored_type.kind != Kind::raw)
      features[feature::byte_order] = chain.bytes.order == ByteOrder::big ? 1 : 0;
    add_cast(features, chain);
    add_numbers(features, chain, vector);
  } catch (const Refused&) {  // the chain is unknown
  }
  return features;
}

}  // namespace zarrproof::fuzz
