// JSON without loss: numbers keep their text, members keep their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/errors/error.h"

namespace zarrproof {

struct Json {
  enum class Kind { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  bool boolean = false;
  std::string text = {};               // of a number: its text; of a string: its characters in UTF-8
  std::vector<std::string> keys = {};  // of an object, in order
  std::vector<Json> elements = {};     // of an array; of an object: the values, in the order of the keys

  bool is_null() const { return kind == Kind::null; }
  bool is_boolean() const { return kind == Kind::boolean; }
  bool is_number() const { return kind == Kind::number; }
  bool is_string() const { return kind == Kind::string; }
  bool is_array() const { return kind == Kind::array; }
  bool is_object() const { return kind == Kind::object; }

  // Return the member of an object; null when there is none.
  const Json* find(std::string_view key) const;
  Json* find(std::string_view key);

  // Replaces the member of an object, or adds it behind the others.
  void set(std::string_view key, Json value);
};

// Reads one JSON text (RFC 8259), and ignores a byte order mark before it. Throws Refused without a clause
// for anything else: a syntax error, text after the value, invalid UTF-8, a repeated key in an object, more
// than 64 levels, which is a limit of this program. The error has the line and the column, which counts
// bytes.
Json read_json(std::string_view text);

// A text as lenient parsers take it.
struct ExtendedJson {
  Json json;
  // The error of read_json() for the first extension of JSON (RFC 8259, section 9): the words NaN, Infinity
  // and -Infinity, which become strings, comments, and a comma before the end of a list.
  std::optional<Error> extension = {};
  // The error of read_json() for the first key that stands twice in an object. The last value counts.
  std::optional<Error> repeated_key = {};
  bool has_byte_order_mark = false;
};

// Reads JSON, with or without such forms. Throws Refused for anything else.
ExtendedJson read_extended_json(std::string_view text);

// Reads JSON, or takes text that is not JSON as a string of these characters. For the command line.
Json json_or_word(std::string_view text);

// Returns the value as JSON text on one line. Numbers keep their text.
std::string write_json(const Json& json);

// Returns the value as JSON text with line breaks. A value that fits the rest of a line of `width` characters
// is written on one line. So is a list of numbers, of any length.
std::string write_json_lines(const Json& json, std::size_t width = 120);

// Returns the integer, if the JSON number has no sign, fraction or exponent and fits 64 bits; otherwise
// nothing.
std::optional<std::uint64_t> unsigned_integer(const Json& json);

// Returns a JSON string with its quotes. Bytes that are not UTF-8 are replaced.
std::string json_string(std::string_view text);

// Returns the value or the text for a message, shortened when it is long.
std::string excerpt(const Json& json);
std::string excerpt(std::string_view text);

}  // namespace zarrproof
