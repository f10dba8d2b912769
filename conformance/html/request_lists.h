// The failing requests of all causes, deflated, for the script of the page.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "conformance/results/cause.h"

namespace zarrproof {

class RequestLists {
 public:
  // Adds the list of a cause: each request with its id, its words, and its faults of this cause. Returns the
  // number of the list, from 0.
  std::size_t add(const std::vector<const RequestResult*>& requests, const Cause& cause);

  // Returns all lists as JSON, deflated (RFC 1951, without a header), in base64.
  std::string base64() const;

 private:
  std::vector<std::string> lists_;  // JSON
};

}  // namespace zarrproof
