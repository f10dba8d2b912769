#include "vectors/request.h"

#include <algorithm>
#include <array>

namespace zarrproof {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"resolve", "encode", "decode"};

}  // namespace

std::string_view name(Operation operation) {
  return kNames[static_cast<std::size_t>(operation)];
}

std::optional<Operation> find_operation(std::string_view wanted) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == wanted) return static_cast<Operation>(i);
  return std::nullopt;
}

std::string ArrayText::zarr_json() const {
  Shape chunk = shape;
  for (std::uint64_t& length : chunk) length = std::max<std::uint64_t>(length, 1);
  std::string text = "{\"zarr_format\":3,\"node_type\":\"array\",\"shape\":" + to_string(shape);
  text += ",\"data_type\":" + data_type;
  text +=
      ",\"chunk_grid\":{\"name\":\"regular\",\"configuration\":{\"chunk_shape\":" + to_string(chunk) + "}}";
  text += ",\"chunk_key_encoding\":{\"name\":\"default\",\"configuration\":{\"separator\":\"/\"}}";
  if (!fill_value.empty()) text += ",\"fill_value\":" + fill_value;
  return text + ",\"codecs\":" + codecs + "}";
}

}  // namespace zarrproof
