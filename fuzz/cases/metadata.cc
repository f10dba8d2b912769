// Example: an array of float32 with the fill value "0x" may be refused. It is asked with one element, 1. The
// control is the same request with the fill value 0.
#include <algorithm>

#include "fuzz/cases/case_builder.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

// Returns the spec with one element that has this number in each component; empty for an operation without
// data.
RequestSpec with_one_element(RequestSpec spec, int number) {
  spec.array.shape = {1};
  spec.layout = Layout::c;
  spec.damage.clear();
  Bytes element(spec.input_type().element_size());
  const DataType component = component_of(spec.input_type());
  if (component.is_real()) {
    const Value value = Value::integer(component.is_e8m0() ? 1 : number);
    for (const std::span<std::byte> part : components_of(std::span(element), spec.input_type()))
      store(pack(value, component), component, part);
  }
  spec.elements = {.repeated = {element}};
  return spec;
}

// Returns plain specs like this one whose metadata may be unambiguous, the most similar first.
std::vector<RequestSpec> simpler_specs(RequestSpec spec) {
  const int width = std::max(spec.array.data_type.width, spec.array.stored_type().width);
  spec.spelling = {};
  std::vector<RequestSpec> specs{spec};
  spec.array.fill_value.clear();
  specs.push_back(spec);
  for (ArrayCodecConfiguration& codec : spec.array.array_codecs)
    if (auto* cast = std::get_if<CastValueConfiguration>(&codec)) {
      cast->encode_map.entries.clear();
      cast->decode_map.entries.clear();
      cast->out_of_range = OutOfRange::error;
    }
  specs.push_back(spec);
  spec.array.array_codecs.clear();
  if (!spec.array.endian && width > 1) spec.array.endian = ByteOrder::little;
  specs.push_back(spec);
  if (spec.array.data_type.kind == TypeKind::raw) {  // a raw type always has an ambiguous fill value
    spec.array.data_type = *find_data_type("uint8");
    specs.push_back(spec);
  }
  return specs;
}

// Sets the clauses of a request that may be refused: the clauses by which readings refuse the metadata, or
// else the data. Returns false if the request tests nothing: odd metadata together with data that every
// reading refuses.
bool describe_refusal(Vector& vector, bool is_plain, const std::vector<Reading>& readings) {
  const bool is_about_data = !vector.may_be_accepted() && std::ranges::any_of(readings, &Reading::accepted);
  for (const Reading& reading : readings) {
    if (!is_about_data && reading.refusal && reading.refusal->clause)
      add_once(vector.clauses, *reading.refusal->clause);
    if (!reading.accepted() || !vector.request.data) continue;
    const std::size_t size = input_type(*reading.chain, vector.request.operation).element_size();
    if (vector.request.data->size() < size) continue;
    const Outcome outcome =
        outcome_of_element(reading, vector.request.operation, std::span(*vector.request.data).first(size));
    if (vector.may_be_accepted() || outcome.kind == Outcome::Kind::refused)
      add_all_once(vector.clauses, outcome.clauses);
  }
  return !is_about_data || (is_plain && !vector.clauses.empty());
}

}  // namespace

// If encoding asks about an odd fill value, the element is 0 if possible: a misread fill value usually
// becomes 0, and a chunk of elements that equal the fill value need not be stored.
void ask_about_metadata(CaseBuilder& builder, const std::vector<Reading>& readings) {
  const SpelledMetadata& metadata = builder.metadata();
  // The data suit the chain that the metadata describe. Other data would not test the metadata.
  RequestSpec base = builder.spec();
  if (metadata.array) base.array = *metadata.array;
  const int first = metadata.changes_fill_value && base.operation == Operation::encode ? 0 : 1;
  std::optional<CaseVector> control;
  int number = first;
  for (const RequestSpec& simpler : simpler_specs(base))
    for (const int other : {first, 1 - first}) {
      if (control) break;
      number = other;
      const RequestSpec spec = with_one_element(simpler, number);
      control = builder.make_vector("control", spec, plain_text(spec.array));
      if (control && (!must_be_accepted(control->vector) || control->vector.level != Level::must))
        control.reset();
    }
  auto case_vector = builder.make_vector("", with_one_element(base, number));
  if (!control || !case_vector) return;
  builder.add_description(*control);
  Vector& vector = case_vector->vector;
  // The text may describe another chain plainly.
  if (vector.request.zarr_json == control->vector.request.zarr_json)
    return builder.add_vector(std::move(*control));
  const bool is_about_fill =
      metadata.changes_fill_value || (metadata.is_plain && !builder.spec().array.fill_value.empty());
  vector.flags = {is_about_fill ? "fill" : "metadata"};
  if (vector.may_be_refused() && !describe_refusal(vector, metadata.is_plain, readings)) return;
  if (std::ranges::any_of(readings, &Reading::accepted)) {
    if (!metadata.is_plain) add_once(vector.clauses, metadata.clause);
    if (base.array.data_type.kind == TypeKind::raw) add_once(vector.clauses, Clause::BYTES_6);
  }
  if (vector.clauses.empty()) vector.clauses = {metadata.is_plain ? Clause::META_4 : metadata.clause};
  vector.control = control->vector.id;
  case_vector->spec = builder.spec();
  builder.add_vector(std::move(*control));
  builder.add_vector(std::move(*case_vector));
}

}  // namespace zarrproof::fuzz
