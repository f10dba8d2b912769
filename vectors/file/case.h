// A case of a vector file: requests on one array. Example, whose vectors have the ids bytes/uint16/a/encode
// and bytes/uint16/a/decode:
//   {"id":"bytes/uint16/a","clauses":["BYTES-2"],"data_type":"\"uint16\"","fill_value":"0",
//    "codecs":"[{\"name\":\"bytes\",…}]","shape":[1],"requests":[
//     {"id":"encode","operation":"encode","data":"0126",…},{"id":"decode","operation":"decode",…}]}
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vectors/file/forms.h"

namespace zarrproof {

struct CaseRequest {
  std::string id;  // appended to the id of the case: "encode"; empty: the vector has the id of the case
  Operation operation = Operation::encode;
  Writing writing = Writing::whole;
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
  Shape shape, chunk_shape;                   // chunk_shape: as in ArrayText
  Layout layout = Layout::c;
  std::vector<CaseRequest> requests;
};

// The form of a request's data: null for a missing chunk.
struct RequestDataForm {
  static std::optional<Bytes> read(const PlacedJson& at) {
    return at.json().is_null() ? std::nullopt : std::optional(DataForm::read(at));
  }
  static Json write(const std::optional<Bytes>& data) { return data ? DataForm::write(*data) : Json{}; }
};

struct RequestMembers {
  static void list(auto& members, auto& request) {
    members.template optional<NameForm>("id", request.id);
    members.template required<OperationForm>("operation", request.operation);
    members.template optional<WritingForm>("writes", request.writing);
    if (has_data(request.operation)) members.template required<RequestDataForm>("data", request.data);
    members.template optional<ComparisonForm>("compare", request.comparison);
    members.template optional_to_read<OutcomesForm>("outcomes", request.outcomes);
    members.template optional<NameForm>("control", request.control);
  }
};

struct CaseMembers {
  static void list(auto& members, auto& entry) {
    members.template required<NameForm>("id", entry.id);
    members.template required<ListForm<ClauseForm>>("clauses", entry.clauses);
    members.template optional_to_read<LevelForm>("level", entry.level);
    members.template optional<ListForm<FlagForm>>("flags", entry.flags);
    members.template optional<TextForm>("comment", entry.comment);
    members.template optional<TextForm>("data_type", entry.data_type);
    members.template optional<TextForm>("fill_value", entry.fill_value);
    members.template optional<TextForm>("codecs", entry.codecs);
    members.template optional<TextForm>("zarr_json", entry.zarr_json);
    members.template required<ShapeForm>("shape", entry.shape);
    members.template optional<ShapeForm>("chunk_shape", entry.chunk_shape);
    members.template optional<LayoutForm>("layout", entry.layout);
    members.template required<ListForm<ObjectForm<CaseRequest, RequestMembers>>>("requests", entry.requests);
  }
  static void check(const PlacedJson& at, const Case& entry);
};
using CaseForm = ObjectForm<Case, CaseMembers>;

// Returns the vectors of the case: one for each request.
std::vector<Vector> vectors_of(const Case& entry);

// Returns the cases of vectors. Neighbours that differ only in the operation share a case. Ids of cases are
// unique: if an id is taken, each vector becomes a case of its own.
std::vector<Case> cases_of(const std::vector<Vector>& vectors);

}  // namespace zarrproof
