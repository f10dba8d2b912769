// Example: the case "17" encodes a big-endian int16 array of the shape [2, 3]. Its vector "17/encode" gets
// the clauses BYTES-1 (several dimensions), BYTES-2 (big-endian) and BYTES-7 (kept bits), and the flags
// "order" and "shape".
#include "fuzz/cases/case_builder.h"

#include <algorithm>

#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"

namespace zarrproof::fuzz {
namespace {

// Puts an element into canonical form: unused upper bits 0, a bool 0 or 1.
void make_canonical(Bytes& element, const DataType& type) {
  if (type.kind == TypeKind::boolean) element[0] &= std::byte{1};
  const DataType component = component_of(type);
  if (!component.is_real()) return;
  for (const std::span<std::byte> part : components_of(std::span(element), type))
    store(load(part, component), component, part);
}

// Returns whether the case asks for a missing chunk, which shows an odd fill value. But every second case
// that encodes still encodes: an implementation may leave out a chunk that it takes for the fill value.
bool asks_for_missing_chunk(const RequestSpec& spec) {
  if (spec.operation == Operation::encode) return spec.spelling.prefers_missing_chunk();
  return spec.operation == Operation::decode;
}

// Returns the clause about storing arrays of the type without conversion.
Clause bytes_clause(const DataType& type) {
  switch (type.kind) {
    case TypeKind::boolean: return Clause::BYTES_5;
    case TypeKind::complex: return Clause::BYTES_4;
    case TypeKind::raw: return Clause::BYTES_6;
    default: return Clause::BYTES_7;
  }
}

}  // namespace

CaseBuilder::CaseBuilder(const RequestSpec& spec, std::string id)
    : spec_(spec), id_(std::move(id)), metadata_(spell_metadata(spec)) {
  spec_.elements.only_accepted = false;
  if (metadata_.changes_fill_value && asks_for_missing_chunk(spec_)) {
    spec_.operation = Operation::decode;
    spec_.missing = true;
  }
  if (spec_.operation != Operation::encode) return;
  for (Bytes& element : spec_.elements.repeated) make_canonical(element, spec_.array.data_type);
  for (Elements::Placed& placed : spec_.elements.placed)
    make_canonical(placed.element, spec_.array.data_type);
}

std::optional<CaseVector> CaseBuilder::make_vector(const std::string& role, const RequestSpec& spec,
                                                   const ArrayText& text) const {
  CaseVector case_vector{.vector = {}, .spec = spec};
  Vector& vector = case_vector.vector;
  vector.id = id_ + (role.empty() ? "/" : "/" + role + "/") + std::string(name(spec.operation));
  vector.request = request_of(spec, text);
  try {
    set_permitted_outcomes(vector);
  } catch (const Refused&) {
    return std::nullopt;
  }
  return case_vector;
}

void CaseBuilder::add_description(CaseVector& case_vector) const {
  Vector& vector = case_vector.vector;
  const RequestSpec& spec = case_vector.spec;
  const auto add = [&](Clause clause) { add_once(vector.clauses, clause); };
  const auto add_flag = [&](const char* flag) { add_once<std::string>(vector.flags, flag); };
  const ArraySpec& array = spec.array;
  const bool has_data = vector.request.data.has_value();
  const bool is_about_fill = !has_data || !array.fill_value.empty();
  const bool is_odd = !metadata_.is_plain && !spec.spelling.is_plain();
  if (is_odd) add(metadata_.clause);
  if (is_odd && !metadata_.changes_fill_value) add_flag("metadata");
  if (is_about_fill || (is_odd && metadata_.changes_fill_value)) add_flag("fill");
  if (is_about_fill) add(spec.operation == Operation::resolve ? Clause::CHAIN_1 : Clause::META_4);
  if (*element_count(array.shape) == 0) add(Clause::BYTES_12);
  for (const ArrayCodecConfiguration& codec : array.array_codecs) {
    if (!has_data) add(is_cast(codec) ? Clause::CV_10 : Clause::SO_5);
    if (has_data && is_cast(codec) && array.shape.size() > 1) add(Clause::CV_13);
  }
  if (!has_data) return;
  if (array.shape.size() > 1) {
    add(Clause::BYTES_1);
    add_flag("shape");
  }
  if (array.data_type.kind == TypeKind::raw) add_flag("raw");
  if (array.shape.empty()) add(Clause::BYTES_9);
  if (array.checksums > 0) add(spec.operation == Operation::encode ? Clause::CRC_1 : Clause::CRC_2);
  const DataType& stored = array.stored_type();
  if (array.array_codecs.empty()) add(bytes_clause(stored));
  if (array.endian != ByteOrder::big) return;
  if (stored.width > 1) add_flag("order");
  if (stored.kind != TypeKind::raw) add(stored.width > 1 ? Clause::BYTES_2 : Clause::BYTES_3);
}

void CaseBuilder::add_vector(CaseVector case_vector) {
  Vector& vector = case_vector.vector;
  if (vector.clauses.empty()) vector.clauses = {Clause::CHAIN_1};  // a control is about no particular clause
  fit_clauses(vector);
  std::ranges::sort(vector.clauses);
  std::ranges::sort(vector.flags);
  if (!metadata_.is_plain && !case_vector.spec.spelling.is_plain() && must_be_accepted(vector))
    case_vector.odd_clause =
        contains(vector.clauses, metadata_.clause) ? metadata_.clause : vector.clauses.front();
  vectors_.push_back(std::move(case_vector));
}

bool must_be_accepted(const Vector& vector) {
  return vector.permitted.size() == 1 && !vector.may_be_refused();
}

}  // namespace zarrproof::fuzz
