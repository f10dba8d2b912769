// Makes the seed corpora and dictionaries of the targets from the golden vectors.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "conformance/disk/write_file.h"
#include "fuzz/corpus/seeds.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"

namespace zarrproof::fuzz {
namespace {

namespace fs = std::filesystem;

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

// The words of the texts that are JSON, in the dictionary format of libFuzzer and AFL++: one quoted word per
// line.
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

// Writes one file for each seed, named by its number.
void write_corpus(const fs::path& folder, const Corpus& corpus, const std::string& words) {
  std::size_t number = 0;
  for (const std::string& seed : corpus.seeds)
    write_file_and_folder(folder / corpus.target / ("seed-" + std::to_string(number++)), seed, Sync::no);
  if (corpus.is_text) write_file(folder / (corpus.target + ".dict"), words, Sync::no);
  std::cout << corpus.target << ": " << number << " seeds\n";
}

int make(const fs::path& folder) {
  try {
    const std::vector<Corpus> all = all_corpora();
    const auto metadata = std::ranges::find(all, "metadata", &Corpus::target);
    const std::string words = dictionary_of(metadata->seeds);  // equal for all text targets
    for (const Corpus& corpus : all) write_corpus(folder, corpus, words);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "zarrproof_fuzz_corpus: " << error.what() << "\n";
    return 2;
  }
}

}  // namespace
}  // namespace zarrproof::fuzz

int main(int count, char** words) {
  if (count == 2) return zarrproof::fuzz::make(words[1]);
  std::cerr << "usage: " << words[0] << " FOLDER\nMakes FOLDER/TARGET with seeds, and FOLDER/TARGET.dict.\n";
  return 2;
}
