// What is said of an element, or of a request that has no elements, and in which way a failure deviates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zarrproof {

enum class Verdict {
  pass,
  fail,
  unsupported,  // the testee does not implement it: neither a pass nor a failure
  unproven,     // refused as it may be, but so was the control: the refusal shows nothing
  crashed,
  timed_out,
  garbled,    // its response breaks the protocol: neither a pass nor a failure
  not_asked,  // the run ended before
};

// "pass", "fail", "unsupported", "unproven", "crashed", "timed out", "garbled", "not asked".
std::string_view name(Verdict verdict);
std::optional<Verdict> find_verdict(std::string_view name);

// Whether the verdict speaks against the testee.
bool is_failure(Verdict verdict);

// How what came differs from what is permitted. Failures of one cause have the same.
enum class Deviation {
  refused,       // refuses what must be accepted
  accepted,      // accepts what must be refused
  size,          // another number of bytes
  checksum,      // a checksum that is not that of the bytes
  byte_order,    // the bytes of an element reversed
  zero_sign,     // zero of the other sign
  nan,           // a NaN instead of a number, or a number instead of a NaN
  nan_bits,      // a NaN of other bits where bits count
  infinity,      // an infinity instead of a finite number, or the reverse
  neighbour,     // the next floating number above or below: rounded to the wrong side
  value,         // another value
  data_type,     // of resolve: another data type
  fill_value,    // of resolve: another fill value
  chunk_elided,  // no chunk where one must be stored
  crash,
  time_limit,
};

// The name in result files: "zero-sign".
std::string_view name(Deviation deviation);
std::optional<Deviation> find_deviation(std::string_view name);

// In words for people: "gives zero the wrong sign".
std::string_view words(Deviation deviation);

// Something that is wrong.
struct Fault {
  std::optional<std::uint64_t> element;   // index in C order; nothing: the request as a whole
  std::optional<std::uint64_t> shown_by;  // of a request as a whole: its first element that differs, if any
  Verdict verdict = Verdict::fail;
  Deviation deviation = Deviation::value;
  std::string got;                      // in words
  std::string want;                     // in words
  std::string input;                    // the word that shows `explain` what was put in: "0.5", "--data=0507"
  std::optional<std::string> expected;  // the reason why this failure is expected, where it is
};

}  // namespace zarrproof
