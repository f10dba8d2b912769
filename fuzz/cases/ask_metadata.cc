#include <algorithm>

#include "fuzz/cases/case_builder.h"
#include "fuzz/request/request_spec.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

// An element with this number in each component; empty for an operation without data.
RequestSpec with_one_element(RequestSpec spec, int number) {
  spec.array.shape = {1};
  spec.layout = Layout::c;
  spec.damage.clear();
  Bytes element(spec.input_type().element_size());
  const DataType component = component_of(spec.input_type());
  if (component.is_real()) {
    const Value value = Value::integer(component.is_e8m0() ? 1 : number);
    for_each_component(std::span(element), component,
                       [&](std::span<std::byte> part) { store(pack(value, component), component, part); });
  }
  spec.elements = {{element}, false, {}};
  return spec;
}

// Similar specs whose metadata may be unambiguous.
std::vector<RequestSpec> simpler_specs(const CaseBuilder& builder) {
  std::vector<RequestSpec> specs;
  RequestSpec simpler = builder.spec();
  simpler.spelling = {};
  if (!builder.spelled().is_plain) specs.push_back(simpler);
  simpler.array.fill_value.clear();
  specs.push_back(simpler);
  for (ArrayCodecConfiguration& codec : simpler.array.array_codecs)
    if (auto* cast = std::get_if<CastValueConfiguration>(&codec)) {
      cast->encode_map.entries.clear();
      cast->decode_map.entries.clear();
      cast->out_of_range = OutOfRange::error;
    }
  specs.push_back(simpler);
  simpler.array.array_codecs.clear();
  if (!simpler.array.endian &&
      std::max(simpler.array.data_type.width, builder.spec().array.stored_type().width) > 1)
    simpler.array.endian = ByteOrder::little;
  specs.push_back(simpler);
  if (simpler.array.data_type.kind == Kind::raw) {  // a raw type always has an ambiguous fill value
    simpler.array.data_type = *find_data_type("uint8");
    specs.push_back(simpler);
  }
  return specs;
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
std::optional<CaseVector> metadata_control(const CaseBuilder& builder) {
  const bool zero_first = builder.spelled().about_fill && builder.spec().operation == Operation::encode;
  for (const RequestSpec& spec : simpler_specs(builder))
    for (const int number : {zero_first ? 0 : 1, zero_first ? 1 : 0}) {
      const RequestSpec one = with_one_element(spec, number);
      auto vector = builder.make("control", request_of(one));
      if (!vector || !must_be_accepted(*vector) || vector->level != Level::must) continue;
      const bool is_about_fill = !one.array.fill_value.empty() || !vector->request.data;
      vector->clauses = {is_about_fill                    ? Clause::META_4
                         : one.array.array_codecs.empty() ? bytes_clause(one.array.data_type)
                                                          : Clause::CHAIN_1};
      vector->flags = {is_about_fill ? "fill" : "metadata"};
      if (one.array.checksums > 0 && vector->request.data)
        vector->clauses.push_back(checksum_clause(one.operation));
      return CaseVector{std::move(*vector), one};
    }
  return std::nullopt;
}

// Adds the vectors of the plainly written chain, at their own level. Returns the one with the same request
// otherwise, if there is one.
std::optional<Vector> ask_plainly(CaseBuilder& builder, const Request& request) {
  if (builder.spelled().is_plain) return std::nullopt;
  auto spec = spec_of(request);
  if (!spec) return std::nullopt;
  RequestSpec without_fill = *spec;
  without_fill.array.fill_value.clear();
  if (request_of(without_fill).zarr_json == request_of(*spec).zarr_json) spec = without_fill;
  std::optional<Vector> same;
  for (CaseVector& case_vector : vectors_of(*spec, builder.id() + "/plain")) {
    const Request& plain = case_vector.vector.request;
    if (plain.operation == request.operation && plain.data == request.data && plain.shape == request.shape &&
        must_be_accepted(case_vector.vector))
      same = case_vector.vector;
    builder.add_plain(std::move(case_vector));
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

void ask_about_metadata(CaseBuilder& builder, const std::vector<Reading>& readings) {
  auto control = metadata_control(builder);
  if (!control) return;
  const Spelled& spelled = builder.spelled();
  Request request = control->vector.request;
  ArrayText text = spelled.text;
  text.shape = request.shape;
  request.zarr_json = text.zarr_json();
  if (request.zarr_json == control->vector.request.zarr_json) return;
  // The control may have another type or another chain. Encoded bytes of another chain would not test the
  // metadata.
  const bool has_other_data = control->spec.array.data_type != builder.spec().array.data_type ||
                              (request.operation == Operation::decode && spelled.same_chain);
  if (request.data && has_other_data)
    request.data = builder.request_of_case(with_one_element(builder.spec(), 1)).data;
  auto vector = builder.make("", std::move(request));
  if (!vector) return;
  const bool is_about_fill =
      spelled.about_fill || (spelled.is_plain && !builder.spec().array.fill_value.empty());
  vector->flags = {is_about_fill ? "fill" : "metadata"};
  const bool has_control = vector->may_be_refused();
  if (has_control && !describe_refusal(*vector, spelled, readings)) return;
  const bool some_accept = some_accepted(readings);
  if (some_accept && !spelled.is_plain) add_once(vector->clauses, spelled.clause);
  if (some_accept && builder.spec().array.data_type.kind == Kind::raw)
    add_once(vector->clauses, Clause::BYTES_6);
  if (vector->clauses.empty()) vector->clauses = {spelled.is_plain ? Clause::META_4 : spelled.clause};
  if (has_control) {
    vector->control = control->vector.id;
    builder.add_plain(std::move(*control));
  } else if (const auto same = ask_plainly(builder, vector->request)) {
    if (same->request.zarr_json == vector->request.zarr_json) return;
    vector->control = same->id;
  }
  builder.add(std::move(*vector), builder.spec());
}

}  // namespace zarrproof::fuzz
