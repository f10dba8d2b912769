// The scope that a verdict holds for: what of the codecs, data types and operations was really judged.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

// Something that the testee declares, without one response about it that could be judged.
struct Unjudged {
  std::string name;
  std::string why;  // the most frequent reason, in words
};

// A codec, data type or operation counts as judged when a request that needs it passed or failed: to declare
// it is not enough. A refusal passes only where its control was accepted, and shows nothing of codecs and
// data types that the control does not need.
struct Scope {
  std::vector<std::string> codecs;      // those that were judged, in the order of kCodecs
  std::vector<std::string> data_types;  // by name
  std::vector<std::string> operations;  // resolve, encode, decode
  // Codecs and operations that some selected request is about; data types also where none is.
  std::vector<Unjudged> unjudged_codecs, unjudged_data_types, unjudged_operations;
};
Scope scope_of(const Results& results);

// "bytes, crc32c; 11 of 26 types; also bool, raw bits; decode only". The 26 types are those of scale_offset
// and cast_value; numbers are out of all that there is, whatever part of the suite was selected.
std::string scope_text(const Scope& scope);

// "cast_value (needs the data type int8), float16, float64 (unsupported: no floats)"; empty where there is
// none.
std::string unjudged_text(const Scope& scope);

}  // namespace zarrproof
