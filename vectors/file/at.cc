#include "vectors/file/at.h"

#include <sstream>

#include "reference/errors/error.h"
#include "reference/json/json_integer.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {

void At::wrong(const std::string& expected) const {
  refuse({}, place, excerpt(json), expected);
}

std::optional<At> At::find(const std::string& key) const {
  const Json* member = json.find(key);
  if (member == nullptr) return std::nullopt;
  return At{*member, place + "." + key};
}

At At::at(const std::string& key) const {
  if (!json.is_object()) wrong("an object");
  auto member = find(key);
  if (!member) refuse({}, place, "no \"" + key + "\"", "this member");
  return *member;
}

std::vector<At> At::items() const {
  if (!json.is_array()) wrong("an array");
  std::vector<At> all;
  for (std::size_t i = 0; i < json.elements.size(); ++i)
    all.push_back({json.elements[i], place + "[" + std::to_string(i) + "]"});
  return all;
}

std::vector<At> At::members() const {
  if (!json.is_object()) wrong("an object");
  std::vector<At> all;
  for (std::size_t i = 0; i < json.keys.size(); ++i)
    all.push_back({json.elements[i], place + "." + json.keys[i]});
  return all;
}

const std::string& At::text() const {
  if (!json.is_string()) wrong("a string");
  return json.text;
}

std::string At::text_of(const std::string& key) const {
  const auto member = find(key);
  return member ? member->text() : std::string();
}

Json At::inner() const {
  try {
    return read_json(text());
  } catch (const Refused& refused) {
    wrong(std::string("a JSON text: ") + refused.what());
  }
}

const std::string& At::json_text() const {
  inner();
  return text();
}

std::uint64_t At::number() const {
  const auto value = unsigned_integer(json);
  if (!value) wrong("an integer that is not negative");
  return *value;
}

std::uint64_t At::number_below(std::uint64_t limit) const {
  const std::uint64_t value = number();
  if (value >= limit) wrong("a number below " + std::to_string(limit));
  return value;
}

std::vector<std::size_t> At::indexes(std::size_t limit) const {
  std::vector<std::size_t> all;
  for (const At& item : items()) all.push_back(item.number_below(limit));
  return all;
}

std::vector<std::byte> At::bytes() const {
  auto data = from_hexadecimal(text());
  if (!data) wrong("lowercase hexadecimal");
  return std::move(*data);
}

std::vector<std::string> At::words() const {
  std::istringstream in(text());
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

std::vector<std::vector<std::byte>> At::elements() const {
  std::vector<std::vector<std::byte>> all;
  for (const std::string& word : words()) {
    auto element = from_hexadecimal(word);
    if (!element) refuse({}, place, "\"" + word + "\"", "lowercase hexadecimal");
    all.push_back(std::move(*element));
  }
  return all;
}

}  // namespace zarrproof
