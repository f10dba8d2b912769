// A case of a vector file: requests on one array.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vectors/file/forms.h"

namespace zarrproof {

struct CaseRequest {
  std::string id;  // the end of the id: "encode"; empty: the vector has the id of the case
  Operation operation = Operation::encode;
  std::optional<Bytes> data;  // nothing: a missing chunk
  std::optional<Comparison> comparison;
  std::vector<Permitted> outcomes;
  std::string control;
};

struct Case {
  std::string id;
  std::vector<Clause> clauses;
  Level level = Level::must;
  std::vector<std::string> flags;
  std::string comment;
  std::string data_type, fill_value, codecs;  // the members of ArrayText; empty if there is a zarr_json
  std::string zarr_json;                      // a text that ArrayText cannot make, such as the half of one
  Shape shape;
  Layout layout = Layout::c;
  std::vector<CaseRequest> requests;
};

struct CaseForm {
  static Case read(const At& at);
  static Json write(const Case& entry);
};

// Returns the vectors of the case: one for each request.
std::vector<Vector> vectors_of(const Case& entry);

// Returns the cases of vectors. Neighbours that differ only in the operation share a case. Ids of cases are
// unique: if an id is taken, each vector becomes a case of its own.
std::vector<Case> cases_of(const std::vector<Vector>& vectors);

}  // namespace zarrproof
