// A value of a JSON document that knows its place in the document, for messages such as "my.json:
// requests[17].verdict: 3; expected a text". Example of use:
//   const JsonDocument document(text, "my.json", "a results file");
//   for (const PlacedJson& item : PlacedJson(document).items_of("requests"))
//     ids.push_back(item.at("id").text());
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/errors/error.h"
#include "reference/json/json.h"

namespace zarrproof {

// A document, and its name in messages.
struct JsonDocument {
  // Throws Refused with the path and `expected` if the text is not JSON.
  JsonDocument(std::string_view text, const std::string& path, const std::string& expected,
               const std::string& start = {});
  JsonDocument(Json value, std::string name) : root(std::move(value)), path(std::move(name)) {}

  Json root;
  std::string path;
  std::string start;  // the place of the root: "$", or empty
};

// A document has many values, so the place of a value is computed only for a message. Every function throws
// Refused with the place if the value is not of the kind that the function reads.
class PlacedJson {
 public:
  // The document must outlive this object, and every object that is read from it.
  explicit PlacedJson(const JsonDocument& document) : PlacedJson(document.root, document) {}

  const Json& json() const { return *json_; }

  // Returns the key. The value must be a member of an object.
  const std::string& key() const { return *key_; }

  // Returns "my.json: requests[17].verdict"; in a document without a name, "requests[17].verdict".
  std::string place() const;

  // Throws Refused: place(), the value or `found`, and `expected`.
  [[noreturn]] void refuse(const std::string& expected) const;
  [[noreturn]] void refuse(const std::string& found, const std::string& expected) const;

  // Returns a member of an object. If the object does not have it, find() returns nothing, and at() throws.
  std::optional<PlacedJson> find(std::string_view key) const;
  PlacedJson at(std::string_view key) const;

  std::vector<PlacedJson> items() const;  // of an array
  std::vector<PlacedJson> items_of(
      std::string_view key) const;          // the items of a member; none if it is missing
  std::vector<PlacedJson> members() const;  // the members of an object

  const std::string& text() const;
  std::string text_of(std::string_view key) const;  // the text of a member; empty if it is missing
  std::vector<std::string> texts() const;           // of an array
  Json json_in_text() const;                        // the JSON inside a text

  bool boolean() const;
  double float64() const;
  std::uint64_t number() const;
  std::uint64_t number_below(std::uint64_t limit) const;

  std::vector<std::byte> bytes() const;    // from hexadecimal text
  std::vector<std::string> words() const;  // from text with spaces between words

  // Returns the result of `look_up` for the text. Throws with `expected` if there is none.
  template <class LookUp>
  auto one_of(LookUp look_up, const std::string& expected) const {
    const auto found = look_up(text());
    if (!found) refuse(expected);
    return *found;
  }

  // Returns the result of `read`, which takes the value and a place. An error of `read` gets this place.
  template <class Read>
  auto read_by(Read read) const {
    return at_place([&] { return place(); }, [&] { return read(*json_, std::string()); });
  }

 private:
  PlacedJson(const Json& json, const JsonDocument& document, const std::string* key = nullptr)
      : json_(&json), key_(key), document_(&document) {}

  const Json* json_;
  const std::string* key_;
  const JsonDocument* document_;
};

}  // namespace zarrproof
