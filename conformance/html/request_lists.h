// The failing requests of all causes, deflated, for the script of the page.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "conformance/results/cause.h"

namespace zarrproof {

// Limits, so that a page about hundreds of thousands of failures stays small. Beyond kMostListed requests, a
// list has only the ids.
inline constexpr std::size_t kMostListed = 2000, kMostFaults = 20;

class RequestLists {
 public:
  // Adds the list of a cause: its requests, each with its id; the first kMostListed also with their words and
  // their first faults of this cause, at most kMostFaults. Returns the number of the list, from 0.
  std::size_t add(const std::vector<const RequestResult*>& requests, const Cause& cause);

  // Returns all lists as JSON, deflated (RFC 1951, without a header), in base64.
  std::string base64() const;

 private:
  std::vector<std::string> lists_;  // JSON
};

}  // namespace zarrproof
