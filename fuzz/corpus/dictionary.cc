#include "fuzz/corpus/dictionary.h"

#include <set>

#include "reference/errors/error.h"
#include "reference/json/json.h"

namespace zarrproof::fuzz {
namespace {

constexpr std::size_t kLongestWord = 40;

// Keys, strings and numbers of a JSON text.
void collect(const Json& json, std::set<std::string>& words) {
  if (json.is_string()) words.insert(json_string(json.text));
  if (json.is_number()) words.insert(json.text);
  for (const std::string& key : json.keys) words.insert(json_string(key));
  for (const Json& element : json.elements) collect(element, words);
}

std::string quoted(const std::string& word) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text = "\"";
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      text += std::string("\\") + c;
    else if (byte < 0x20 || byte >= 0x7f)
      text += std::string("\\x") + kDigits[byte >> 4] + kDigits[byte & 15];
    else
      text += c;
  }
  return text + "\"";
}

}  // namespace

std::string dictionary_of(const std::vector<std::string>& texts) {
  std::set<std::string> words;
  for (const std::string& json : texts) try {
      collect(read_json(json), words);
    } catch (const Refused&) {
    }
  std::string text;
  for (const std::string& word : words)
    if (word.size() <= kLongestWord) text += quoted(word) + "\n";
  return text;
}

}  // namespace zarrproof::fuzz
