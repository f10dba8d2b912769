// Example: array_text_of() takes the text that ArrayText::zarr_json() makes of "uint8", 0 and ["bytes"],
// and returns these three texts again.
#include "vectors/request.h"

#include <algorithm>
#include <array>

#include "reference/json/write.h"
#include "reference/metadata/metadata.h"
#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

constexpr auto kOperations = table_of_enumerators<Operation, 6>();
constexpr auto kWritings = table_of_enumerators<Writing, 4>();

constexpr std::string_view kBeforeChunkShape =
    R"(,"chunk_grid":{"name":"regular","configuration":{"chunk_shape":)";
constexpr std::string_view kAfterChunkShape =
    R"(}},"chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}})";
constexpr std::string_view kBeforeFillValue = ",\"fill_value\":";
constexpr std::string_view kBeforeCodecs = ",\"codecs\":";

std::string before_data_type(const Shape& shape) {
  return R"({"zarr_format":3,"node_type":"array","shape":)" + to_string(shape) + ",\"data_type\":";
}

// Returns the shape of the only chunk.
Shape one_chunk(Shape shape) {
  for (std::uint64_t& length : shape) length = std::max<std::uint64_t>(length, 1);
  return shape;
}

// Returns the shape in a text such as "[2,3]"; an empty shape for any other text.
Shape shape_in(std::string_view text) {
  try {
    return read_shape(read_json(text), "chunk_shape");
  } catch (const Refused&) {
    return {};
  }
}

}  // namespace

std::span<const Operation> all_operations() {
  return kOperations.all();
}

std::string_view name(Operation operation) {
  return kOperations.name(operation);
}

std::optional<Operation> find_operation(std::string_view name) {
  return kOperations.find(name);
}

std::span<const std::string_view> operation_names() {
  return kOperations.names();
}

std::string_view name(Writing writing) {
  return kWritings.name(writing);
}

std::optional<Writing> find_writing(std::string_view name) {
  return kWritings.find(name);
}

Shape ArrayText::chunk() const {
  return chunk_shape.empty() ? one_chunk(shape) : chunk_shape;
}

std::string ArrayText::zarr_json() const {
  std::string text = before_data_type(shape) + data_type + std::string(kBeforeChunkShape) +
                     to_string(chunk()) + std::string(kAfterChunkShape);
  if (!fill_value.empty()) text += std::string(kBeforeFillValue) + fill_value;
  return text + std::string(kBeforeCodecs) + codecs + "}";
}

Request ArrayText::request(Operation operation, std::optional<std::vector<std::byte>> data,
                           Layout layout) const {
  return {.operation = operation,
          .zarr_json = zarr_json(),
          .shape = shape,
          .layout = layout,
          .data = std::move(data)};
}

std::string plain_fill_value(const DataType& type) {
  if (type.kind == TypeKind::boolean) return "false";
  if (type.kind == TypeKind::raw)
    return json_list(std::vector<std::string>(static_cast<std::size_t>(type.width), "0"));
  const std::string number = type.family == FloatFamily::e8m0 ? "1" : "0";  // float8_e8m0fnu has no 0
  return type.kind == TypeKind::complex ? json_list(std::array{number, number}) : number;
}

std::optional<ArrayText> array_text_of(std::string_view zarr_json, const Shape& shape) {
  const std::string start = before_data_type(shape);
  const std::size_t data_type_end = zarr_json.find(kBeforeChunkShape);
  const std::size_t chunk_shape_end = zarr_json.find(kAfterChunkShape, data_type_end);
  if (!zarr_json.starts_with(start) || chunk_shape_end == std::string_view::npos) return std::nullopt;
  std::string_view rest = zarr_json.substr(chunk_shape_end + kAfterChunkShape.size());
  const std::size_t chunk_shape_start = data_type_end + kBeforeChunkShape.size();
  if (chunk_shape_end < chunk_shape_start) return std::nullopt;
  ArrayText text;
  text.shape = shape;
  const auto chunk_shape = zarr_json.substr(chunk_shape_start, chunk_shape_end - chunk_shape_start);
  if (chunk_shape != to_string(one_chunk(shape))) text.chunk_shape = shape_in(chunk_shape);
  text.data_type = zarr_json.substr(start.size(), data_type_end - start.size());
  const std::size_t codecs = rest.find(kBeforeCodecs);
  if (codecs == std::string_view::npos) return std::nullopt;
  if (rest.starts_with(kBeforeFillValue))
    text.fill_value = rest.substr(kBeforeFillValue.size(), codecs - kBeforeFillValue.size());
  rest.remove_prefix(codecs + kBeforeCodecs.size());
  if (rest.empty()) return std::nullopt;
  text.codecs = rest.substr(0, rest.size() - 1);
  return text.zarr_json() == zarr_json ? std::optional(text) : std::nullopt;
}

}  // namespace zarrproof
