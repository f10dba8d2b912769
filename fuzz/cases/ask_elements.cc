#include "fuzz/cases/case_builder.h"
#include "vectors/add_once.h"
#include "vectors/inputs/collector.h"

namespace zarrproof::fuzz {
namespace {

struct Known {
  Bytes element;
  ElementExpectation expected;
  std::optional<std::uint64_t> at = {};  // of a stranger: its place
};

// An spec with these elements only. It is shorter unless the original spec repeats elements.
void keep(RequestSpec& spec, const std::vector<Known>& kept) {
  const std::size_t before = spec.elements.repeated.size();
  spec.elements.repeated.clear();
  for (const Known& known : kept) spec.elements.repeated.push_back(known.element);
  if (spec.array.shape.size() == 1 && spec.array.shape[0] <= before && spec.array.shape[0] > kept.size())
    spec.array.shape[0] = kept.size();
}

class ElementVectors {
 public:
  ElementVectors(CaseBuilder& builder, const RequestSpec& spec, const ElementReader& reader,
                 const Sampling& sampling)
      : builder_(builder), spec_(spec), reader_(reader), sampling_(sampling), main_(spec) {
    for (const Bytes& element : spec.elements.repeated) sort_in({element, reader.expectation_of(element)});
    keep(main_, certain_);
    main_.elements.placed.clear();
    for (const auto& [at, element] : spec.elements.placed) {
      Known known{element, reader.expectation_of(element), at};
      if (known.expected.is_certain() && main_.elements.repeated.empty())
        main_.elements.repeated = {element};
      else if (known.expected.is_certain())
        main_.elements.placed.push_back({at, element});
      sort_in(std::move(known));
    }
  }

  void ask() {
    if (*element_count(spec_.array.shape) == 0) {
      ask_results("", spec_, {});
      return;
    }
    if (!certain_.empty() && ask_results("", main_, certain_)) ask_in_place();
    if (!derived_.empty()) {
      RequestSpec own = spec_;
      own.elements.placed.clear();
      own.array.shape = {derived_.size()};
      keep(own, derived_);
      ask_results("derived", own, derived_);
    }
    if (!others_.empty()) ask_others();
  }

 private:
  void sort_in(Known known) {
    const bool is_result = known.expected.outcome.kind == Outcome::Kind::certain;
    (!is_result ? others_ : known.expected.is_certain() ? certain_ : derived_).push_back(std::move(known));
  }

  // Asks elements that all have a result. Returns whether they can be asked.
  bool ask_results(const std::string& what, const RequestSpec& spec, const std::vector<Known>& elements) {
    auto vector = builder_.make(what, spec);
    if (!vector || !must_be_accepted(*vector)) return false;
    for (const Known& known : elements) {
      add_all_once(vector->clauses, known.expected.outcome.clauses);
      add_all_once(vector->flags, known.expected.flags);
    }
    builder_.describe(*vector, spec);
    if (what.empty()) main_id_ = vector->id;
    builder_.add(std::move(*vector), spec);
    return true;
  }

  // Asks each refused stranger in its place among the certain elements. The certain elements without it are
  // the control. All placed that are not certain are asked like repeated elements, too.
  void ask_in_place() {
    int number = 0;
    for (const auto& [element, expected, at] : others_) {
      if (!at || expected.outcome.kind != Outcome::Kind::refused) continue;
      RequestSpec spec = main_;
      spec.elements.placed.push_back({*at, element});
      auto vector = builder_.make("refused-in-place-" + std::to_string(number++), spec);
      if (!vector || vector->may_be_accepted()) continue;
      vector->clauses = expected.outcome.clauses;
      vector->flags = expected.flags;
      add_once<std::string>(vector->flags, "tail");
      vector->control = main_id_;
      builder_.add(std::move(*vector), spec);
    }
  }

  // A certain element that stands beside others: the number 1 if possible, else another number.
  std::optional<Bytes> neighbour() const {
    const DataType& type = reader_.input_type();
    Collector numbers(type, type);
    for (const int number : {1, 0, 2, 3, -1, 100})
      if (type.is_real()) numbers.exactly(Value::integer(number), {});
    for (const Input& input : numbers.take())
      if (const Bytes element = element_of(input.bits, type); reader_.expectation_of(element).is_certain())
        return element;
    if (certain_.empty()) return std::nullopt;
    return certain_.front().element;
  }

  void ask_others() {
    const auto beside = neighbour();
    if (!beside) return;
    RequestSpec plain = spec_;
    plain.layout = Layout::c;
    plain.array.shape = {2};
    plain.elements = {{*beside, *beside}, false, {}};
    auto control = builder_.make("neighbours", plain);
    if (!control || !must_be_accepted(*control)) return;
    control->clauses = reader_.expectation_of(*beside).outcome.clauses;
    builder_.describe(*control, plain);
    const std::string id = control->id;
    builder_.add(std::move(*control), plain);
    const std::size_t step = (others_.size() + sampling_.most - 1) / sampling_.most;
    for (std::size_t i = sampling_.which % step; i < others_.size(); i += step) {
      const auto& [element, expected, at] = others_[i];
      RequestSpec spec = plain;
      spec.elements.repeated = {element};
      // A refused element stands between two neighbours; an open element stands alone.
      const bool is_refused = expected.outcome.kind == Outcome::Kind::refused;
      if (is_refused) spec.elements.repeated = {*beside, element, *beside};
      spec.array.shape = {spec.elements.repeated.size()};
      auto vector = builder_.make((is_refused ? "refused-" : "open-") + std::to_string(i), spec);
      if (!vector || (is_refused && vector->may_be_accepted())) continue;
      vector->clauses = expected.outcome.clauses;
      vector->flags = expected.flags;
      if (vector->may_be_refused()) vector->control = id;
      if (vector->clauses.empty()) builder_.describe(*vector, spec);
      builder_.add(std::move(*vector), spec);
    }
  }

  CaseBuilder& builder_;
  const RequestSpec& spec_;
  const ElementReader& reader_;
  const Sampling& sampling_;
  RequestSpec main_;     // with the certain elements only
  std::string main_id_;  // of the vector with these elements
  std::vector<Known> certain_, derived_, others_;
};

}  // namespace

void ask_elements(CaseBuilder& builder, const RequestSpec& spec, const ElementReader& reader,
                  const Sampling& sampling) {
  ElementVectors(builder, spec, reader, sampling).ask();
}

}  // namespace zarrproof::fuzz
