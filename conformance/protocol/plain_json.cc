#include "conformance/protocol/plain_json.h"

#include <algorithm>
#include <array>
#include <utility>

namespace zarrproof {
namespace {

constexpr std::size_t kMostLevels = 16;
constexpr std::size_t kMostMembers = 16;
constexpr std::size_t kMostNumber = 40;  // characters, without an exponent: such numbers fit a float64

// Whether a character of a string stands for itself.
constexpr std::array<bool, 256> kStandsForItself = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0x20; c < 0x7f; ++c) table[c] = c != '"' && c != '\\';
  return table;
}();

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Reads the text once, from start to end. Each function returns whether the text continues with the item of
// its name in plain form. It stores the item in `json`, unless that is null.
class Reader {
 public:
  enum class Escapes { none, quotes };  // quotes: \" and \\ in values

  Reader(std::string_view text, Escapes escapes)
      : at_(text.data()), end_(text.data() + text.size()), escapes_(escapes) {}

  bool is_at_end() const { return at_ == end_; }

  bool value(Json* json, std::size_t level) {
    switch (peek()) {
      case '"': return text(json);
      case '[': return level < kMostLevels && array(json, level + 1);
      case '{': return level < kMostLevels && object(json, level + 1);
      case 'n': return word("null");
      case 't':
        set(json, Json::Kind::boolean, {});
        if (json != nullptr) json->boolean = true;
        return word("true");
      case 'f': set(json, Json::Kind::boolean, {}); return word("false");
      default: return number(json);
    }
  }

  // Calls `read_value` with each key. `read_value` reads the value.
  template <class ReadValue>
  bool members(const ReadValue& read_value) {
    std::array<std::string_view, kMostMembers> keys;
    auto end = keys.begin();
    if (!take('{')) return false;
    if (peek() == '}') return word("}");
    do {
      std::string_view key;
      if (end == keys.end() || !string(key) || !take(':')) return false;
      if (std::find(keys.begin(), end, key) != end) return false;
      *end++ = key;
      if (!read_value(key)) return false;
    } while (take(','));
    return word("}");
  }

  const char* position() const { return at_; }

 private:
  char peek() const { return at_ == end_ ? '\0' : *at_; }

  // Takes the character and the spaces after it.
  bool take(char c) {
    if (peek() != c) return false;
    for (++at_; peek() == ' ';) ++at_;
    return true;
  }

  bool word(std::string_view expected) {
    if (!std::string_view(at_, end_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }

  bool string(std::string_view& characters) {
    if (peek() != '"') return false;
    const char* const start = ++at_;
    while (at_ != end_ && kStandsForItself[static_cast<unsigned char>(*at_)]) ++at_;
    characters = std::string_view(start, at_);
    return word("\"");
  }

  bool text(Json* json) {
    if (peek() != '"') return false;
    const char* start = ++at_;
    std::string before;  // the last escape
    while (true) {
      while (at_ != end_ && kStandsForItself[static_cast<unsigned char>(*at_)]) ++at_;
      if (peek() != '\\') break;
      if (escapes_ == Escapes::none || end_ - at_ < 2 || (at_[1] != '"' && at_[1] != '\\')) return false;
      before.append(start, at_).push_back(at_[1]);
      start = at_ += 2;
    }
    set(json, Json::Kind::string, {start, at_});
    if (json != nullptr && !before.empty()) json->text.insert(0, before);
    return word("\"");
  }

  bool digits() {
    const char* const start = at_;
    while (is_digit(peek())) ++at_;
    return at_ != start;
  }

  bool number(Json* json) {
    const char* const start = at_;
    if (peek() == '-') ++at_;
    if (peek() == '0')
      ++at_;
    else if (!digits())
      return false;
    if (peek() == '.') {
      ++at_;
      if (!digits()) return false;
    }
    const std::string_view characters(start, at_);
    set(json, Json::Kind::number, characters);
    return characters.size() <= kMostNumber;
  }

  bool array(Json* json, std::size_t level) {
    set(json, Json::Kind::array, {});
    take('[');
    if (peek() == ']') return word("]");
    do {
      if (!value(json == nullptr ? nullptr : &json->elements.emplace_back(), level)) return false;
    } while (take(','));
    return word("]");
  }

  bool object(Json* json, std::size_t level) {
    set(json, Json::Kind::object, {});
    return members([&](std::string_view key) {
      if (json == nullptr) return value(nullptr, level);
      json->keys.emplace_back(key);
      return value(&json->elements.emplace_back(), level);
    });
  }

  static void set(Json* json, Json::Kind kind, std::string_view text) {
    if (json == nullptr) return;
    json->kind = kind;
    json->text = text;
  }

  const char* at_;
  const char* end_;
  Escapes escapes_;
};

}  // namespace

std::optional<Json> read_plain_json(std::string_view text) {
  std::optional<Json> json(std::in_place);
  Reader reader(text, Reader::Escapes::quotes);
  if (!reader.value(&*json, 0) || !reader.is_at_end()) json.reset();
  return json;
}

bool find_plain_members(std::string_view text, std::span<const std::string_view> keys,
                        std::span<std::string_view> values) {
  Reader reader(text, Reader::Escapes::none);
  const auto read_value = [&](std::string_view key) {
    const char* const start = reader.position();
    if (!reader.value(nullptr, 1)) return false;
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found != keys.end())
      values[static_cast<std::size_t>(found - keys.begin())] = std::string_view(start, reader.position());
    return true;
  };
  return reader.members(read_value) && reader.is_at_end();
}

}  // namespace zarrproof
