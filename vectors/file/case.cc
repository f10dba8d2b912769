// Example: the vectors crc32c/a/encode and crc32c/a/decode on one array become the case crc32c/a with the
// requests encode and decode.
#include "vectors/file/case.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "reference/errors/data_error.h"
#include "reference/metadata/data_type_metadata.h"

namespace zarrproof {
namespace {

// Returns the bytes of an array of the case; nothing if its data type or shape must be refused.
std::optional<std::uint64_t> array_size(const PlacedJson& at, const Shape& shape) {
  try {
    Interpretation defaults(Answers::defaults());
    const DataType type = read_data_type(at.at("data_type").json_in_text(), "", defaults);
    return type.element_size() * checked_count(shape, type.element_size(), 0);
  } catch (const Refused&) {
    return std::nullopt;
  }
}

void check_size(const PlacedJson& at, std::size_t size, std::uint64_t expected) {
  if (size != expected)
    at.refuse(std::to_string(size) + " bytes",
              std::to_string(expected) + " bytes, as the shape and the data type say");
}

// Throws Refused if an array to encode, or a decoded array, has another size.
void check_sizes(const PlacedJson& at, const CaseRequest& request, std::uint64_t size) {
  const bool creates = request.operation == Operation::create;
  if ((request.operation == Operation::encode || creates) && request.data)
    check_size(at.at("data"), request.data->size(), size);
  if (request.operation != Operation::decode && !creates) return;
  const std::vector<PlacedJson> outcomes = at.items_of("outcomes");
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    if (request.outcomes[i].kind == Permitted::Kind::data)
      check_size(outcomes[i].at("data"), request.outcomes[i].data.size(), size);
}

// Returns whether an outcome is a result that is compared.
bool has_result(const Permitted& outcome) {
  return outcome.kind == Permitted::Kind::data || outcome.kind == Permitted::Kind::resolved;
}

// Throws Refused if a request that may have a result does not say how to compare it.
void check_comparisons(const PlacedJson& at, const Case& entry) {
  const std::vector<PlacedJson> requests = at.at("requests").items();
  for (std::size_t i = 0; i < requests.size(); ++i)
    for (const Permitted& outcome : entry.requests[i].outcomes)
      if (has_result(outcome)) requests[i].at("compare");
}

// A vector's id in two parts: its last word, and everything before it.
struct SplitId {
  std::string_view folder, last;

  explicit SplitId(std::string_view id)
      : folder(id.substr(0, id.rfind('/'))), last(id.substr(id.rfind('/') + 1)) {}

  // Returns whether the last word only names the operation or the way of writing, so that other vectors may
  // share the case.
  bool can_share() const { return last == "missing" || find_operation(last) || find_writing(last); }
};

// Returns whether two vectors differ only in the operation and its data.
bool belong_together(const Vector& a, const Vector& b) {
  const SplitId split_a(a.id), split_b(b.id);
  return split_a.can_share() && split_b.can_share() && split_a.folder == split_b.folder &&
         a.clauses == b.clauses && a.level == b.level && a.flags == b.flags && a.comment == b.comment &&
         a.request.zarr_json == b.request.zarr_json && a.request.layout == b.request.layout;
}

// Makes the case with this id. The id of each vector is the id of the case, or the id of the case with the
// name of the request after it.
Case case_of(std::string_view id, std::span<const Vector> vectors) {
  const Vector& first = vectors.front();
  const auto array = array_text_of(first.request.zarr_json, first.request.shape);
  Case entry{.id = std::string(id),
             .clauses = first.clauses,
             .level = first.level,
             .flags = first.flags,
             .comment = first.comment,
             .data_type = array ? array->data_type : "",
             .fill_value = array ? array->fill_value : "",
             .codecs = array ? array->codecs : "",
             .zarr_json = array ? "" : first.request.zarr_json,
             .shape = first.request.shape,
             .chunk_shape = array ? array->chunk_shape : Shape(),
             .layout = first.request.layout,
             .requests = {}};
  for (const Vector& vector : vectors) {
    CaseRequest& request = entry.requests.emplace_back();
    if (vector.id != id) request.id = SplitId(vector.id).last;
    request.operation = vector.request.operation;
    request.writing = vector.request.writing;
    request.data = vector.request.data;
    if (std::ranges::any_of(vector.permitted, has_result)) request.comparison = vector.comparison;
    request.outcomes = vector.permitted;
    request.control = vector.control;
  }
  return entry;
}

}  // namespace

void CaseMembers::check(const PlacedJson& at, const Case& entry) {
  if (entry.clauses.empty()) at.at("clauses").refuse("an empty list", "one or more clauses");
  check_comparisons(at, entry);
  if (!entry.zarr_json.empty()) {
    if (!entry.data_type.empty() || !entry.fill_value.empty() || !entry.codecs.empty())
      at.refuse("zarr_json and a part of it", "zarr_json alone");
    return;
  }
  for (const auto& [key, text] : {std::pair{"data_type", &entry.data_type}, {"codecs", &entry.codecs}})
    if (text->empty()) at.at(key);  // refuses a case without the member
  if (const auto size = array_size(at, entry.shape)) {
    const std::vector<PlacedJson> requests = at.at("requests").items();
    for (std::size_t i = 0; i < requests.size(); ++i) check_sizes(requests[i], entry.requests[i], *size);
  }
}

std::vector<Vector> vectors_of(const Case& entry) {
  std::vector<Vector> vectors;
  const ArrayText array{entry.data_type, entry.fill_value, entry.codecs, entry.shape, entry.chunk_shape};
  for (const CaseRequest& request : entry.requests) {
    Vector& vector = vectors.emplace_back();
    vector.id = entry.id + (request.id.empty() ? "" : "/" + request.id);
    vector.clauses = entry.clauses;
    vector.level = entry.level;
    vector.comment = entry.comment;
    vector.flags = entry.flags;
    vector.request = array.request(request.operation, request.data, entry.layout);
    vector.request.writing = request.writing;
    if (!entry.zarr_json.empty()) vector.request.zarr_json = entry.zarr_json;
    vector.control = request.control;
    if (request.comparison) vector.comparison = *request.comparison;
    vector.permitted = request.outcomes;
  }
  return vectors;
}

std::vector<Case> cases_of(const std::vector<Vector>& vectors) {
  std::vector<Case> cases;
  std::set<std::string_view> folders;
  for (std::size_t i = 0; i < vectors.size();) {
    std::size_t end = i + 1;
    while (end < vectors.size() && belong_together(vectors[i], vectors[end])) ++end;
    const auto together = std::span(vectors).subspan(i, end - i);
    const SplitId id(vectors[i].id);
    if (id.can_share() && folders.insert(id.folder).second)
      cases.push_back(case_of(id.folder, together));
    else
      for (const Vector& vector : together) cases.push_back(case_of(vector.id, std::span(&vector, 1)));
    i = end;
  }
  return cases;
}

}  // namespace zarrproof
