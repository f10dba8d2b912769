// Finds an error text that so many requests get that the codecs are probably not the reason: a library that
// cannot be loaded, or an exception of the adapter.
//   of 60 encode requests that must be accepted, 40 get "No module named 'cast_value_rs'"
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vectors/request.h"

namespace zarrproof {

struct CommonError {
  Operation operation;
  std::string text;          // of the first request
  std::size_t count = 0;     // of the requests of this operation that get the text
  std::size_t requests = 0;  // all requests of this operation
  std::size_t first = 0;     // the place of the first request that gets the text
};

// Returns the beginning of an error text with # in place of each number, address and identifier, so that
// errors of one kind have one pattern: "no int8 at #, #" of "no int8 at 0x7f3a, 12". TYPE stands for each of
// the data types: "no TYPE at #, #".
std::string error_pattern(std::string_view text, const std::vector<std::string>& data_types = {});

class ErrorTexts {
 public:
  // Adds a request by its place. `text`: of its error; empty if it got a result.
  void add(std::size_t place, Operation operation, const std::string& text);

  bool is_empty() const { return asked_.empty(); }

  // Returns the texts of at least 5 requests and more than a third of the requests of an operation.
  std::vector<CommonError> common() const;

 private:
  std::map<Operation, std::size_t> asked_;
  std::map<std::pair<Operation, std::string>, CommonError> errors_;  // by error_pattern()
};

}  // namespace zarrproof
