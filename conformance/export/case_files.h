// The files of an export: which case is in which.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "conformance/export/codec_choice.h"

namespace zarrproof {

// Returns, by the name of the file, the numbers of the vectors in the order of their lines. Each file has the
// controls of its vectors. Steps of a sequence follow each other. `chosen` and `codecs` are what choose() and
// codecs_of() returned.
std::map<std::string, std::vector<std::size_t>> case_files(const Suite& suite,
                                                           const std::vector<CodecNames>& codecs,
                                                           const std::vector<std::size_t>& chosen);

}  // namespace zarrproof
