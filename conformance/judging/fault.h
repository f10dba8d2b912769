// Verdicts on a request or on an element, and the faults behind a failure, with their texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/types/data_type.h"

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
  // Of create and rewrite:
  not_json,          // the written metadata are no JSON
  doubtful_json,     // the written metadata are JSON that some parsers refuse, or take in another way
  invalid_metadata,  // the written metadata are invalid
  metadata,          // the written metadata are those of another array
  codecs,            // other codecs, or other parameters of codecs
  unreadable,        // a stored chunk cannot be decoded
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

// An element that differs from the permitted one. All bytes are in canonical form.
struct WrongElement {
  std::string type;                   // of `got` and `want`: "float16"
  std::string input_type = {};        // of `input`; empty: the same
  std::vector<std::byte> input = {};  // the element that the codecs took; empty if it is not known
  std::vector<std::byte> got = {};    // empty if no element came
  std::vector<std::byte> want = {};
};

// Returns the data type with this name, of a time type with the unit "s"; nothing if no data type has the
// name.
std::optional<DataType> type_of_elements(const std::string& name);

struct Fault {
  std::optional<std::uint64_t> element = {};  // index in C order; nothing: the request as a whole
  // If `element` is nothing: the first element that differs, if any.
  std::optional<std::uint64_t> shown_by = {};
  Verdict verdict = Verdict::fail;
  Deviation deviation = Deviation::value;
  std::string got = {};   // the response as text; empty: the element of `wrong`
  std::string want = {};  // the permitted outcomes as text; empty: the element of `wrong`
  std::shared_ptr<const WrongElement> wrong = {};   // never changed, so copies of the fault share it
  std::optional<std::vector<std::byte>> data = {};  // the input of the codecs, if `wrong` has no number
  std::optional<std::string> expected = {};         // the reason on the list of expected failures, if listed
};

// Returns the response: "0.5 (0x3800) gives 0.25 (0x3400)".
std::string response_text(const Fault& fault);

// Returns the response as response_text() does. A fault of one element begins with it: "element 3: …".
std::string got_text(const Fault& fault);

// Returns the permitted outcomes: "0.75 (0x3a00)".
std::string want_text(const Fault& fault);

// Returns the number that the codecs took, as in metadata: "0.5", "\"NaN\""; nothing if `data` has the input.
std::optional<std::string> input_number(const Fault& fault);

}  // namespace zarrproof
