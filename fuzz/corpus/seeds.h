// Seeds of the fuzz targets.
#pragma once

#include <string>
#include <vector>

namespace zarrproof::fuzz {

struct Corpus {
  std::string target;
  bool is_text;                    // whether a dictionary helps
  std::vector<std::string> seeds;  // each once
};

// The corpora of all targets, from the golden vectors. Throws Refused when these cannot be read.
std::vector<Corpus> all_corpora();

}  // namespace zarrproof::fuzz
