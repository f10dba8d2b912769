// Finds and changes values in JSON.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "reference/json/json.h"

namespace zarrproof::fuzz {

// The path from a value to a value inside it.
using Path = std::vector<std::size_t>;  // indices of elements or members

inline Json& at(Json& json, const Path& path) {
  Json* found = &json;
  for (const std::size_t step : path) found = &found->elements.at(step);
  return *found;
}

inline Json empty_object() {
  Json json;
  json.kind = Json::Kind::object;
  return json;
}

inline void add_member(Json& object, std::string key, Json value) {
  object.keys.push_back(std::move(key));
  object.elements.push_back(std::move(value));
}

inline void remove_member(Json& object, std::size_t number) {
  object.keys.erase(object.keys.begin() + static_cast<std::ptrdiff_t>(number));
  object.elements.erase(object.elements.begin() + static_cast<std::ptrdiff_t>(number));
}

// Calls the function for this value and each value inside it, with the path.
template <class Call>
void for_each_value(const Json& json, Path& path, Call call) {
  call(json, std::as_const(path));
  for (std::size_t i = 0; i < json.elements.size(); ++i) {
    path.push_back(i);
    for_each_value(json.elements[i], path, call);
    path.pop_back();
  }
}

// Calls the function for each member of each object: the object, its path and the number of the member.
template <class Call>
void for_each_member(const Json& json, Call call) {
  Path start;
  for_each_value(json, start, [&](const Json& value, const Path& path) {
    for (std::size_t i = 0; i < value.keys.size(); ++i) call(value, path, i);
  });
}

// Calls the function for each list inside this value, with the path.
template <class Call>
void for_each_list(const Json& json, Call call) {
  Path start;
  for_each_value(json, start, [&](const Json& value, const Path& path) {
    if (value.is_array() && !path.empty()) call(value, path);
  });
}

}  // namespace zarrproof::fuzz
