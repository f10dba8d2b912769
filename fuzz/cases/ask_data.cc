#include "fuzz/cases/case_builder.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

void ask_without_data(CaseBuilder& builder) {
  const RequestSpec& spec = builder.spec();
  auto vector = builder.make("", spec);
  if (!vector || !must_be_accepted(*vector)) return;
  builder.describe(*vector, spec);
  builder.add(std::move(*vector), spec);
}

// Asks the damaged bytes of an spec whose elements are all certain. The undamaged bytes are the control.
void ask_damaged(CaseBuilder& builder, const RequestSpec& damaged, Request request, const Error& error) {
  RequestSpec sound = damaged;
  sound.damage.clear();
  auto control = builder.make("sound", sound);
  auto vector = builder.make("damaged", std::move(request));
  if (!control || !vector || !must_be_accepted(*control) || *element_count(damaged.array.shape) == 0) return;
  builder.describe(*control, sound);
  vector->control = control->id;
  vector->clauses = {error.clause.value_or(Clause::BYTES_8)};
  vector->flags = {vector->clauses.front() == Clause::BYTES_8 ? "length" : "damage"};
  builder.add(std::move(*control), sound);
  builder.add(std::move(*vector), damaged);
}

void keep_certain(Elements& elements, const ElementReader& reader) {
  std::erase_if(elements.repeated,
                [&](const Bytes& element) { return !reader.expectation_of(element).is_certain(); });
  std::erase_if(elements.placed, [&](const Elements::Placed& placed) {
    return !reader.expectation_of(placed.element).is_certain();
  });
}

// A request with the elements that undetected damage made, each once.
RequestSpec as_damaged(RequestSpec spec, std::span<const std::byte> body, const Chain& chain) {
  spec.damage.clear();
  spec.elements = {{}, false, {}};
  const std::size_t size = chain.stored_type().element_size();
  for (; !body.empty(); body = body.subspan(size))
    add_once(spec.elements.repeated, chain.canonical(body.first(size)));
  spec.array.shape = {spec.elements.repeated.size()};
  return spec;
}

}  // namespace

void ask_about_data(CaseBuilder& builder, const Reading& reading, const Sampling& sampling) {
  const RequestSpec& spec = builder.spec();
  if (spec.operation == Operation::resolve || (spec.operation == Operation::decode && spec.missing))
    return ask_without_data(builder);
  const ElementReader reader(builder.request_of_case(spec), reading);
  if (spec.damage.empty()) return ask_elements(builder, spec, reader, sampling);
  RequestSpec damaged = spec;
  keep_certain(damaged.elements, reader);
  if (damaged.elements.repeated.empty()) return;
  Request request = builder.request_of_case(damaged);
  const auto body = reading.chain->checked_body(*request.data, *element_count(damaged.array.shape));
  if (!body) return ask_damaged(builder, damaged, std::move(request), body.error());
  const RequestSpec sound = as_damaged(damaged, *body, *reading.chain);
  const std::size_t count = sound.elements.repeated.size();
  if (count > 0 && count <= kMaxRepeatedElements) ask_elements(builder, sound, reader, sampling);
}

}  // namespace zarrproof::fuzz
