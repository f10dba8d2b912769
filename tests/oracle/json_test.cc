// nlohmann's parser as an oracle of the JSON reader: both accept the same texts, and read the same values.
//
// The parsers differ in three points. nlohmann takes repeated keys and any depth: the test counts both. It
// refuses numbers beyond float64, so such texts are not compared. It ends at a NUL character, so no text
// holds one.
#include "reference/json/json.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/errors/error.h"
#include "tests/support/iterations.h"

namespace zarrproof::test::json_oracle_test {
namespace {

using Nlohmann = nlohmann::ordered_json;

// Finds faults that the reader refuses and nlohmann does not.
struct Refusable {
  bool has_repeated_key = false;
  std::size_t deepest = 0;
  std::vector<std::set<std::string>> keys =
      {};  // the keys of each container around the value, outermost first

  bool see(Nlohmann::parse_event_t event, const Nlohmann& parsed) {
    using Event = Nlohmann::parse_event_t;
    if (event == Event::object_start || event == Event::array_start) keys.emplace_back();
    if (event == Event::object_end || event == Event::array_end) keys.pop_back();
    if (event == Event::key && !keys.back().insert(parsed.get<std::string>()).second) has_repeated_key = true;
    deepest = std::max(deepest, keys.size());
    return true;
  }
};

bool is_same_number(const std::string& text, const Nlohmann& other) {
  if (other.is_number_float()) return std::strtod(text.c_str(), nullptr) == other.get<double>();
  return other.is_number() && (text == other.dump() || (text == "-0" && other == 0));
}

bool is_same(const Json& json, const Nlohmann& other) {
  switch (json.kind) {
    case Json::Kind::null: return other.is_null();
    case Json::Kind::boolean: return other.is_boolean() && other.get<bool>() == json.boolean;
    case Json::Kind::number: return is_same_number(json.text, other);
    case Json::Kind::string: return other.is_string() && other.get<std::string>() == json.text;
    case Json::Kind::array: break;
    case Json::Kind::object: break;
  }
  if (json.is_array() != other.is_array() || json.is_object() != other.is_object() ||
      json.elements.size() != other.size())
    return false;
  std::size_t i = 0;
  for (auto item = other.begin(); item != other.end(); ++item, ++i)
    if (!is_same(json.elements[i], *item) || (json.is_object() && json.keys[i] != item.key())) return false;
  return true;
}

// Returns whether a string or a key has half of a surrogate pair, which is encoded like a character.
bool has_half_pair(const Json& json) {
  const auto is_half = [](std::string_view text) {
    for (std::size_t at = text.find('\xed'); at != text.npos; at = text.find('\xed', at + 1))
      if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xa0) return true;
    return false;
  };
  return is_half(json.text) || std::ranges::any_of(json.keys, is_half) ||
         std::ranges::any_of(json.elements, has_half_pair);
}

// Returns the text with a reason if the reader and nlohmann differ about it; otherwise nothing.
std::string difference(const std::string& text) {
  std::optional<Json> json;
  std::string message;
  try {
    json = read_json(text);
  } catch (const Refused& refused) {
    message = refused.what();
  }
  Refusable refusable;
  std::optional<Nlohmann> other;
  try {
    other = Nlohmann::parse(
        text, [&](int, auto event, const Nlohmann& parsed) { return refusable.see(event, parsed); });
  } catch (const Nlohmann::out_of_range&) {
    return "";
  } catch (const Nlohmann::parse_error&) {
  }
  // nlohmann refuses half of a surrogate pair, which the grammar of RFC 8259 permits.
  if (json && !other && has_half_pair(*json)) return "";
  const bool is_acceptable = other && !refusable.has_repeated_key && refusable.deepest <= 64;
  if (is_acceptable != json.has_value())
    return text + (json ? ": only nlohmann refuses it" : ": only the reader refuses it: " + message);
  if (!json) return "";
  if (!is_same(*json, *other)) return text + ": nlohmann reads " + other->dump();
  const std::string written = write_json(*json);
  return is_same(*json, Nlohmann::parse(written)) ? "" : text + ": is written " + written;
}

// Calls `check` with `text`, and with each continuation of it by up to `max_parts` parts. Ends at the first
// failure.
template <class Check>
void for_each_text(const std::vector<std::string>& parts, int max_parts, const Check& check,
                   const std::string& text = {}) {
  if (::testing::Test::HasFatalFailure()) return;
  check(text);
  if (max_parts == 0) return;
  for (const std::string& part : parts) for_each_text(parts, max_parts - 1, check, text + part);
}

std::vector<std::string> characters_of(std::string_view text) {
  std::vector<std::string> characters;
  for (const char c : text) characters.emplace_back(1, c);
  return characters;
}

TEST(JsonOracle, EveryShortText) {
  for_each_text({"[", "]", "{", "}", ":", ",", "\"a\"", "1", "null", " \n\t\r"}, 5,
                [](const std::string& text) { ASSERT_EQ(difference(text), ""); });
  for_each_text(characters_of("\xef\xbb\xbf 1"), 6,
                [](const std::string& text) { ASSERT_EQ(difference(text), ""); });
  for_each_text(characters_of("-+.01eE"), 6,
                [](const std::string& text) { ASSERT_EQ(difference("[" + text + "]"), ""); });
  for (const char* word : {"null", "true", "false"})
    for (std::size_t at = 0; at < std::string_view(word).size(); ++at)
      for (int c = 1; c < 0x100; ++c) {
        std::string text = word;
        text[at] = static_cast<char>(c);
        ASSERT_EQ(difference(text), "");
      }
}

TEST(JsonOracle, EveryEscape) {
  for (int c = 1; c < 0x80; ++c)
    ASSERT_EQ(difference(std::string("\"\\") + static_cast<char>(c) + "0041\""), "");
  for_each_text(characters_of("0178cdfABDF/:@G`g"), 4,
                [](const std::string& digits) { ASSERT_EQ(difference("\"\\u" + digits + "\""), ""); });
  std::vector<std::string> halves;
  for (const char* digits : {"d7ff", "d800", "d801", "DBFF", "dc00", "dc01", "dfff", "e000", "0041"})
    halves.push_back(std::string("\\u") + digits);
  halves.insert(halves.end(), {"x", "\\n"});
  for_each_text(halves, 4, [](const std::string& text) { ASSERT_EQ(difference("\"" + text + "\""), ""); });
}

// The reader looks at blocks of a string.
TEST(JsonOracle, EveryPlaceInAString) {
  for (std::size_t size = 0; size < 100; ++size)
    for (std::size_t at = 0; at <= size; ++at)
      for (const char* part : {"\\\"", "\"", "\n", "\x1f", "\x7f", "\x80", "\u00e9", "\\u00e9"})
        ASSERT_EQ(difference("\"" + std::string(at, 'x') + part + std::string(size - at, 'y') + "\""), "");
  // Each byte at the beginning, and behind it the limits of the bytes that may follow one.
  std::vector<std::string> limits = characters_of("\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0");
  for (int first = 0x80; first < 0x100; ++first)
    for_each_text(
        limits, 3, [](const std::string& text) { ASSERT_EQ(difference("\"" + text + "\""), ""); },
        std::string(1, static_cast<char>(first)));
}

TEST(JsonOracle, EveryDepth) {
  for (std::size_t depth = 60; depth < 70; ++depth) {
    ASSERT_EQ(difference(std::string(depth, '[') + std::string(depth, ']')), "");
    std::string begin, end;
    for (std::size_t i = 0; i < depth; ++i) (begin += "{\"a\":", end += "}");
    ASSERT_EQ(difference(begin + "1" + end), "");
  }
}

// Texts with up to three damages. The sound text has each item of the grammar.
TEST(JsonOracle, DamagedTexts) {
  const std::string sound =
      "{\"a\": [1, -0.50, 1E+5, 10e-300, 9007199254740993],\r\n\t\"b\" : {\"\\n\u00e9\\uD83D\\ude00\":null},"
      "\"a\\\\\":[], \"\\u00e9\": {}, \"7777777777777777777777777777777777777777\" :[[true],false, \"\\/\"] "
      "}";
  const std::vector<std::string> characters = characters_of("[]{}:,\"\\0-+.eE tfnu/");
  std::mt19937_64 random(1);
  const auto choose = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  int accepted = 0;
  const int tried = iterations(20'000);
  for (int i = 0; i < tried; ++i) {
    std::string text = sound;
    for (std::size_t damages = choose(4); damages > 0; --damages) {
      const std::size_t at = choose(text.size() + 1);
      switch (choose(4)) {
        case 0: text.erase(at, 1 + choose(3)); break;
        case 1: text.insert(at, 1, static_cast<char>(1 + choose(0xff))); break;
        case 2: text.insert(at, characters[choose(characters.size())]); break;
        case 3: text.insert(at, text.substr(choose(text.size() + 1), choose(20))); break;
      }
    }
    ASSERT_EQ(difference(text), "") << "text " << i;
    accepted += Nlohmann::accept(text);
  }
  EXPECT_GT(accepted, tried / 4) << "the texts are too damaged to show much";
  EXPECT_LT(accepted, tried * 3 / 4);
}

}  // namespace
}  // namespace zarrproof::test::json_oracle_test
