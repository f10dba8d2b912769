// Makes the seed corpora and dictionaries of the targets from the golden vectors.
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "fuzz/corpus/dictionary.h"
#include "fuzz/corpus/seeds.h"
#include "vectors/disk/write_file.h"

namespace zarrproof::fuzz {
namespace {

namespace fs = std::filesystem;

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
    const auto metadata = std::find_if(all.begin(), all.end(),
                                       [](const Corpus& corpus) { return corpus.target == "metadata"; });
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
