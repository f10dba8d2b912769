#include "fuzz/cases/draft.h"
#include "vectors/add_once.h"
#include "vectors/inputs/collector.h"

namespace zarrproof::fuzz {
namespace {

struct Known {
  Bytes element;
  ElementFate fate;
  std::optional<std::uint64_t> at = {};  // of a stranger: its place
};

// An outline with these elements only. It is shorter unless the original outline repeats elements.
void keep(Outline& outline, const std::vector<Known>& kept) {
  const std::size_t before = outline.elements.repeated.size();
  outline.elements.repeated.clear();
  for (const Known& known : kept) outline.elements.repeated.push_back(known.element);
  if (outline.shape.size() == 1 && outline.shape[0] <= before && outline.shape[0] > kept.size())
    outline.shape[0] = kept.size();
}

class ElementVectors {
 public:
  ElementVectors(Draft& draft, const Outline& outline, const ElementReader& reader, const Choosing& choosing)
      : draft_(draft), outline_(outline), reader_(reader), choosing_(choosing), main_(outline) {
    for (const Bytes& element : outline.elements.repeated) sort_in({element, reader.fate_of(element)});
    keep(main_, certain_);
    main_.elements.strangers.clear();
    for (const auto& [at, element] : outline.elements.strangers) {
      Known known{element, reader.fate_of(element), at};
      if (known.fate.is_certain() && main_.elements.repeated.empty())
        main_.elements.repeated = {element};
      else if (known.fate.is_certain())
        main_.elements.strangers.push_back({at, element});
      sort_in(std::move(known));
    }
  }

  void ask() {
    if (*element_count(outline_.shape) == 0) {
      ask_results("", outline_, {});
      return;
    }
    if (!certain_.empty() && ask_results("", main_, certain_)) ask_in_place();
    if (!derived_.empty()) {
      Outline own = outline_;
      own.elements.strangers.clear();
      own.shape = {derived_.size()};
      keep(own, derived_);
      ask_results("derived", own, derived_);
    }
    if (!others_.empty()) ask_others();
  }

 private:
  void sort_in(Known known) {
    const bool is_result = known.fate.outcome.kind == Outcome::Kind::certain;
    (!is_result ? others_ : known.fate.is_certain() ? certain_ : derived_).push_back(std::move(known));
  }

  // Asks elements that all have a result. Returns whether they can be asked.
  bool ask_results(const std::string& what, const Outline& outline, const std::vector<Known>& elements) {
    auto vector = draft_.make(what, outline);
    if (!vector || !must_be_accepted(*vector)) return false;
    for (const Known& known : elements) {
      add_all_once(vector->clauses, known.fate.outcome.clauses);
      add_all_once(vector->flags, known.fate.flags);
    }
    draft_.describe(*vector, outline);
    if (what.empty()) main_id_ = vector->id;
    draft_.add(std::move(*vector), outline);
    return true;
  }

  // Asks each refused stranger in its place among the certain elements. The certain elements without it are
  // the control. All strangers that are not certain are asked like repeated elements, too.
  void ask_in_place() {
    int number = 0;
    for (const auto& [element, fate, at] : others_) {
      if (!at || fate.outcome.kind != Outcome::Kind::refused) continue;
      Outline outline = main_;
      outline.elements.strangers.push_back({*at, element});
      auto vector = draft_.make("refused-in-place-" + std::to_string(number++), outline);
      if (!vector || vector->may_be_accepted()) continue;
      vector->clauses = fate.outcome.clauses;
      vector->flags = fate.flags;
      add_once<std::string>(vector->flags, "tail");
      vector->control = main_id_;
      draft_.add(std::move(*vector), outline);
    }
  }

  // A certain element that stands beside others: the number 1 if possible, else another number.
  std::optional<Bytes> neighbour() const {
    const DataType& type = reader_.input_type();
    Collector numbers(type, type);
    for (const int number : {1, 0, 2, 3, -1, 100})
      if (type.is_real()) numbers.exactly(Value::integer(number), {});
    for (const Input& input : numbers.take())
      if (const Bytes element = element_of(input.bits, type); reader_.fate_of(element).is_certain())
        return element;
    if (certain_.empty()) return std::nullopt;
    return certain_.front().element;
  }

  void ask_others() {
    const auto beside = neighbour();
    if (!beside) return;
    Outline plain = outline_;
    plain.layout = Layout::c;
    plain.shape = {2};
    plain.elements = {{*beside, *beside}, false, {}};
    auto control = draft_.make("neighbours", plain);
    if (!control || !must_be_accepted(*control)) return;
    control->clauses = reader_.fate_of(*beside).outcome.clauses;
    draft_.describe(*control, plain);
    const std::string id = control->id;
    draft_.add(std::move(*control), plain);
    const std::size_t step = (others_.size() + choosing_.most - 1) / choosing_.most;
    for (std::size_t i = choosing_.which % step; i < others_.size(); i += step) {
      const auto& [element, fate, at] = others_[i];
      Outline outline = plain;
      outline.elements.repeated = {element};
      // A refused element stands between two neighbours; an open element stands alone.
      const bool is_refused = fate.outcome.kind == Outcome::Kind::refused;
      if (is_refused) outline.elements.repeated = {*beside, element, *beside};
      outline.shape = {outline.elements.repeated.size()};
      auto vector = draft_.make((is_refused ? "refused-" : "open-") + std::to_string(i), outline);
      if (!vector || (is_refused && vector->may_be_accepted())) continue;
      vector->clauses = fate.outcome.clauses;
      vector->flags = fate.flags;
      if (vector->may_be_refused()) vector->control = id;
      if (vector->clauses.empty()) draft_.describe(*vector, outline);
      draft_.add(std::move(*vector), outline);
    }
  }

  Draft& draft_;
  const Outline& outline_;
  const ElementReader& reader_;
  const Choosing& choosing_;
  Outline main_;         // with the certain elements only
  std::string main_id_;  // of the vector with these elements
  std::vector<Known> certain_, derived_, others_;
};

}  // namespace

void ask_elements(Draft& draft, const Outline& outline, const ElementReader& reader,
                  const Choosing& choosing) {
  ElementVectors(draft, outline, reader, choosing).ask();
}

}  // namespace zarrproof::fuzz
