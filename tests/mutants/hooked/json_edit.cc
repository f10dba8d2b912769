#include "tests/mutants/hooked/json_edit.h"

#include <algorithm>
#include <charconv>

#include "reference/errors/error.h"

namespace zarrproof::mutants {
namespace {

void for_each(Json& json, Json::Kind kind, const std::function<void(Json&)>& change) {
  if (json.kind == kind) change(json);
  for (Json& element : json.elements) for_each(element, kind, change);
}

Hooks on_scalars(Json::Kind kind, const std::function<void(Json&)>& change) {
  Hooks hooks;
  hooks.metadata = [=](Metadata& metadata) {
    if (metadata.fill_value) for_each(*metadata.fill_value, kind, change);
    for (Json& codec : metadata.codecs.elements) {
      Json* configuration = member(codec, "configuration");
      if (configuration == nullptr) continue;
      for (std::string_view key : {"offset", "scale", "scalar_map"})
        if (Json* scalar = member(*configuration, key)) for_each(*scalar, kind, change);
    }
  };
  return hooks;
}

}  // namespace

Json* member(Json& object, std::string_view key) {
  return object.is_object() ? const_cast<Json*>(object.find(key)) : nullptr;
}

void erase(Json& object, std::string_view key) {
  for (std::size_t i = object.keys.size(); i-- > 0;) {
    if (object.keys[i] != key) continue;
    object.keys.erase(object.keys.begin() + static_cast<std::ptrdiff_t>(i));
    object.elements.erase(object.elements.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

Hooks on_listed(std::function<void(Json& codec)> change) {
  Hooks hooks;
  hooks.metadata = [change](Metadata& metadata) {
    if (!metadata.codecs.is_array()) return;
    for (Json& codec : metadata.codecs.elements) change(codec);
  };
  return hooks;
}

Hooks on_codec(std::string name, std::function<void(Json& configuration)> change) {
  return on_listed([=](Json& codec) {
    const Json* found = member(codec, "name");
    Json* configuration = member(codec, "configuration");
    if (found != nullptr && found->text == name && configuration != nullptr && configuration->is_object())
      change(*configuration);
  });
}

Hooks on_number(std::function<void(Json& number)> change) {
  return on_scalars(Json::Kind::number, change);
}

Hooks on_text(std::function<void(Json& text)> change) {
  return on_scalars(Json::Kind::string, change);
}

Hooks on_fill_value(std::function<void(Json& fill_value, const std::string& data_type)> change) {
  Hooks hooks;
  hooks.metadata = [change](Metadata& metadata) {
    const Json* name = metadata.data_type.is_object() ? metadata.data_type.find("name") : &metadata.data_type;
    if (metadata.fill_value && name != nullptr) change(*metadata.fill_value, name->text);
  };
  return hooks;
}

void unreadable(const std::string& what) {
  refuse({}, "metadata", what, "something that can be read");
}

bool is_hexadecimal(const std::string& text) {
  return text.size() > 2 && text.starts_with("0x") &&
         text.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string::npos;
}

std::string shortest(double number) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

Json number(std::string text) {
  Json json;
  json.kind = Json::Kind::number;
  json.text = std::move(text);
  return json;
}

Json text(std::string characters) {
  Json json = number(std::move(characters));
  json.kind = Json::Kind::string;
  return json;
}

}  // namespace zarrproof::mutants
