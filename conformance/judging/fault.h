// One failure of a request or of one of its elements, and its texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "conformance/judging/verdict.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// An element that differs from the permitted one. All bytes are in canonical form.
struct WrongElement {
  std::string type;                   // of `got` and `want`: "float16"
  std::string input_type;             // of `input`; empty: the same
  std::vector<std::byte> input = {};  // the element that the codecs took; empty if it is not known
  std::vector<std::byte> got = {};    // empty if no element came
  std::vector<std::byte> want = {};
};

// Returns the type of elements with this name: also a time type, with some unit. Returns nothing for other
// names.
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
  std::optional<std::vector<std::byte>> data = {};  // what the codecs took, if `wrong` has no number
  std::optional<std::string> expected = {};         // the reason on the list of expected failures, if listed
};

// Returns the input of a response to one element: "0.5 (0x3800)"; empty if it is not known.
std::string input_text(const Fault& fault);

// Returns what came, without the input: "0.25 (0x3400)".
std::string result_text(const Fault& fault);

// Returns the response: "0.5 (0x3800) gives 0.25 (0x3400)".
std::string response_text(const Fault& fault);

// Returns the response, behind the element if the fault has one: "element 3: …".
std::string got_text(const Fault& fault);

// Returns the permitted outcomes: "0.75 (0x3a00)".
std::string want_text(const Fault& fault);

// Returns the number that the codecs took, as in metadata: "0.5", "\"NaN\""; nothing if `data` has the input.
std::optional<std::string> input_number(const Fault& fault);

}  // namespace zarrproof
