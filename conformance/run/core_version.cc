#include "conformance/run/core_version.h"

#include <algorithm>
#include <set>

#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "reference/types/data_type.h"

namespace zarrproof {
namespace {

bool is_later(Clause clause, CoreVersion version) {
  return details(clause).since > version;
}

bool is_refused(const RequestResult& result) {
  return result.verdict == Verdict::fail && std::ranges::all_of(result.faults, [](const Fault& fault) {
           return fault.deviation == Deviation::refused;
         });
}

bool has_bare_codec(const Json& metadata) {
  const Json* codecs = metadata.find("codecs");
  return codecs != nullptr && codecs->is_array() &&
         std::ranges::any_of(codecs->elements, [](const Json& codec) { return codec.is_string(); });
}

bool has_bare_extension_type(const Json& metadata) {
  const Json* type = metadata.find("data_type");
  return type != nullptr && type->is_string() && !is_core_type(type->text);
}

// Returns whether the metadata use a form that the clause permits only since a later version. META-1 and
// META-5 also hold for objects, which earlier versions know.
bool uses_later_form(Clause clause, const Json& metadata) {
  if (clause == Clause::META_1) return has_bare_codec(metadata);
  if (clause == Clause::META_5) return has_bare_extension_type(metadata);
  return true;
}

bool needs_later(const RequestResult& result, const Vector& vector, CoreVersion version) {
  if (!std::ranges::all_of(result.clauses, [&](Clause clause) { return is_later(clause, version); }))
    return false;
  try {
    const Json metadata = read_json(vector.request.zarr_json);
    return metadata.is_object() && std::ranges::any_of(result.clauses, [&](Clause clause) {
             return uses_later_form(clause, metadata);
           });
  } catch (const Refused&) {
    return false;
  }
}

}  // namespace

void apply_core_version(CoreVersion version, const Suite& suite, Results& results) {
  results.core_spec = version;
  std::size_t count = 0;
  std::set<Clause> clauses;
  for (RequestResult& result : results.requests) {
    const Vector* vector = is_refused(result) ? suite.find(result.id) : nullptr;
    if (vector == nullptr || !needs_later(result, *vector, version)) continue;
    ++count;
    clauses.insert(result.clauses.begin(), result.clauses.end());
    result.verdict = Verdict::unsupported;
    result.said = "refused; core specification " + std::string(name(version)) + " does not require it";
    result.faults.clear();
    result.request.clear();
    result.explain.clear();
  }
  if (count == 0) return;
  std::string ids;
  for (Clause clause : clauses) ids += (ids.empty() ? "" : ", ") + std::string(id(clause));
  results.notes.push_back(std::to_string(count) +
                          (count == 1 ? " refused request counts" : " refused requests count") +
                          " as unsupported: core specification " + std::string(name(version)) +
                          " permits these refusals (" + ids + ")");
}

}  // namespace zarrproof
