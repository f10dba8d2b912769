// Finds and changes values in JSON. A value inside another has a JSON Pointer (RFC 6901), such as
// "/codecs/0/configuration". No key needs an escape.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "reference/json/json.h"

namespace zarrproof::fuzz {

// Returns the index in `elements` of an element or a member. `step`: its index or its key.
inline std::size_t number_of(const Json& json, std::string_view step) {
  if (json.is_array()) return std::stoul(std::string(step));
  return static_cast<std::size_t>(std::ranges::find(json.keys, step) - json.keys.begin());
}

inline Json& at(Json& json, std::string_view pointer) {
  Json* found = &json;
  while (!pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    found = &found->elements.at(number_of(*found, pointer.substr(1, end - 1)));
    pointer.remove_prefix(end);
  }
  return *found;
}

// Puts a value at a pointer, as a new member if the object has no such member. Without a value, removes the
// element or member.
inline void put(Json& json, std::string_view pointer, const std::optional<Json>& value) {
  const std::size_t last = pointer.rfind('/');
  Json& parent = at(json, pointer.substr(0, last));
  const std::string step(pointer.substr(last + 1));
  const std::size_t number = number_of(parent, step);
  const auto place = static_cast<std::ptrdiff_t>(number);
  if (!value) {
    parent.elements.erase(parent.elements.begin() + place);
    if (parent.is_object()) parent.keys.erase(parent.keys.begin() + place);
  } else if (number < parent.elements.size()) {
    parent.elements[number] = *value;
  } else {
    parent.keys.push_back(step);
    parent.elements.push_back(*value);
  }
}

// Calls the function for this value and each value inside it, with the pointer. `pointer` is that of `json`.
template <class Call>
void for_each_value(const Json& json, const std::string& pointer, Call call) {
  call(json, pointer);
  for (std::size_t i = 0; i < json.elements.size(); ++i)
    for_each_value(json.elements[i], pointer + "/" + (json.is_object() ? json.keys[i] : std::to_string(i)),
                   call);
}

// Calls the function with the pointer of each member of each object.
template <class Call>
void for_each_member(const Json& json, const std::string& pointer, Call call) {
  for_each_value(json, pointer, [&](const Json& value, const std::string& place) {
    for (const std::string& key : value.keys) call(place + "/" + key);
  });
}

}  // namespace zarrproof::fuzz
