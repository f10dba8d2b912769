// Requests in one line: array("float32").cast("float16").encode(f32(65505)) gives "ff7b", or the text of the
// error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reference/interface/implementation.h"
#include "reference/json/json.h"
#include "reference/metadata/metadata.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/shape.h"

namespace zarrproof {

// Return an element in canonical form, as hexadecimal text.
std::string word16(std::uint16_t bits);
std::string word32(std::uint32_t bits);
std::string word64(std::uint64_t bits);
std::string f32(float value);
std::string f64(double value);

// Returns a data type such as numpy.datetime64 as JSON text.
std::string time_json(std::string_view name, std::string_view unit = "s",
                      std::string_view scale_factor = "1");

// The metadata of an array, and operations on it. Without a bytes codec, the chain ends with a little-endian
// one. Without a fill value, every codec accepts the default (0; 1 for float8_e8m0fnu).
//
// A refusal is returned as text: "CV-5 at codecs[0], element 3"; "no clause" if there is no clause.
class TestArray {
 public:
  explicit TestArray(std::string_view data_type);  // a name, or an object as JSON text

  TestArray& fill(std::string_view json);
  TestArray& no_fill() { return fill("none"); }
  TestArray& shape(Shape shape);  // without it, as many elements in one dimension as the data has
  TestArray& layout(Layout layout);
  TestArray& under(const std::string& answers);  // "map_zero=bitwise fill_check=use"

  // Add codecs, one after another. Configurations are the members of a JSON object.
  TestArray& codec(std::string_view json);
  TestArray& scale_offset(std::string_view configuration = "");
  TestArray& cast(std::string_view data_type, std::string_view more = "");
  TestArray& bytes(std::string_view endian);
  TestArray& bytes();
  TestArray& crc32c();
  // Sets the list of codecs as it is, without an added bytes codec.
  TestArray& codecs(std::string_view json);

  std::string encode(std::string_view array) const { return run(Direction::encode, array); }
  std::string decode(std::string_view encoded) const { return run(Direction::decode, encoded); }
  std::string missing() const;  // decodes a missing chunk
  std::string resolve() const;  // "uint8 03"
  std::string prepare() const;  // "prepared"

 private:
  std::string text() const;
  std::string run(Direction direction, std::string_view data) const;

  std::string data_type_, fill_;
  std::vector<std::string> codecs_;
  std::string whole_list_;
  bool has_bytes_ = false;
  bool has_shape_ = false;
  Shape shape_;
  Layout layout_ = Layout::c;
  Answers answers_;
};

inline TestArray array(std::string_view data_type) {
  return TestArray(data_type);
}

// Encodes by a chain of one cast, for tables of tests.
std::string cast(std::string_view from, std::string_view to, std::string_view more, std::string_view element);

}  // namespace zarrproof
