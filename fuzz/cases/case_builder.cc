#include "fuzz/cases/case_builder.h"

#include <algorithm>

#include "fuzz/request/request_spec.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/fit_clauses.h"
#include "vectors/permitted.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz {
namespace {

// Puts an element into canonical form: unused upper bits 0, a bool 0 or 1.
void make_canonical(Bytes& element, const DataType& type) {
  if (type.kind == Kind::boolean) element[0] &= std::byte{1};
  const DataType component = component_of(type);
  if (!component.is_real()) return;
  for_each_component(std::span(element), component,
                     [&](std::span<std::byte> part) { store(load(part, component), component, part); });
}

// An odd fill value shows in a missing chunk. But every second case that encodes still encodes: an
// implementation may leave out a chunk that it takes for the fill value. The lower bits choose the spelling.
bool asks_for_missing_chunk(const RequestSpec& spec) {
  constexpr int kCoin = 15;
  if (spec.operation == Operation::encode) return (spec.spelling.which >> kCoin) % 2 == 0;
  return spec.operation == Operation::decode;
}

void make_sound(RequestSpec& spec, const Spelled& spelled) {
  spec.elements.only_accepted = false;
  if (spelled.about_fill && asks_for_missing_chunk(spec)) {
    spec.operation = Operation::decode;
    spec.missing = true;
  }
  if (spec.operation != Operation::encode) return;
  for (Bytes& element : spec.elements.repeated) make_canonical(element, spec.array.data_type);
  for (Elements::Placed& placed : spec.elements.placed) make_canonical(placed.element, spec.array.data_type);
}

}  // namespace

CaseBuilder::CaseBuilder(const RequestSpec& spec, std::string id)
    : spec_(spec), id_(std::move(id)), spelled_(spell(spec)) {
  make_sound(spec_, spelled_);
}

Request CaseBuilder::request_of_case(const RequestSpec& spec) const {
  return request_of(spec, spelled_.text);
}

std::optional<Vector> CaseBuilder::make(const std::string& what, Request request) const {
  Vector vector;
  vector.id = id_ + (what.empty() ? "/" : "/" + what + "/") + std::string(name(request.operation));
  vector.request = std::move(request);
  try {
    set_permitted_outcomes(vector);
  } catch (const Refused&) {
    return std::nullopt;
  }
  return vector;
}

std::optional<Vector> CaseBuilder::make(const std::string& what, const RequestSpec& spec) const {
  return make(what, request_of_case(spec));
}

void CaseBuilder::describe_fill(Vector& vector, const RequestSpec& spec) const {
  vector.clauses = {spec.operation == Operation::resolve ? Clause::CHAIN_1 : Clause::META_4};
  for (const ArrayCodecConfiguration& codec : spec.array.array_codecs)
    add_once(vector.clauses, is_cast(codec) ? Clause::CV_10 : Clause::SO_5);
  vector.flags = {"fill"};
  if (!spelled_.is_plain) add_once(vector.clauses, spelled_.clause);
  if (*element_count(spec.array.shape) == 0) add_once(vector.clauses, Clause::BYTES_12);
}

void CaseBuilder::describe(Vector& vector, const RequestSpec& spec) const {
  if (!vector.request.data) return describe_fill(vector, spec);
  if (!spelled_.is_plain) {
    add_once(vector.clauses, spelled_.clause);
    add_once<std::string>(vector.flags, spelled_.about_fill ? "fill" : "metadata");
  }
  if (!spec.array.fill_value.empty()) {
    add_once(vector.clauses, Clause::META_4);
    add_once<std::string>(vector.flags, "fill");
  }
  if (spec.array.shape.size() > 1) {
    add_once(vector.clauses, Clause::BYTES_1);
    add_once<std::string>(vector.flags, "shape");
    for (const ArrayCodecConfiguration& codec : spec.array.array_codecs)
      if (is_cast(codec)) add_once(vector.clauses, Clause::CV_13);
  }
  if (spec.array.data_type.kind == Kind::raw) add_once<std::string>(vector.flags, "raw");
  const std::uint64_t count = *element_count(spec.array.shape);
  if (spec.array.shape.empty()) add_once(vector.clauses, Clause::BYTES_9);
  if (count == 0) add_once(vector.clauses, Clause::BYTES_12);
  if (spec.array.checksums > 0) add_once(vector.clauses, checksum_clause(spec.operation));
  const DataType& stored = spec.array.stored_type();
  if (spec.array.array_codecs.empty()) add_once(vector.clauses, bytes_clause(stored));
  if (spec.array.endian != ByteOrder::big) return;
  if (stored.width > 1) add_once<std::string>(vector.flags, "order");
  if (stored.kind != Kind::raw)
    add_once(vector.clauses, stored.width > 1 ? Clause::BYTES_2 : Clause::BYTES_3);
}

void CaseBuilder::add(Vector vector, const RequestSpec& spec) {
  if (vector.clauses.empty()) vector.clauses = {Clause::CHAIN_1};  // a control is about no particular clause
  fit_clauses(vector);
  std::sort(vector.clauses.begin(), vector.clauses.end());
  std::sort(vector.flags.begin(), vector.flags.end());
  vectors_.push_back({std::move(vector), spec, {}});
  if (!spelled_.is_plain && must_be_accepted(vectors_.back().vector)) vectors_.back().about = spelled_.clause;
}

void CaseBuilder::add_plain(CaseVector case_vector) {
  vectors_.push_back(std::move(case_vector));
}

bool must_be_accepted(const Vector& vector) {
  return vector.permitted.size() == 1 && !vector.may_be_refused();
}

Clause bytes_clause(const DataType& type) {
  switch (type.kind) {
    case Kind::boolean: return Clause::BYTES_5;
    case Kind::complex: return Clause::BYTES_4;
    case Kind::raw: return Clause::BYTES_6;
    default: return Clause::BYTES_7;
  }
}

Clause checksum_clause(Operation operation) {
  return operation == Operation::encode ? Clause::CRC_1 : Clause::CRC_2;
}

}  // namespace zarrproof::fuzz
