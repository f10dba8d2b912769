#include "fuzz/cases/draft.h"

#include <algorithm>

#include "fuzz/request/request.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/fit_clauses.h"
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
bool asks_for_missing_chunk(const Case& one) {
  constexpr int kCoin = 15;
  if (one.outline.operation == Operation::encode) return (one.spelling.which >> kCoin) % 2 == 0;
  return one.outline.operation == Operation::decode;
}

void make_sound(Case& one, const Spelled& spelled) {
  Outline& outline = one.outline;
  outline.elements.only_accepted = false;
  if (spelled.about_fill && asks_for_missing_chunk(one)) {
    outline.operation = Operation::decode;
    outline.missing = true;
  }
  if (outline.operation != Operation::encode) return;
  for (Bytes& element : outline.elements.repeated) make_canonical(element, outline.type);
  for (Elements::Stranger& stranger : outline.elements.strangers)
    make_canonical(stranger.element, outline.type);
}

}  // namespace

Draft::Draft(const Case& one, std::string id)
    : case_(one), id_(std::move(id)), spelled_(spell(one.spelling, one.outline)) {
  make_sound(case_, spelled_);
}

Request Draft::request_of_case(const Outline& outline) const {
  return request_of(outline, spelled_.text);
}

std::optional<Vector> Draft::make(const std::string& what, Request request) const {
  Vector vector;
  vector.id = id_ + (what.empty() ? "/" : "/" + what + "/") + std::string(name(request.operation));
  vector.request = std::move(request);
  try {
    work_out(vector);
  } catch (const Refused&) {
    return std::nullopt;
  }
  return vector;
}

std::optional<Vector> Draft::make(const std::string& what, const Outline& outline) const {
  return make(what, request_of_case(outline));
}

void Draft::describe_fill(Vector& vector, const Outline& outline) const {
  vector.clauses = {outline.operation == Operation::resolve ? Clause::CHAIN_1 : Clause::META_4};
  for (const CodecOutline& codec : outline.codecs)
    add_once(vector.clauses, std::holds_alternative<CastOutline>(codec) ? Clause::CV_10 : Clause::SO_5);
  vector.flags = {"fill"};
  if (!spelled_.is_plain) add_once(vector.clauses, spelled_.clause);
  if (*element_count(outline.shape) == 0) add_once(vector.clauses, Clause::BYTES_12);
}

void Draft::describe(Vector& vector, const Outline& outline) const {
  if (!vector.request.data) return describe_fill(vector, outline);
  if (!spelled_.is_plain) {
    add_once(vector.clauses, spelled_.clause);
    add_once<std::string>(vector.flags, spelled_.about_fill ? "fill" : "metadata");
  }
  if (outline.fill) {
    add_once(vector.clauses, Clause::META_4);
    add_once<std::string>(vector.flags, "fill");
  }
  if (outline.shape.size() > 1) {
    add_once(vector.clauses, Clause::BYTES_1);
    add_once<std::string>(vector.flags, "shape");
    for (const CodecOutline& codec : outline.codecs)
      if (std::holds_alternative<CastOutline>(codec)) add_once(vector.clauses, Clause::CV_13);
  }
  if (outline.type.kind == Kind::raw) add_once<std::string>(vector.flags, "raw");
  const std::uint64_t count = *element_count(outline.shape);
  if (outline.shape.empty()) add_once(vector.clauses, Clause::BYTES_9);
  if (count == 0) add_once(vector.clauses, Clause::BYTES_12);
  if (outline.checksums > 0) add_once(vector.clauses, checksum_clause(outline.operation));
  const DataType& stored = outline.stored_type();
  if (outline.codecs.empty()) add_once(vector.clauses, bytes_clause(stored));
  if (outline.endian != ByteOrder::big) return;
  if (stored.width > 1) add_once<std::string>(vector.flags, "order");
  if (stored.kind != Kind::raw)
    add_once(vector.clauses, stored.width > 1 ? Clause::BYTES_2 : Clause::BYTES_3);
}

void Draft::add(Vector vector, const Outline& outline) {
  if (vector.clauses.empty()) vector.clauses = {Clause::CHAIN_1};  // a control is about no particular clause
  fit_clauses(vector);
  std::sort(vector.clauses.begin(), vector.clauses.end());
  std::sort(vector.flags.begin(), vector.flags.end());
  vectors_.push_back({std::move(vector), {case_.spelling, outline}, {}});
  if (!spelled_.is_plain && must_be_accepted(vectors_.back().vector)) vectors_.back().about = spelled_.clause;
}

void Draft::add_plain(CaseVector case_vector) {
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
