// A request to a testee: resolve, encode or decode of a chain of codecs on one array.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/types/data_type.h"
#include "reference/types/shape.h"

namespace zarrproof {

enum class Operation { resolve, encode, decode };

std::string_view name(Operation operation);
std::optional<Operation> find_operation(std::string_view name);
std::span<const std::string_view> operation_names();

struct Request {
  Operation operation = Operation::resolve;
  std::string zarr_json;  // the text of the array's metadata; one chunk
  Shape shape;
  Layout layout = Layout::c;
  // encode: the array in canonical form, C order. decode: the encoded bytes; nothing if the chunk is missing.
  std::optional<std::vector<std::byte>> data;
  // decode, of a whole array on disk: its folder, an absolute path, in place of data.
  std::string folder = {};

  bool operator==(const Request&) const = default;
};

// The parts of an array's metadata as JSON texts.
struct ArrayText {
  std::string data_type;   // "\"uint8\""
  std::string fill_value;  // "0"; empty to leave the member out
  std::string codecs;      // "[\"bytes\"]"
  Shape shape = {1};

  // Returns the text of a zarr.json with one chunk. A dimension of length 0 has chunk length 1.
  std::string zarr_json() const;

  Request request(Operation operation, std::optional<std::vector<std::byte>> data = {},
                  Layout layout = Layout::c) const;
};

// Returns the JSON text of a fill value of the type that is valid under every answer to open points.
std::string plain_fill_value(const DataType& type);

// Returns the parts of a text that ArrayText::zarr_json() made for this shape; nothing for any other text.
std::optional<ArrayText> array_text_of(std::string_view zarr_json, const Shape& shape);

}  // namespace zarrproof
