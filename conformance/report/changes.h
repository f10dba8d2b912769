// Changes between two runs, counted by area and clause.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

// Changes of one kind: the number of elements and the ids of the requests, by area and clause.
class Changes {
 public:
  // Counts `elements` elements of the request. Does nothing for 0 elements. `how` divides the changes of one
  // clause into groups.
  void add(const RequestResult& result, std::size_t elements, const std::string& how = {});

  bool empty() const { return requests_ == 0; }
  // Returns "5 elements in 2 requests", "1 request" or "none".
  std::string counts() const;
  // The changes of one clause of one area.
  struct Group {
    std::vector<std::string> ids;
    std::size_t elements = 0;

    std::string counts() const;
  };
  const std::map<std::string, Group>& groups() const { return groups_; }  // by name: "cast_value CV-3"

  // Prints nothing if there are no changes.
  void print(std::ostream& out, const std::string& title) const;

 private:
  std::map<std::string, Group> groups_;
  std::size_t elements_ = 0, requests_ = 0;
};

}  // namespace zarrproof
