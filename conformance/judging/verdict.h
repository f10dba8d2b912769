// Verdicts on an element or on a request, and the kinds of deviation.
#pragma once

#include <optional>
#include <string_view>

#include "reference/requirements/clause.h"

namespace zarrproof {

enum class Verdict {
  pass,
  fail,
  unsupported,  // the testee says that it does not implement the request; not a failure
  unproven,     // the refusal is permitted, but the control was refused as well
  crashed,
  timed_out,
  garbled,    // the response breaks the protocol; not a failure
  not_asked,  // the run ended before the request
};

// Returns "pass", "fail", "unsupported", "unproven", "crashed", "timed out", "garbled" or "not asked".
std::string_view name(Verdict verdict);
std::optional<Verdict> find_verdict(std::string_view name);

// Returns whether the verdict is a failure: fail, crashed or timed_out.
bool is_failure(Verdict verdict);

// The kind of difference between a response and the permitted outcome. Failures with one cause have one
// deviation.
enum class Deviation {
  refused,       // refuses a request that must be accepted
  accepted,      // accepts a request that must be refused
  size,          // the number of bytes differs
  checksum,      // the checksum is not the checksum of the bytes
  byte_order,    // the bytes of an element are reversed
  zero_sign,     // zero has the other sign
  nan,           // a NaN instead of a number, or a number instead of a NaN
  nan_bits,      // a NaN with other bits, where bits count
  infinity,      // an infinity instead of a finite number, or a finite number instead of an infinity
  neighbour,     // the next floating-point number above or below: rounded to the wrong side
  value,         // another value
  upper_bits,    // the unused upper bits of the elements are inconsistent
  data_type,     // of resolve: another data type
  fill_value,    // of resolve: a fill value with another number of bytes
  chunk_elided,  // no chunk is stored where one must be
  crash,
  time_limit,
};

// Returns the name in results files: "zero-sign".
std::string_view name(Deviation deviation);
std::optional<Deviation> find_deviation(std::string_view name);

// Returns the name in reports: "gives zero the wrong sign". By the level of the request: "accepts what must
// be refused", or "accepts what should be refused".
std::string_view words(Deviation deviation, Level level);

// Returns whether this is a difference of one element, also if the request is judged as a whole.
bool is_of_element(Deviation deviation);

// Returns whether the testee gives no result: refused, crash or time_limit.
bool gives_no_result(Deviation deviation);

}  // namespace zarrproof
