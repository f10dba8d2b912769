// The scope of a verdict: the codecs, data types and operations that were judged.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

// A name that the testee declares, although no response about it could be judged.
struct Unjudged {
  std::string name;
  std::string why;  // the most frequent reason, as text
};

// A codec, data type or operation counts as judged if a request that needs it passed or failed. Declaring it
// is not enough. A refusal passes only if its control was accepted. Such a pass does not count for codecs and
// data types that the control does not need.
struct Scope {
  std::vector<std::string> codecs;      // the judged codecs, in the order of kCodecs
  std::vector<std::string> data_types;  // by name
  std::vector<std::string> operations;  // resolve, encode, decode
  // Codecs and operations only if a selected request needs them. Data types also if no selected request needs
  // them.
  std::vector<Unjudged> unjudged_codecs, unjudged_data_types, unjudged_operations;
};
Scope scope_of(const Results& results);

// Returns "bytes, crc32c; 11 of 26 types; also bool, raw bits; decode only". The 26 types are those of
// scale_offset and cast_value. The selection does not change the number 26.
std::string scope_text(const Scope& scope);

// Returns "cast_value (needs the data type int8), float16, float64 (unsupported: no floats)"; empty if
// everything declared was judged.
std::string unjudged_text(const Scope& scope);

}  // namespace zarrproof
