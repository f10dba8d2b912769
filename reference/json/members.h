// One list of members reads an object of JSON and writes it. A form converts one kind of value between JSON
// and C++. An example:
//   struct Point { std::uint64_t x = 0; std::string name; };
//   struct PointMembers {
//     static void list(auto& members, auto& point) {  // a Point when read, a const Point when written
//       members.template required<NumberForm>("x", point.x);
//       members.template optional<TextForm>("name", point.name);
//     }
//   };
//   using PointForm = ObjectForm<Point, PointMembers>;
// A form is a type with two functions: read(const PlacedJson&) throws Refused with the place; write(value)
// returns JSON. PointMembers may have a function check(const PlacedJson&, const Point&), which throws Refused
// if values do not fit together.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "reference/json/placed_json.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"

namespace zarrproof {

class MemberReader {
 public:
  static constexpr bool kIsReader = true;

  explicit MemberReader(const PlacedJson& object) : object_(object) {}

  // Sets `value` from the member.
  template <class Form>
  void required(std::string_view key, auto& value) {
    keys_.push_back(key);
    value = Form::read(object_.at(key));
  }

  // Sets `value` from the member, if the object has it.
  template <class Form>
  void optional(std::string_view key, auto& value, const auto&... /*usual*/) {
    keys_.push_back(key);
    if (const auto member = object_.find(key)) value = Form::read(*member);
  }

  // Sets `value` from the member, if the object has it. The writer always writes it.
  template <class Form>
  void optional_to_read(std::string_view key, auto& value) {
    optional<Form>(key, value);
  }

  // Returns the member, if the object has it, for a caller that reads it later or not at all.
  std::optional<PlacedJson> find(std::string_view key) {
    keys_.push_back(key);
    return object_.find(key);
  }

  const PlacedJson& object() const { return object_; }

  // Throws Refused if the object has another member.
  void finish() const {
    for (const PlacedJson& member : object_.members())
      if (std::ranges::find(keys_, member.key()) == keys_.end())
        object_.refuse("the member " + json_string(excerpt(member.key())),
                       "only the members " + joined_words(keys_, ", "));
  }

 private:
  const PlacedJson& object_;
  std::vector<std::string_view> keys_;
};

class MemberWriter {
 public:
  static constexpr bool kIsReader = false;

  template <class Form>
  void required(std::string_view key, const auto& value) {
    object_.keys.emplace_back(key);
    object_.elements.push_back(Form::write(value));
  }

  // Writes the member unless it is empty or has its usual value.
  template <class Form, class T>
  void optional(std::string_view key, const T& value, const std::type_identity_t<T>& usual = {}) {
    if constexpr (requires { value.empty(); }) {
      if (!value.empty()) required<Form>(key, value);
    } else if (!(value == usual)) {
      required<Form>(key, value);
    }
  }
  template <class Form, class T>
  void optional(std::string_view key, const std::optional<T>& value) {
    if (value) required<Form>(key, *value);
  }

  // Writes the member. A reader takes an object without it.
  template <class Form>
  void optional_to_read(std::string_view key, const auto& value) {
    required<Form>(key, value);
  }

  Json take() { return std::move(object_); }

 private:
  Json object_{.kind = Json::Kind::object};
};

// Whether a list of members reads (true) or writes: kReads<decltype(members)>.
template <class Members>
constexpr bool kReads = std::remove_cvref_t<Members>::kIsReader;

enum class UnknownMembers { refused, ignored };

template <class T, class Members, UnknownMembers kUnknown = UnknownMembers::refused>
struct ObjectForm {
  static T read(const PlacedJson& at) {
    T value{};
    MemberReader reader(at);
    Members::list(reader, value);
    if constexpr (kUnknown == UnknownMembers::refused) reader.finish();
    if constexpr (requires { Members::check(at, value); }) Members::check(at, value);
    return value;
  }
  static Json write(const T& value) {
    MemberWriter writer;
    Members::list(writer, value);
    return writer.take();
  }
};

inline Json json_text(std::string_view text) {
  return {.kind = Json::Kind::string, .text = std::string(text)};
}

inline Json json_number(std::uint64_t number) {
  return {.kind = Json::Kind::number, .text = std::to_string(number)};
}

// The form of a value of any kind.
struct JsonForm {
  static Json read(const PlacedJson& at) { return at.json(); }
  static Json write(const Json& json) { return json; }
};

struct TextForm {
  static std::string read(const PlacedJson& at) { return at.text(); }
  static Json write(std::string_view text) { return json_text(text); }
};

// The form of bytes: lowercase hexadecimal.
struct HexadecimalForm {
  static std::vector<std::byte> read(const PlacedJson& at) { return at.bytes(); }
  static Json write(std::span<const std::byte> bytes) { return json_text(to_hexadecimal(bytes)); }
};

// The form of an object whose members are texts.
struct TextMembersForm {
  using Texts = std::vector<std::pair<std::string, std::string>>;

  static Texts read(const PlacedJson& at) {
    Texts texts;
    for (const PlacedJson& member : at.members()) texts.emplace_back(member.key(), member.text());
    return texts;
  }
  static Json write(const Texts& texts) {
    MemberWriter writer;
    for (const auto& [key, text] : texts) writer.required<TextForm>(key, text);
    return writer.take();
  }
};

struct TrueForm {
  static bool read(const PlacedJson& at) { return at.boolean(); }
  static Json write(bool value) { return {.kind = Json::Kind::boolean, .boolean = value}; }
};

struct NumberForm {
  static std::uint64_t read(const PlacedJson& at) { return at.number(); }
  static Json write(std::uint64_t number) { return json_number(number); }
};

// The form of an array of items.
template <class Form>
struct ListForm {
  using Item = decltype(Form::read(std::declval<const PlacedJson&>()));

  static std::vector<Item> read(const PlacedJson& at) {
    std::vector<Item> items;
    for (const PlacedJson& item : at.items()) items.push_back(Form::read(item));
    return items;
  }
  static Json write(const std::vector<Item>& items) {
    Json list{.kind = Json::Kind::array};
    for (const Item& item : items) list.elements.push_back(Form::write(item));
    return list;
  }
};

}  // namespace zarrproof
