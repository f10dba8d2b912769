// A request to a testee about one array: resolve, encode or decode by its chain of codecs; create it and
// write its elements; rewrite its metadata; or accept its metadata.
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

enum class Operation { resolve, encode, decode, create, rewrite, accept };

std::span<const Operation> all_operations();

// Returns whether the operation is one of codecs: resolve, encode or decode.
constexpr bool is_of_codecs(Operation operation) {
  return operation <= Operation::decode;
}

// Returns whether requests of the operation have data.
constexpr bool has_data(Operation operation) {
  return operation == Operation::encode || operation == Operation::decode || operation == Operation::create;
}

// Returns whether the response holds metadata that the testee wrote.
constexpr bool is_writing(Operation operation) {
  return operation == Operation::create || operation == Operation::rewrite;
}

std::string_view name(Operation operation);
std::optional<Operation> find_operation(std::string_view name);
std::span<const std::string_view> operation_names();

// How the elements of an array that is created are written.
enum class Writing {
  whole,    // all at once
  regions,  // in two regions that share a chunk
  over,     // other elements first, then all elements: stored chunks are replaced
  sparse,   // only the rows that do not hold the fill value alone; a row is a position of the first dimension
};

std::string_view name(Writing writing);
std::optional<Writing> find_writing(std::string_view name);

struct Request {
  Operation operation = Operation::resolve;
  // The text of the array's metadata; one chunk. Of create: describes the array that is wanted, of one or
  // more chunks. The testee does not see this text. Without fill_value, or with the codecs null, the testee
  // chooses.
  std::string zarr_json;
  Shape shape;
  Layout layout = Layout::c;
  // encode, create: the array in canonical form, C order. decode: the encoded bytes; nothing if the chunk is
  // missing.
  std::optional<std::vector<std::byte>> data;
  // decode, of a whole array on disk: its folder, an absolute path, in place of data.
  std::string folder = {};
  Writing writing = Writing::whole;  // of create
  // decode, of a part of an array on disk: the coordinates where it begins. Its shape is `shape`.
  Shape start = {};

  bool operator==(const Request&) const = default;
};

// The parts of an array's metadata as JSON texts.
struct ArrayText {
  std::string data_type;   // "\"uint8\""
  std::string fill_value;  // "0"; empty to leave the member out
  std::string codecs;      // "[\"bytes\"]"
  Shape shape = {1};
  Shape chunk_shape = {};  // empty: one chunk, in which a dimension of length 0 has length 1

  // Returns the shape of each chunk.
  Shape chunk() const;

  // Returns the text of a zarr.json.
  std::string zarr_json() const;

  Request request(Operation operation, std::optional<std::vector<std::byte>> data = {},
                  Layout layout = Layout::c) const;
};

// Returns the JSON text of a fill value of the type that is valid under every answer to open points.
std::string plain_fill_value(const DataType& type);

// Returns the parts of a text that ArrayText::zarr_json() made for this shape; nothing for any other text.
std::optional<ArrayText> array_text_of(std::string_view zarr_json, const Shape& shape);

}  // namespace zarrproof
