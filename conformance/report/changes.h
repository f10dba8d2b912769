// Changes between two runs, counted by area and clause.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

// Changes of one kind: how many elements of which requests, by area and clause.
class Changes {
 public:
  // `how` parts changes of one clause further; 0 elements are no change.
  void add(const RequestResult& result, std::size_t elements, const std::string& how = {});

  bool empty() const { return requests_ == 0; }
  // "5 elements in 2 requests", "1 request", "none".
  std::string counts() const;
  // Nothing when there are none.
  void print(std::ostream& out, const std::string& title) const;

 private:
  struct Group {
    std::vector<std::string> ids;
    std::size_t elements = 0;
  };

  std::map<std::string, Group> groups_;
  std::size_t elements_ = 0, requests_ = 0;
};

}  // namespace zarrproof
