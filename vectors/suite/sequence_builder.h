// Builds sequences of requests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vectors/suite/builder.h"

namespace zarrproof {

class SequenceBuilder {
 public:
  explicit SequenceBuilder(SuiteBuilder& suite) : suite_(suite) {}

  // Makes requests on elements as JSON scalars; for decode, on stored elements. Without crc32c.
  Request encode(const ArrayText& array, const std::vector<std::string>& scalars,
                 Layout layout = Layout::c) const;
  Request decode(const ArrayText& array, const std::vector<std::string>& scalars) const;
  Request missing(const ArrayText& array) const;

  // Asks `one`, `other`, and both again. If `one` must be refused, `control` comes first. Throws
  // std::logic_error when a request has more than one outcome, or a refusal has no control.
  void alternate(const std::string& id, const std::vector<Clause>& clauses, const Request& one,
                 const Request& other, const std::optional<Request>& control = {});

 private:
  SuiteBuilder& suite_;
};

}  // namespace zarrproof
