// Makes the seed corpora and dictionaries of the targets from the golden vectors.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "fuzz/corpus/dictionary.h"
#include "fuzz/corpus/seeds.h"

namespace zarrproof::fuzz {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& bytes) {
  std::ofstream out(file, std::ios::binary);
  out << bytes;
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

// A file for each seed, named by its number.
void write_corpus(const fs::path& folder, const Corpus& corpus, const std::string& words) {
  fs::create_directories(folder / corpus.target);
  std::size_t number = 0;
  for (const std::string& seed : corpus.seeds)
    write(folder / corpus.target / ("seed-" + std::to_string(number++)), seed);
  if (corpus.is_text) write(folder / (corpus.target + ".dict"), words);
  std::cout << corpus.target << ": " << number << " seeds\n";
}

int make(const fs::path& folder) {
  try {
    const std::vector<Corpus> all = all_corpora();
    const auto metadata = std::find_if(all.begin(), all.end(),
                                       [](const Corpus& corpus) { return corpus.target == "metadata"; });
    const std::string words = dictionary_of(metadata->seeds);  // the same for all texts
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
