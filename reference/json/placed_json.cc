// A value does not know its parents. place() searches the document for the value and returns the way to it,
// such as "my.json: requests[17].verdict".
#include "reference/json/placed_json.h"

#include <locale>
#include <sstream>

#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

// Returns the path from a value to a value inside it, "requests[17].verdict". Returns nothing if `to` is not
// inside `from`.
std::optional<std::string> steps(const Json& from, const Json& to) {
  if (&from == &to) return std::string();
  for (std::size_t i = 0; i < from.elements.size(); ++i) {
    const auto rest = steps(from.elements[i], to);
    if (!rest) continue;
    const std::string step = from.is_array() ? "[" + std::to_string(i) + "]" : from.keys[i];
    return step + (rest->empty() || rest->front() == '[' ? "" : ".") + *rest;
  }
  return std::nullopt;
}

}  // namespace

JsonDocument::JsonDocument(std::string_view text, const std::string& name, const std::string& expected,
                           const std::string& root_place)
    : path(name), start(root_place) {
  const auto read = result_of([&] { return read_json(text); });
  if (!read) refuse(path, read.error().message(), expected);
  root = *read;
}

std::string PlacedJson::place() const {
  const std::string at = steps(document_->root, *json_).value_or("");
  const bool has_two_parts = !document_->path.empty() && !(at.empty() && document_->start.empty());
  return document_->path + (has_two_parts ? ": " : "") + document_->start +
         (at.empty() || document_->start.empty() ? "" : ".") + at;
}

void PlacedJson::refuse(const std::string& expected) const {
  refuse(excerpt(*json_), expected);
}

void PlacedJson::refuse(const std::string& found, const std::string& expected) const {
  zarrproof::refuse(place(), found, expected);
}

std::optional<PlacedJson> PlacedJson::find(std::string_view key) const {
  if (!json_->is_object()) refuse("an object");
  const Json* member = json_->find(key);
  return member == nullptr ? std::nullopt : std::optional(PlacedJson(*member, *document_));
}

PlacedJson PlacedJson::at(std::string_view key) const {
  const auto member = find(key);
  if (!member) refuse("no \"" + std::string(key) + "\"", "this member");
  return *member;
}

std::vector<PlacedJson> PlacedJson::items() const {
  if (!json_->is_array()) refuse("an array");
  std::vector<PlacedJson> all;
  for (const Json& element : json_->elements) all.push_back(PlacedJson(element, *document_));
  return all;
}

std::vector<PlacedJson> PlacedJson::items_of(std::string_view key) const {
  const auto member = find(key);
  return member ? member->items() : std::vector<PlacedJson>();
}

std::vector<PlacedJson> PlacedJson::members() const {
  if (!json_->is_object()) refuse("an object");
  std::vector<PlacedJson> all;
  for (std::size_t i = 0; i < json_->keys.size(); ++i)
    all.push_back(PlacedJson(json_->elements[i], *document_, &json_->keys[i]));
  return all;
}

const std::string& PlacedJson::text() const {
  if (!json_->is_string()) refuse("a string");
  return json_->text;
}

std::string PlacedJson::text_of(std::string_view key) const {
  const auto member = find(key);
  return member ? member->text() : std::string();
}

std::vector<std::string> PlacedJson::texts() const {
  std::vector<std::string> all;
  for (const PlacedJson& item : items()) all.push_back(item.text());
  return all;
}

Json PlacedJson::json_in_text() const {
  const auto read = result_of([&] { return read_json(text()); });
  if (!read) refuse("a JSON text: " + read.error().message());
  return *read;
}

bool PlacedJson::boolean() const {
  if (!json_->is_boolean()) refuse("true or false");
  return json_->boolean;
}

double PlacedJson::float64() const {
  double value = 0;
  std::istringstream in(json_->text);  // libc++ before release 20 has no from_chars for this type
  in.imbue(std::locale::classic());
  if (!json_->is_number() || !(in >> value) || in.peek() != std::istringstream::traits_type::eof())
    refuse("a number");
  return value;
}

std::uint64_t PlacedJson::number() const {
  const auto value = unsigned_integer(*json_);
  if (!value) refuse("an integer that is not negative");
  return *value;
}

std::uint64_t PlacedJson::number_below(std::uint64_t limit) const {
  const std::uint64_t value = number();
  if (value >= limit) refuse("a number below " + std::to_string(limit));
  return value;
}

std::vector<std::byte> PlacedJson::bytes() const {
  auto bytes = from_hexadecimal(text());
  if (!bytes) refuse("lowercase hexadecimal");
  return std::move(*bytes);
}

std::vector<std::string> PlacedJson::words() const {
  std::istringstream in(text());
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

}  // namespace zarrproof
