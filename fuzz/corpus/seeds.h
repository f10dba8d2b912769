// Seeds of the fuzz targets.
#pragma once

#include <string>
#include <vector>

namespace zarrproof::fuzz {

struct Corpus {
  std::string target;
  bool is_text;  // a dictionary helps
  std::vector<std::string> seeds = {};

  // Adds a seed that is new and not too long.
  void add(const std::string& seed);
};

// Returns the corpora of all targets, made from the golden vectors. Throws Refused when the vectors cannot be
// read.
std::vector<Corpus> all_corpora();

}  // namespace zarrproof::fuzz
