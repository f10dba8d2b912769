// A value does not know its parents. place() searches the document for the value and returns the way to it,
// such as "my.json: requests[17].verdict".
#include "reference/json/at.h"

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

std::string At::place() const {
  const std::string at = steps(document_->root, *json_).value_or("");
  return document_->path + (at.empty() && document_->start.empty() ? "" : ": ") + document_->start +
         (at.empty() || document_->start.empty() ? "" : ".") + at;
}

void At::wrong(const std::string& expected) const {
  wrong(excerpt(*json_), expected);
}

void At::wrong(const std::string& found, const std::string& expected) const {
  refuse(place(), found, expected);
}

std::optional<At> At::find(std::string_view key) const {
  if (!json_->is_object()) wrong("an object");
  const Json* member = json_->find(key);
  return member == nullptr ? std::nullopt : std::optional(At(*member, *document_));
}

At At::at(std::string_view key) const {
  const auto member = find(key);
  if (!member) wrong("no \"" + std::string(key) + "\"", "this member");
  return *member;
}

std::vector<At> At::items() const {
  if (!json_->is_array()) wrong("an array");
  std::vector<At> all;
  for (const Json& element : json_->elements) all.push_back(At(element, *document_));
  return all;
}

std::vector<At> At::items_of(std::string_view key) const {
  const auto member = find(key);
  return member ? member->items() : std::vector<At>();
}

std::vector<At> At::members() const {
  if (!json_->is_object()) wrong("an object");
  std::vector<At> all;
  for (std::size_t i = 0; i < json_->keys.size(); ++i)
    all.push_back(At(json_->elements[i], *document_, &json_->keys[i]));
  return all;
}

const std::string& At::text() const {
  if (!json_->is_string()) wrong("a string");
  return json_->text;
}

std::string At::text_of(std::string_view key) const {
  const auto member = find(key);
  return member ? member->text() : std::string();
}

std::vector<std::string> At::texts() const {
  std::vector<std::string> all;
  for (const At& item : items()) all.push_back(item.text());
  return all;
}

Json At::inner() const {
  const auto read = result_of([&] { return read_json(text()); });
  if (!read) wrong("a JSON text: " + read.error().message());
  return *read;
}

bool At::boolean() const {
  if (!json_->is_boolean()) wrong("true or false");
  return json_->boolean;
}

double At::real() const {
  double value = 0;
  std::istringstream in(json_->text);  // libc++ before release 20 has no from_chars for this type
  in.imbue(std::locale::classic());
  if (!json_->is_number() || !(in >> value) || in.peek() != std::istringstream::traits_type::eof())
    wrong("a number");
  return value;
}

std::uint64_t At::number() const {
  const auto value = unsigned_integer(*json_);
  if (!value) wrong("an integer that is not negative");
  return *value;
}

std::uint64_t At::number_below(std::uint64_t limit) const {
  const std::uint64_t value = number();
  if (value >= limit) wrong("a number below " + std::to_string(limit));
  return value;
}

std::vector<std::byte> At::bytes() const {
  auto bytes = from_hexadecimal(text());
  if (!bytes) wrong("lowercase hexadecimal");
  return std::move(*bytes);
}

std::vector<std::string> At::words() const {
  std::istringstream in(text());
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

}  // namespace zarrproof
