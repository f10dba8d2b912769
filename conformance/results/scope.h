// The scope of a verdict: the codecs, data types and operations that were judged, and what the testee
// answered with "unsupported".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

// Returns why a request neither passed nor failed: "needs the codec crc32c", "unsupported: no floats".
std::string reason_of(const RequestResult& result);

// Something that the testee declares, although it could not be judged, or is mostly unsupported.
struct Unjudged {
  // "crc32c"; "cast_value encode", if another operation of the codec was judged; "endian big"; "decode";
  // "int8"
  std::string name;
  std::string why;            // the most frequent reason, as text
  bool fails_strict = false;  // whether it fails a run with --strict
};

// A codec, data type or operation counts as judged if a request that needs it passed or failed, and if most
// of the requests that need it were supported. Declaring it is not enough.
//
// An unsupported request counts against the first of these that is mostly unsupported:
// 1. its codecs in its operation (`bytes` only if it is the only codec),
// 2. its byte order,
// 3. its data types.
//
// A refusal passes only if its control was accepted. Such a pass does not count for codecs and data types
// that the control does not need.
struct Scope {
  std::vector<std::string> codecs;      // the judged codecs, in the order of kCodecs
  std::vector<std::string> data_types;  // by name
  std::vector<std::string> operations;  // resolve, encode, decode
  // Codecs and operations that a selected request needs, byte orders that are mostly unsupported, and all
  // declared data types.
  std::vector<Unjudged> unjudged;
};
Scope scope_of(const Results& results);

// Returns "bytes, crc32c; 11 of 26 types; also bool, raw bits; decode only". The 26 types are those of
// scale_offset and cast_value. The selection does not change the number 26.
std::string scope_text(const Scope& scope);

// Returns "cast_value (needs the data type int8), float16, float64 (unsupported: no floats)"; empty if
// everything declared was judged.
std::string unjudged_text(const Scope& scope);

// The requests that need only declared names, and that the testee still answered with "unsupported".
struct UnsupportedShare {
  struct Reason {
    std::string text;  // of the first request; others may differ in numbers and addresses
    std::uint64_t elements = 0, requests = 0;
  };
  std::uint64_t elements = 0;    // the unsupported elements
  std::uint64_t answered = 0;    // all elements with a response
  std::vector<Reason> reasons;   // the reason of most elements first
  bool exceeds_maximum = false;  // of --max-unsupported; false for a shard, which is measured after merging
};
UnsupportedShare unsupported_share_of(const Results& results);

}  // namespace zarrproof
