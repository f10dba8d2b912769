#include <algorithm>

#include "fuzz/cases/draft.h"
#include "fuzz/request/request.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

// An element with this number in each component; empty for an operation without data.
Outline with_one_element(Outline outline, int number) {
  outline.shape = {1};
  outline.layout = Layout::c;
  outline.damage.clear();
  Bytes element(outline.input_type().element_size());
  const DataType component = component_of(outline.input_type());
  if (component.is_real()) {
    const Value value = Value::integer(component.is_e8m0() ? 1 : number);
    for_each_component(std::span(element), component,
                       [&](std::span<std::byte> part) { store(pack(value, component), component, part); });
  }
  outline.elements = {{element}, false, {}};
  return outline;
}

// Similar outlines whose metadata may be unambiguous.
std::vector<Outline> simpler_outlines(const Draft& draft) {
  std::vector<Outline> outlines;
  Outline simpler = draft.outline();
  if (!draft.spelled().is_plain) outlines.push_back(simpler);
  simpler.fill.reset();
  outlines.push_back(simpler);
  for (CodecOutline& codec : simpler.codecs)
    if (auto* cast = std::get_if<CastOutline>(&codec)) {
      cast->encode_map.clear();
      cast->decode_map.clear();
      cast->rule = OutOfRange::error;
    }
  outlines.push_back(simpler);
  simpler.codecs.clear();
  if (!simpler.endian && std::max(simpler.type.width, draft.outline().stored_type().width) > 1)
    simpler.endian = ByteOrder::little;
  outlines.push_back(simpler);
  if (simpler.type.kind == Kind::raw) {  // a raw type always has an ambiguous fill value
    simpler.type = *find_data_type("uint8");
    outlines.push_back(simpler);
  }
  return outlines;
}

// The outcome for the single element of a request, under the readings that accept the metadata.
std::vector<Outcome> outcomes_in(const Request& request, const std::vector<Reading>& readings) {
  std::vector<Outcome> outcomes;
  for (const Reading& reading : readings) {
    if (!reading.accepted() || !request.data) continue;
    const std::size_t size = ElementReader(request, reading).input_type().element_size();
    if (request.data->size() < size) continue;
    outcomes.push_back(outcome_of_element(reading, request.operation, std::span(*request.data).first(size)));
  }
  return outcomes;
}

// A plain request that must be accepted at level MUST. When an odd fill value is asked by encoding, the
// element is 0 if possible: a misread fill value usually becomes 0, and a chunk of elements that equal the
// fill value need not be stored.
std::optional<CaseVector> metadata_control(const Draft& draft) {
  const bool zero_first = draft.spelled().about_fill && draft.outline().operation == Operation::encode;
  for (const Outline& outline : simpler_outlines(draft))
    for (const int number : {zero_first ? 0 : 1, zero_first ? 1 : 0}) {
      const Outline one = with_one_element(outline, number);
      auto vector = draft.make("control", request_of(one));
      if (!vector || !must_be_accepted(*vector) || vector->level != Level::must) continue;
      const bool is_about_fill = one.fill || !vector->request.data;
      vector->clauses = {is_about_fill        ? Clause::META_4
                         : one.codecs.empty() ? bytes_clause(one.type)
                                              : Clause::CHAIN_1};
      vector->flags = {is_about_fill ? "fill" : "metadata"};
      if (one.checksums > 0 && vector->request.data)
        vector->clauses.push_back(checksum_clause(one.operation));
      return CaseVector{std::move(*vector), {{}, one}};
    }
  return std::nullopt;
}

// Adds the vectors of the plainly written chain, at their own level. Returns the one with the same request
// otherwise, if there is one.
std::optional<Vector> ask_plainly(Draft& draft, const Request& request) {
  if (draft.spelled().is_plain) return std::nullopt;
  auto outline = outline_of(request);
  if (!outline) return std::nullopt;
  Outline without_fill = *outline;
  without_fill.fill.reset();
  if (request_of(without_fill).zarr_json == request_of(*outline).zarr_json) outline = without_fill;
  std::optional<Vector> same;
  for (CaseVector& case_vector : vectors_of({{}, *outline}, draft.id() + "/plain")) {
    const Request& plain = case_vector.vector.request;
    if (plain.operation == request.operation && plain.data == request.data && plain.shape == request.shape &&
        must_be_accepted(case_vector.vector))
      same = case_vector.vector;
    draft.add_plain(std::move(case_vector));
  }
  return same;
}

bool some_accepted(const std::vector<Reading>& readings) {
  return std::ranges::any_of(readings, &Reading::accepted);
}

// The clauses of a request that may be refused: those by which readings refuse the metadata, or else the
// data. False when the request tests nothing: odd metadata together with data that every reading refuses.
bool describe_refusal(Vector& vector, const Spelled& spelled, const std::vector<Reading>& readings) {
  const bool is_about_data = !vector.may_be_accepted() && some_accepted(readings);
  if (!is_about_data)
    for (const Reading& reading : readings)
      if (reading.refusal && reading.refusal->clause) add_once(vector.clauses, *reading.refusal->clause);
  for (const Outcome& outcome : outcomes_in(vector.request, readings))
    if (vector.may_be_accepted() || outcome.kind == Outcome::Kind::refused)
      add_all_once(vector.clauses, outcome.clauses);
  return !is_about_data || (spelled.is_plain && !vector.clauses.empty());
}

}  // namespace

void ask_about_metadata(Draft& draft, const std::vector<Reading>& readings) {
  auto control = metadata_control(draft);
  if (!control) return;
  const Spelled& spelled = draft.spelled();
  Request request = control->vector.request;
  ArrayText text = spelled.text;
  text.shape = request.shape;
  request.zarr_json = text.zarr_json();
  if (request.zarr_json == control->vector.request.zarr_json) return;
  // The control may have another type or another chain. Encoded bytes of another chain would not test the
  // metadata.
  const bool has_other_data = control->origin.outline.type != draft.outline().type ||
                              (request.operation == Operation::decode && spelled.same_chain);
  if (request.data && has_other_data)
    request.data = draft.request_of_case(with_one_element(draft.outline(), 1)).data;
  auto vector = draft.make("", std::move(request));
  if (!vector) return;
  const bool is_about_fill = spelled.about_fill || (spelled.is_plain && draft.outline().fill);
  vector->flags = {is_about_fill ? "fill" : "metadata"};
  const bool has_control = vector->may_be_refused();
  if (has_control && !describe_refusal(*vector, spelled, readings)) return;
  const bool some_accept = some_accepted(readings);
  if (some_accept && !spelled.is_plain) add_once(vector->clauses, spelled.clause);
  if (some_accept && draft.outline().type.kind == Kind::raw) add_once(vector->clauses, Clause::BYTES_6);
  if (vector->clauses.empty()) vector->clauses = {spelled.is_plain ? Clause::META_4 : spelled.clause};
  if (has_control) {
    vector->control = control->vector.id;
    draft.add_plain(std::move(*control));
  } else if (const auto same = ask_plainly(draft, vector->request)) {
    if (same->request.zarr_json == vector->request.zarr_json) return;
    vector->control = same->id;
  }
  draft.add(std::move(*vector), draft.outline());
}

}  // namespace zarrproof::fuzz
