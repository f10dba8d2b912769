// A value of a JSON document that knows its place there, with what can be read from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/errors/error.h"
#include "reference/json/json.h"

namespace zarrproof {

// A document, and what it is called in messages.
struct JsonDocument {
  // Throws Refused, with the path and what was expected, where the text is not JSON.
  JsonDocument(std::string_view text, const std::string& path, const std::string& expected,
               const std::string& start = {});

  Json root;
  std::string path;
  std::string start;  // the place of the root: "$", or empty
};

// Where the value stands is found out only when something is wrong: there are many. Every function throws
// Refused, with the place, where the value is not what it reads.
class At {
 public:
  // The document must outlive what is read from it.
  explicit At(const JsonDocument& document) : At(document.root, document) {}

  const Json& json() const { return *json_; }

  // Of a member of an object.
  const std::string& key() const { return *key_; }

  // "my.json: requests[17].verdict".
  std::string place() const;

  [[noreturn]] void wrong(const std::string& expected) const;
  [[noreturn]] void wrong(const std::string& found, const std::string& expected) const;

  // A member of an object: nothing, or an error, where there is none.
  std::optional<At> find(std::string_view key) const;
  At at(std::string_view key) const;

  std::vector<At> items() const;                         // of an array
  std::vector<At> items_of(std::string_view key) const;  // of a member; none where it is missing
  std::vector<At> members() const;                       // of an object

  const std::string& text() const;
  std::string text_of(std::string_view key) const;  // of a member; empty where it is missing
  std::vector<std::string> texts() const;           // of an array
  std::vector<std::string> texts_of(std::string_view key) const;
  Json inner() const;                    // a text that is itself JSON: that JSON
  const std::string& json_text() const;  // a text that is itself JSON: the text

  bool boolean() const;
  double real() const;
  std::uint64_t number() const;
  std::uint64_t number_below(std::uint64_t limit) const;
  std::vector<std::size_t> indexes(std::size_t limit) const;  // numbers, each below the limit

  std::vector<std::byte> bytes() const;                  // of hexadecimal
  std::vector<std::string> words() const;                // what spaces separate
  std::vector<std::vector<std::byte>> elements() const;  // words of hexadecimal

  // What `look_up` finds for the text.
  template <class LookUp>
  auto one_of(LookUp look_up, const std::string& expected) const {
    const auto found = look_up(text());
    if (!found) wrong(expected);
    return *found;
  }

  // What `read` makes of the value and a place. What it refuses is refused at this place.
  template <class Read>
  auto read_by(Read read) const {
    try {
      return read(*json_, std::string());
    } catch (const Refused& refused) {
      Error error = refused.error();
      error.place.insert(0, place());
      throw Refused(error);
    }
  }

 private:
  At(const Json& json, const JsonDocument& document, const std::string* key = nullptr)
      : json_(&json), key_(key), document_(&document) {}

  const Json* json_;
  const std::string* key_;
  const JsonDocument* document_;
};

}  // namespace zarrproof
