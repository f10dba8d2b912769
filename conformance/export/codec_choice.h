// The requests of a suite that an implementation of some codecs can answer, and their files.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "vectors/suite.h"

namespace zarrproof {

// Codecs by name. `bytes` is in every chain and therefore always allowed.
using CodecNames = std::set<std::string>;

// Returns the codecs that each vector of the suite names, with bytes. A step of a sequence has those of the
// whole sequence, because a sequence is asked as a block.
std::vector<CodecNames> codecs_of(const Suite& suite);

// Returns whether a chain of these codecs is chosen: it has a codec of the choice, and beside bytes no other.
// An empty choice selects every chain.
bool is_chosen(const CodecNames& codecs, const CodecNames& choice);

// Returns the numbers of the chosen vectors in the order of the suite, and those of their controls, whatever
// codecs these have.
std::vector<std::size_t> choose(const Suite& suite, const std::vector<CodecNames>& codecs,
                                const CodecNames& choice);

// Returns, by the name of the file, the numbers of the vectors in the order of their lines. Each file has the
// controls of its vectors. Steps of a sequence follow each other. `chosen` and `codecs` are what choose() and
// codecs_of() returned.
std::map<std::string, std::vector<std::size_t>> case_files(const Suite& suite,
                                                           const std::vector<CodecNames>& codecs,
                                                           const std::vector<std::size_t>& chosen);

}  // namespace zarrproof
