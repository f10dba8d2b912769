#include "fuzz/cases/draft.h"
#include "vectors/add_once.h"

namespace zarrproof::fuzz {
namespace {

void ask_without_data(Draft& draft) {
  const Outline& outline = draft.outline();
  auto vector = draft.make("", outline);
  if (!vector || !must_be_accepted(*vector)) return;
  draft.describe(*vector, outline);
  draft.add(std::move(*vector), outline);
}

// Asks the damaged bytes of an outline whose elements are all certain. The undamaged bytes are the control.
void ask_damaged(Draft& draft, const Outline& damaged, Request request, const Error& error) {
  Outline sound = damaged;
  sound.damage.clear();
  auto control = draft.make("sound", sound);
  auto vector = draft.make("damaged", std::move(request));
  if (!control || !vector || !must_be_accepted(*control) || *element_count(damaged.shape) == 0) return;
  draft.describe(*control, sound);
  vector->control = control->id;
  vector->clauses = {error.clause.value_or(Clause::BYTES_8)};
  vector->flags = {vector->clauses.front() == Clause::BYTES_8 ? "length" : "damage"};
  draft.add(std::move(*control), sound);
  draft.add(std::move(*vector), damaged);
}

void keep_certain(Elements& elements, const ElementReader& reader) {
  std::erase_if(elements.repeated,
                [&](const Bytes& element) { return !reader.fate_of(element).is_certain(); });
  std::erase_if(elements.strangers, [&](const Elements::Stranger& stranger) {
    return !reader.fate_of(stranger.element).is_certain();
  });
}

// An outline with the elements that undetected damage made, each once.
Outline as_damaged(Outline outline, std::span<const std::byte> body, const Chain& chain) {
  outline.damage.clear();
  outline.elements = {{}, false, {}};
  const std::size_t size = chain.stored_type().element_size();
  for (; !body.empty(); body = body.subspan(size))
    add_once(outline.elements.repeated, chain.canonical(body.first(size)));
  outline.shape = {outline.elements.repeated.size()};
  return outline;
}

}  // namespace

void ask_about_data(Draft& draft, const Reading& reading, const Choosing& choosing) {
  const Outline& outline = draft.outline();
  if (outline.operation == Operation::resolve || (outline.operation == Operation::decode && outline.missing))
    return ask_without_data(draft);
  const ElementReader reader(draft.request_of_case(outline), reading);
  if (outline.damage.empty()) return ask_elements(draft, outline, reader, choosing);
  Outline damaged = outline;
  keep_certain(damaged.elements, reader);
  if (damaged.elements.repeated.empty()) return;
  Request request = draft.request_of_case(damaged);
  const auto body = reading.chain->checked_body(*request.data, *element_count(damaged.shape));
  if (!body) return ask_damaged(draft, damaged, std::move(request), body.error());
  const Outline sound = as_damaged(damaged, *body, *reading.chain);
  const std::size_t count = sound.elements.repeated.size();
  if (count > 0 && count <= kMaxRepeatedElements) ask_elements(draft, sound, reader, choosing);
}

}  // namespace zarrproof::fuzz
