// Puts requests into sequences.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vectors/suite/builder.h"

namespace zarrproof {

class SequenceBuilder {
 public:
  explicit SequenceBuilder(SuiteBuilder& suite) : suite_(suite) {}

  // Requests on elements as JSON scalars: of decode those that are stored. Without crc32c.
  Request encode(const ArrayText& array, const std::vector<std::string>& scalars,
                 Layout layout = Layout::c) const;
  Request decode(const ArrayText& array, const std::vector<std::string>& scalars) const;
  Request missing(const ArrayText& array) const;

  // Asks `one`, `other`, and both again. Where `one` must be refused, `control` comes before. Throws
  // std::logic_error where one of them has more than one outcome, or a refusal has no control.
  void alternate(const std::string& id, const std::vector<Clause>& clauses, const Request& one,
                 const Request& other, const std::optional<Request>& control = {});

 private:
  SuiteBuilder& suite_;
};

}  // namespace zarrproof
