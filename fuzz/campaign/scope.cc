#include "fuzz/campaign/scope.h"

#include <algorithm>

#include "conformance/judging/needs.h"
#include "fuzz/request/types.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

const std::vector<std::string> kSomeRawTypes = {"r8", "r16", "r24", "r64"};

std::vector<DataType> types_of(const Description& testee) {
  std::vector<DataType> types;
  for (const DataType& type : listed_data_types())
    if (contains(testee.data_types, type.name)) types.push_back(type);
  for (const DataType& raw : raw_types())
    if (contains(testee.data_types, raw.name) ||
        (contains(testee.data_types, "r*") && contains(kSomeRawTypes, raw.name)))
      types.push_back(raw);
  for (const char* time : {"numpy.datetime64", "numpy.timedelta64"})
    if (contains(testee.data_types, time)) types.push_back(time_type(time, "s", 1));
  return types;
}

}  // namespace

Scope::Scope(Description testee) : testee_(std::move(testee)), types_(types_of(testee_)) {
  for (const DataType& type : types_)
    if (type.is_real()) real_types_.push_back(type);
  for (const Operation operation : {Operation::encode, Operation::decode, Operation::resolve}) {
    if (!contains(testee_.operations, name(operation))) continue;
    operations_.push_back(operation);
    if (operation != Operation::resolve) data_operations_.push_back(operation);
  }
}

bool Scope::has_codec(std::string_view codec) const {
  return contains(testee_.codecs, codec);
}

bool Scope::may_have(const Outline& outline) const {
  for (const DataType& type : outline.types())
    if (type.is_real() && !contains(testee_.data_types, type.name)) return false;
  return std::ranges::all_of(outline.codecs, [&](const CodecOutline& codec) {
    return has_codec(std::holds_alternative<CastOutline>(codec) ? "cast_value" : "scale_offset");
  });
}

bool declares_all(const Description& testee, const std::vector<CaseVector>& vectors) {
  return std::ranges::all_of(vectors, [&](const CaseVector& case_vector) {
    const Request& request = case_vector.vector.request;
    return what_is_missing(request.operation, needs_of(request), testee).empty();
  });
}

}  // namespace zarrproof::fuzz
