// Reads and writes JSON. The reader goes through the text once. Each of its functions reads one item of the
// grammar of RFC 8259: it begins at the first character of the item and ends behind the last one. For
// {"a":[1]}, read_value calls read_object, which reads the key and calls read_value for [1], which calls
// read_array.
#include "reference/json/json.h"

#include <algorithm>
#include <span>
#include <unordered_map>

#include "reference/types/hexadecimal.h"
#include "reference/types/parsed_integer.h"
#include "reference/types/utf8.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMaxLevels = 64;
constexpr std::size_t kMaxComparedKeys = 16;
constexpr std::size_t kMaxExcerptBytes = 80;

// The characters that follow a backslash, and below them the characters that they stand for.
constexpr std::string_view kEscapes = "\"\\/bfnrt";
constexpr std::string_view kEscaped = "\"\\/\b\f\n\r\t";

// Returns whether a character is ASCII and stands for itself in a string. Has no branches, so that compilers
// can use vector instructions.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte >= 0x20) & (byte < 0x80) & (byte != '"') & (byte != '\\');
}

// Returns how many characters at the beginning of the text are plain. Checks whole blocks first: data are
// megabytes of hexadecimal digits.
std::size_t plain_size(std::string_view text) {
  constexpr std::size_t kBlockBytes = 32;
  std::size_t size = 0;
  while (text.size() - size >= kBlockBytes) {
    unsigned char others = 0;  // not a bool: g++ 12 makes no vector instructions of that
    for (std::size_t i = 0; i < kBlockBytes; ++i) others |= !is_plain(text[size + i]);
    if (others != 0) break;
    size += kBlockBytes;
  }
  while (size < text.size() && is_plain(text[size])) ++size;
  return size;
}

class Reader {
 public:
  // Accepts the forms of ExtendedJson if `extended` is not null, and notes them there.
  Reader(std::string_view text, ExtendedJson* extended) : text_(text), extended_(extended) {}

  Json read_text() {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // RFC 8259, section 8.1: may be ignored
    if (text_.starts_with(kByteOrderMark)) {
      at_ = kByteOrderMark.size();
      if (extended_ != nullptr) extended_->has_byte_order_mark = true;
    }
    Json json;
    read_value(json, 0);
    if (!is_at_end()) fail_here("the end of the text");
    return json;
  }

 private:
  // Reads a value and the white space around it. `levels` is the number of arrays and objects around it.
  void read_value(Json& json, std::size_t levels) {
    skip_space();
    switch (peek()) {
      case '{': read_object(json, levels + 1); break;
      case '[': read_array(json, levels + 1); break;
      case '"':
        json.kind = Json::Kind::string;
        read_string(json.text);
        break;
      case 't':
      case 'f':
        json.kind = Json::Kind::boolean;
        json.boolean = peek() == 't';
        read_word(json.boolean ? "true" : "false");
        break;
      case 'n': read_word("null"); break;
      default:
        if (takes_extension("NaN", json) || takes_extension("Infinity", json) ||
            takes_extension("-Infinity", json))
          break;
        if (peek() != '-' && !is_digit(peek())) throw Refused(error_of_word("a value"));
        json.kind = Json::Kind::number;
        read_number(json.text);
    }
    skip_space();
  }

  void read_array(Json& json, std::size_t levels) {
    json.kind = Json::Kind::array;
    begin_container(levels);
    if (take(']')) return;
    do {
      read_value(json.elements.emplace_back(), levels);
    } while (take(',') && !ends_after_comma(']', "a value"));
    if (!take(']')) fail_here(R"("," or "]")");
  }

  void read_object(Json& json, std::size_t levels) {
    json.kind = Json::Kind::object;
    begin_container(levels);
    if (take('}')) return;
    std::unordered_map<std::string, std::size_t> key_indexes;
    do {
      skip_space();
      const std::size_t index = read_key(json.keys, key_indexes);
      skip_space();
      if (!take(':')) fail_here(R"(":")");
      json.elements.resize(json.keys.size());
      json.elements[index] = {};
      read_value(json.elements[index], levels);
    } while (take(',') && !ends_after_comma('}', "a key in quotes"));
    if (!take('}')) fail_here(R"("," or "}")");
  }

  void begin_container(std::size_t levels) {
    if (levels > kMaxLevels)
      refuse_limit({}, "JSON nested deeper, at " + place_of(at_), kMaxLevels, "levels");
    ++at_;
    skip_space();
  }

  // Reads a key, and adds it to `keys` if it is new. Returns its index. A few keys are compared one by one.
  // Many keys are also kept in `indexes`, so that the time stays linear.
  std::size_t read_key(std::vector<std::string>& keys,
                       std::unordered_map<std::string, std::size_t>& indexes) {
    const std::size_t start = at_;
    if (peek() != '"') fail_here("a key in quotes");
    std::string key;
    read_string(key);
    if (indexes.empty() && keys.size() == kMaxComparedKeys)
      for (std::size_t i = 0; i < keys.size(); ++i) indexes.emplace(keys[i], i);
    const std::size_t index = keys.size() < kMaxComparedKeys
                                  ? static_cast<std::size_t>(std::ranges::find(keys, key) - keys.begin())
                                  : indexes.emplace(key, keys.size()).first->second;
    if (index == keys.size())
      keys.push_back(std::move(key));
    else
      take_repeated_key(key, start);
    return index;
  }

  // Notes the error for a key that stands twice, or refuses it.
  void take_repeated_key(const std::string& key, std::size_t start) {
    const std::string found =
        "the key " + json_string(excerpt(key)) + " stands twice in one object, at " + place_of(start);
    if (extended_ == nullptr) refuse({}, found, {});
    if (!extended_->repeated_key) extended_->repeated_key = Error{.found = found, .expected = {}};
  }

  void read_word(std::string_view word) {
    for (const char c : word)
      if (!take(c)) fail_here(std::string(word));
  }

  void read_number(std::string& number) {
    const std::size_t start = at_;
    take('-');
    bool is_sound = take('0') || take_digits();
    if (take('.')) is_sound &= take_digits();
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      is_sound &= take_digits();
    }
    const std::size_t end = std::min(text_.find_first_not_of("+-.0123456789Ee", at_), text_.size());
    const std::string_view token = text_.substr(start, end - start);
    if (!is_sound || end != at_) fail(start, excerpt(token) + " is no JSON number", {});  // 1. or 01
    number = token;
  }

  bool take_digits() {
    const std::size_t start = at_;
    while (is_digit(peek())) ++at_;
    return at_ != start;
  }

  // Reads a string with its quotes.
  void read_string(std::string& characters) {
    take('"');
    while (!take('"')) {
      const std::size_t plain = plain_size(text_.substr(at_));
      characters.append(text_, at_, plain);
      at_ += plain;
      if (peek() == '\\')
        read_escape(characters);
      else if (peek() != '"')
        read_character(characters);
    }
  }

  // Reads a character that is not ASCII. Refuses a control character, and the end of the text.
  void read_character(std::string& characters) {
    if (is_at_end()) fail_here("the end of the string");
    const Character character = first_character(text_.substr(at_));
    if (!character.code) fail(at_, "a byte that is not UTF-8", {});
    if (character.code < 0x20) fail(at_, "a control character in a string", "an escape");
    characters.append(text_, at_, character.size);
    at_ += character.size;
  }

  void read_escape(std::string& characters) {
    const std::size_t start = at_++;
    if (const std::size_t i = kEscapes.find(peek()); i != std::string_view::npos) {
      characters += kEscaped[i];
      ++at_;
      return;
    }
    // In UTF-16, a character above U+FFFF is a pair of surrogates, such as \ud83d\ude00. The grammar of RFC
    // 8259 also permits half a pair.
    char32_t code = read_code_unit(start);
    if (code >= 0xd800 && code <= 0xdbff && text_.substr(at_).starts_with("\\u")) {
      const std::size_t after_first = at_++;
      const char32_t second = read_code_unit(after_first);
      if (second >= 0xdc00 && second <= 0xdfff)
        code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
      else
        at_ = after_first;
    }
    append_character(characters, code);
  }

  // Reads the rest of an escape such as \u00e9, which began at `start`, from the u.
  char32_t read_code_unit(std::size_t start) {
    const std::string_view digits = text_.substr(std::min(at_ + 1, text_.size()), 4);
    const auto unit = parsed_integer<std::uint16_t>(digits, 16);
    if (!take('u') || digits.size() < 4 || !unit)
      fail(start, "an escape that JSON does not have", R"(\" \\ \/ \b \f \n \r \t or \u and four digits)");
    at_ += digits.size();
    return *unit;
  }

  void skip_space() {
    do {
      while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') ++at_;
    } while (skips_comment());
  }

  // Reads a word that stands for a float; returns whether it is there.
  bool takes_extension(std::string_view word, Json& json) {
    if (!text_.substr(at_).starts_with(word)) return false;
    take_extension("a value");
    json = {.kind = Json::Kind::string, .text = std::string(word)};
    at_ += word.size();
    return true;
  }

  // Returns whether the list ends here, behind a comma.
  bool ends_after_comma(char end, std::string expected) {
    skip_space();
    if (peek() != end) return false;
    take_extension(std::move(expected));
    return true;
  }

  // Skips a comment; returns whether one is there.
  bool skips_comment() {
    if (peek() != '/') return false;
    const std::string_view rest = text_.substr(at_);
    const bool is_line = rest.starts_with("//");
    if (!is_line && !rest.starts_with("/*")) return false;
    take_extension("JSON, which has no comments");
    const std::size_t end = is_line ? rest.find('\n') : rest.find("*/", 2);
    if (end == std::string_view::npos && !is_line) fail(at_, "a comment without an end", "*/");
    at_ += std::min(end == std::string_view::npos ? end : end + (is_line ? 1 : 2), rest.size());
    return true;
  }

  // Notes the error for an extension here, or refuses it.
  void take_extension(std::string expected) {
    if (extended_ == nullptr) throw Refused(error_of_word(std::move(expected)));
    if (!extended_->extension) extended_->extension = error_of_word(std::move(expected));
  }

  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  bool is_at_end() const { return at_ == text_.size(); }

  // Returns the next character; at the end NUL, which no item has.
  char peek() const { return is_at_end() ? '\0' : text_[at_]; }

  // Refuses the next character, or the end of the text.
  [[noreturn]] void fail_here(std::string expected) const { throw Refused(error_here(std::move(expected))); }

  Error error_here(std::string expected) const {
    if (is_at_end()) return error_at(at_, "the end of the text", std::move(expected));
    const std::string_view rest = text_.substr(at_);
    return error_at(at_, json_string(rest.substr(0, first_character(rest).size)), std::move(expected));
  }

  // Returns the error of the word that begins here, such as NaN; without a word, that of the next character.
  Error error_of_word(std::string expected) const {
    const std::size_t length = length_of_word(text_.substr(at_));
    if (length == 0) return error_here(std::move(expected));
    return error_at(at_, json_string(text_.substr(at_, length)), std::move(expected));
  }

  // Returns the number of letters that the text begins with, also behind a minus: 9 of "-Infinity,". Of a
  // word of more than 20 letters, returns 0.
  static std::size_t length_of_word(std::string_view text) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const std::size_t start = text.starts_with('-') ? 1 : 0;
    std::size_t end = start;
    while (end < text.size() && is_letter(text[end])) ++end;
    return end == start || end - start > 20 ? 0 : end;
  }

  [[noreturn]] void fail(std::size_t at, const std::string& found, std::string expected) const {
    throw Refused(error_at(at, found, std::move(expected)));
  }

  Error error_at(std::size_t at, const std::string& found, std::string expected) const {
    return {.found = "not JSON at " + place_of(at) + ": " + found, .expected = std::move(expected)};
  }

  // Returns the place of a character, with its column in bytes.
  std::string place_of(std::size_t at) const {
    const std::string_view before = text_.substr(0, at);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = line == 1 ? 0 : before.rfind('\n') + 1;
    const std::size_t column = at - line_start + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
  }

  std::string_view text_;
  ExtendedJson* extended_;
  std::size_t at_ = 0;  // the next character
};

void write(const Json& json, std::string& text) {
  switch (json.kind) {
    case Json::Kind::null: text += "null"; return;
    case Json::Kind::boolean: text += json.boolean ? "true" : "false"; return;
    case Json::Kind::number: text += json.text; return;
    case Json::Kind::string: text += json_string(json.text); return;
    case Json::Kind::array:
    case Json::Kind::object: break;
  }
  text += json.is_object() ? '{' : '[';
  for (std::size_t i = 0; i < json.elements.size(); ++i) {
    if (i > 0) text += ',';
    if (json.is_object()) text += json_string(json.keys[i]) + ':';
    write(json.elements[i], text);
  }
  text += json.is_object() ? '}' : ']';
}

// Writes a value that begins in this column, on a line with this indentation.
void write_lines(const Json& json, std::size_t indentation, std::size_t column, std::size_t width,
                 std::string& text) {
  const std::string line = write_json(json);
  const bool is_whole =
      json.is_object() ? json.keys.empty() : std::ranges::all_of(json.elements, &Json::is_number);
  if (is_whole || column + line.size() <= width) {
    text += line;
    return;
  }
  text += json.is_object() ? '{' : '[';
  for (std::size_t i = 0; i < json.elements.size(); ++i) {
    const std::string key = json.is_object() ? json_string(json.keys[i]) + ": " : "";
    text += (i == 0 ? "\n" : ",\n") + std::string(indentation + 1, ' ') + key;
    write_lines(json.elements[i], indentation + 1, indentation + 1 + key.size(), width, text);
  }
  text += json.is_object() ? '}' : ']';
}

}  // namespace

const Json* Json::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key);
  return found == keys.end() ? nullptr : &elements[static_cast<std::size_t>(found - keys.begin())];
}

Json* Json::find(std::string_view key) {
  return const_cast<Json*>(std::as_const(*this).find(key));
}

void Json::set(std::string_view key, Json value) {
  if (Json* member = find(key)) {
    *member = std::move(value);
  } else {
    keys.emplace_back(key);
    elements.push_back(std::move(value));
  }
}

Json read_json(std::string_view text) {
  return Reader(text, nullptr).read_text();
}

ExtendedJson read_extended_json(std::string_view text) {
  ExtendedJson extended;
  extended.json = Reader(text, &extended).read_text();
  return extended;
}

Json json_or_word(std::string_view text) {
  try {
    return read_json(text);
  } catch (const Refused&) {
    return {.kind = Json::Kind::string, .text = std::string(text)};
  }
}

std::string write_json(const Json& json) {
  std::string text;
  write(json, text);
  return text;
}

std::string write_json_lines(const Json& json, std::size_t width) {
  std::string text;
  write_lines(json, 0, 0, width, text);
  return text + "\n";
}

std::optional<std::uint64_t> unsigned_integer(const Json& json) {
  return json.is_number() ? parsed_integer<std::uint64_t>(json.text) : std::nullopt;
}

std::string json_string(std::string_view text) {
  std::string json = "\"";
  json.reserve(text.size() + text.size() / 8 + 2);
  while (!text.empty()) {
    const std::size_t plain = plain_size(text);
    json += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const Character character = first_character(text);
    if (const std::size_t i = kEscaped.find(text.front()); i != std::string_view::npos) {
      json += {'\\', kEscapes[i]};
    } else if (!character.code) {
      json += "\xef\xbf\xbd";  // U+FFFD
    } else if (character.code < 0x20) {
      json += "\\u00";
      append_hexadecimal(json, std::as_bytes(std::span(&text.front(), 1)));
    } else {
      json += text.substr(0, character.size);
    }
    text.remove_prefix(character.size);
  }
  json += '"';
  return json;
}

std::string excerpt(const Json& json) {
  return excerpt(write_json(json));
}

std::string excerpt(std::string_view text) {
  if (text.size() <= kMaxExcerptBytes) return std::string(text);
  std::size_t cut = kMaxExcerptBytes;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80) --cut;  // to a whole character
  return std::string(text.substr(0, cut)) + "...";
}

}  // namespace zarrproof
