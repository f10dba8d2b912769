#include "reference/json/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "reference/errors/error.h"
#include "reference/types/parsed_integer.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMostLevels = 64;
constexpr std::size_t kExcerptLength = 80;

// nlohmann's parser checks the syntax, but changes -0 to 0 and refuses 1e400. So every number token becomes a
// string first. A prefix character distinguishes these strings from real strings.
constexpr char kNumberTag = 'n';
constexpr char kStringTag = 's';

[[noreturn]] void refuse_text(std::string found) {
  refuse({}, {}, std::move(found), {});
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string line_and_column(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const std::size_t line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(offset - start + 1);
}

// Whether the token is a number by RFC 8259 section 6.
bool is_json_number(std::string_view token) {
  std::size_t i = 0;
  const auto take = [&](std::string_view characters) {
    const bool is_there = i < token.size() && characters.find(token[i]) != std::string_view::npos;
    if (is_there) ++i;
    return is_there;
  };
  const auto take_digits = [&] {
    const std::size_t start = i;
    while (take("0123456789")) continue;
    return i > start;
  };
  take("-");
  if (!take("0") && !take_digits()) return false;
  if (take(".") && !take_digits()) return false;
  if (take("eE")) {
    take("+-");
    if (!take_digits()) return false;
  }
  return i == token.size();
}

// The text with a prefix in every number and string, and the offsets of the inserted characters, to translate
// positions back.
struct Tagged {
  std::string text;
  std::vector<std::size_t> insertions;  // offsets in the tagged text, ascending

  void insert(char c) {
    insertions.push_back(text.size());
    text += c;
  }

  // Returns the original position of a character; for an inserted character, the end of the token before it.
  std::size_t original_offset(std::size_t offset) const {
    if (offset > 0 && std::binary_search(insertions.begin(), insertions.end(), offset)) --offset;
    const auto before = std::lower_bound(insertions.begin(), insertions.end(), offset) - insertions.begin();
    return offset - static_cast<std::size_t>(before);
  }
};

Tagged tag(std::string_view text) {
  Tagged tagged;
  tagged.text.reserve(text.size() + text.size() / 4);
  std::size_t i = 0;
  while (i < text.size()) {
    const char c = text[i];
    if (c == '"') {
      tagged.text += text[i++];
      tagged.insert(kStringTag);
      while (i < text.size() && text[i] != '"') {
        if (text[i] == '\\' && i + 1 < text.size()) tagged.text += text[i++];
        tagged.text += text[i++];
      }
      if (i < text.size()) tagged.text += text[i++];
    } else if (c == '-' || is_digit(c)) {
      const std::size_t start = i;
      while (i < text.size() &&
             (is_digit(text[i]) || std::string_view("+-.eE").find(text[i]) != std::string_view::npos))
        ++i;
      const std::string_view token = text.substr(start, i - start);
      if (!is_json_number(token))
        refuse_text("not JSON at " + line_and_column(text, start) + ": " +
                    std::string(token.substr(0, kExcerptLength)) + " is no JSON number");
      tagged.insert('"');
      tagged.insert(kNumberTag);
      tagged.text += token;
      tagged.insert('"');
    } else {
      tagged.text += text[i++];
    }
  }
  return tagged;
}

// Builds the tree from the parser's events.
class Builder {
 public:
  Builder(std::string_view original, const Tagged& tagged) : original_(original), tagged_(tagged) {}

  bool null() { return add(Json{}); }
  bool boolean(bool value) { return add({.kind = Json::Kind::boolean, .boolean = value}); }
  bool string(std::string& tagged) {
    const bool is_number = tagged[0] == kNumberTag;
    return add({.kind = is_number ? Json::Kind::number : Json::Kind::string, .text = tagged.substr(1)});
  }
  bool start_object(std::size_t) { return open(Json::Kind::object); }
  bool start_array(std::size_t) { return open(Json::Kind::array); }
  bool key(std::string& tagged) {
    if (tagged[0] == kNumberTag)
      refuse_text("not JSON: the key " + excerpt(tagged.substr(1)) + " is not a string");
    keys_.back().name = tagged.substr(1);
    if (!keys_.back().seen.insert(keys_.back().name).second)
      refuse_text("the key " + json_string(excerpt(keys_.back().name)) + " stands twice in one object");
    return true;
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& exception) {
    // nlohmann's message is after the last ": ". Its position counts from 1, in the tagged text.
    std::string words = exception.what();
    const std::size_t start = words.rfind("; last read");
    if (start != std::string::npos) words.erase(start);
    const std::size_t colon = words.find(": ", words.find("column"));
    if (colon != std::string::npos) words.erase(0, colon + 2);
    const std::size_t offset = tagged_.original_offset(position > 0 ? position - 1 : 0);
    refuse_text("not JSON at " + line_and_column(original_, offset) + ": " + words);
  }

  // Numbers and binary values do not occur: every number was tagged.
  bool number_integer(std::int64_t) { return false; }
  bool number_unsigned(std::uint64_t) { return false; }
  bool number_float(double, const std::string&) { return false; }
  bool binary(nlohmann::json::binary_t&) { return false; }

  Json take() { return std::move(root_); }

 private:
  struct Keys {
    std::string name;  // of the member being read
    std::unordered_set<std::string> seen;
  };

  bool add(Json json) {
    if (open_.empty()) {
      root_ = std::move(json);
    } else if (open_.back().is_array()) {
      open_.back().elements.push_back(std::move(json));
    } else {
      open_.back().keys.push_back(std::move(keys_.back().name));
      open_.back().elements.push_back(std::move(json));
    }
    return true;
  }

  bool open(Json::Kind kind) {
    if (open_.size() == kMostLevels)
      refuse_text("JSON nested more than " + std::to_string(kMostLevels) + " levels deep");
    open_.push_back({.kind = kind});
    keys_.emplace_back();
    return true;
  }

  bool close() {
    Json json = std::move(open_.back());
    open_.pop_back();
    keys_.pop_back();
    return add(std::move(json));
  }

  std::string_view original_;
  const Tagged& tagged_;
  Json root_;
  std::vector<Json> open_;  // the containers around the current value, outermost first
  std::vector<Keys> keys_;  // one for each open container
};

void write(const Json& json, std::string& text) {
  switch (json.kind) {
    case Json::Kind::null: text += "null"; break;
    case Json::Kind::boolean: text += json.boolean ? "true" : "false"; break;
    case Json::Kind::number: text += json.text; break;
    case Json::Kind::string: text += json_string(json.text); break;
    case Json::Kind::array:
      text += '[';
      for (const Json& element : json.elements) {
        if (&element != &json.elements.front()) text += ',';
        write(element, text);
      }
      text += ']';
      break;
    case Json::Kind::object:
      text += '{';
      for (std::size_t i = 0; i < json.keys.size(); ++i) {
        if (i > 0) text += ',';
        text += json_string(json.keys[i]) + ':';
        write(json.elements[i], text);
      }
      text += '}';
      break;
  }
}

}  // namespace

const Json* Json::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (keys[i] == key) return &elements[i];
  return nullptr;
}

Json read_json(std::string_view text) {
  // nlohmann takes the first NUL as the end of the text. RFC 8259 permits no NUL.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    refuse_text("not JSON at " + line_and_column(text, nul) + ": a NUL character");
  const Tagged tagged = tag(text);
  Builder builder(text, tagged);
  nlohmann::json::sax_parse(tagged.text, &builder);
  return builder.take();
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

std::optional<std::uint64_t> unsigned_integer(const Json& json) {
  return json.is_number() ? parsed_integer<std::uint64_t>(json.text) : std::nullopt;
}

std::string json_string(std::string_view text) {
  const bool is_printable = std::ranges::all_of(text, [](char c) { return c >= 0x20 && c <= 0x7e; });
  if (is_printable) {  // most texts, and the long ones
    std::string json = "\"";
    json.reserve(text.size() + text.size() / 8 + 2);
    const auto is_escaped = [](char c) { return c == '"' || c == '\\'; };
    auto rest = text.begin();
    for (auto next = rest; (next = std::find_if(next, text.end(), is_escaped)) != text.end(); ++next) {
      json.append(rest, next) += '\\';
      rest = next;  // the character itself comes with the following ones
    }
    json.append(rest, text.end());
    json += '"';
    return json;
  }
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string excerpt(const Json& json) {
  return excerpt(write_json(json));
}

std::string excerpt(std::string_view text) {
  if (text.size() <= kExcerptLength) return std::string(text);
  std::size_t cut = kExcerptLength;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80) --cut;  // to a whole character
  return std::string(text.substr(0, cut)) + "...";
}

}  // namespace zarrproof
