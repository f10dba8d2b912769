// Cases of a vector file as JSON texts.
#include <set>
#include <stdexcept>
#include <string_view>

#include "vectors/file/write_members.h"

namespace zarrproof {
namespace {

// The two parts of a vector's id: the id of its case, and the operation.
struct SplitId {
  std::string_view whole, folder, last;

  explicit SplitId(std::string_view id)
      : whole(id), folder(id.substr(0, id.rfind('/'))), last(id.substr(id.rfind('/') + 1)) {}

  // Whether the last part only names the operation, so that other vectors may share the case.
  bool can_share() const {
    return last == "resolve" || last == "encode" || last == "decode" || last == "missing";
  }
};

// `id`: the suffix after the id of the case; empty: none.
std::string request_json(const Vector& vector, std::string_view own_id) {
  const Request& request = vector.request;
  JsonObject object;
  object.add_any_text("id", own_id);
  object.add_text("operation", name(request.operation));
  if (request.operation != Operation::resolve)
    object.add("data", request.data ? data_json(*request.data) : "null");
  if (vector.may_be_accepted()) object.add("compare", comparison_json(vector.comparison));
  object.add("outcomes", outcomes_json(vector.permitted, ",\n     "), "\n    ");
  if (!vector.control.empty()) object.add("control", json_string(vector.control), "\n    ");
  return object.close();
}

// Whether two vectors differ only in the operation and its data.
bool belong_together(const Vector& a, const Vector& b) {
  const SplitId one(a.id), other(b.id);
  return one.can_share() && other.can_share() && one.folder == other.folder && a.clauses == b.clauses &&
         a.level == b.level && a.flags == b.flags && a.comment == b.comment &&
         a.request.zarr_json == b.request.zarr_json && a.request.layout == b.request.layout;
}

// The case with this id. The id of each vector is that of the case, or has the name of the request after it.
std::string case_json(std::string_view id, const std::vector<const Vector*>& vectors) {
  const Vector& first = *vectors.front();
  const auto array = array_text_of(first.request.zarr_json, first.request.shape);
  if (!array) throw std::logic_error("metadata of another form in " + first.id);
  JsonObject members = object_of_lines(2);
  members.add_text("id", id);
  members.add("clauses", clauses_json(first.clauses));
  members.add_text("level", letter(first.level));
  members.add_any_texts("flags", first.flags);
  members.add_any_text("comment", first.comment);
  members.add_text("data_type", array->data_type);
  if (!array->fill_value.empty()) members.add_text("fill_value", array->fill_value);
  members.add_text("codecs", array->codecs);
  members.add("shape", to_string(first.request.shape));
  if (first.request.layout == Layout::f) members.add_text("layout", "F");
  std::vector<std::string> requests;
  for (const Vector* vector : vectors)
    requests.push_back(request_json(*vector, vector->id == id ? "" : SplitId(vector->id).last));
  members.add("requests", json_list(requests, ",\n   "));
  return members.close();
}

}  // namespace

std::string case_json(const Vector& vector) {
  return case_json(vector.id, {&vector});
}

std::vector<std::string> cases_json(const std::vector<Vector>& vectors) {
  std::vector<std::string> texts;
  std::set<std::string_view> taken;
  for (std::size_t i = 0; i < vectors.size();) {
    std::vector<const Vector*> together = {&vectors[i]};
    for (++i; i < vectors.size() && belong_together(*together.front(), vectors[i]); ++i)
      together.push_back(&vectors[i]);
    const SplitId id(together.front()->id);
    if (id.can_share() && taken.insert(id.folder).second) {
      texts.push_back(case_json(id.folder, together));
    } else {
      for (const Vector* vector : together) texts.push_back(case_json(vector->id, {vector}));
    }
  }
  return texts;
}

}  // namespace zarrproof
