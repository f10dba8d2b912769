// Example: 1, 300 and NaN of float32 are encoded by a cast to uint8. 1 has a certain result, so it is asked
// in one vector. 300 and NaN are refused, and each is asked between two neighbours 1; the control asks 1, 1.
#include <map>

#include "fuzz/cases/case_builder.h"
#include "fuzz/cases/element.h"
#include "vectors/add_once.h"
#include "vectors/inputs/collector.h"

namespace zarrproof::fuzz {
namespace {

// The maximum number of refused and open elements of one case that are asked.
constexpr std::size_t kMaxElementsAlone = 8;

class ElementVectors {
 public:
  ElementVectors(CaseBuilder& builder, const Reading& reading)
      : builder_(builder), spec_(builder.spec()), reading_(reading) {}

  void ask() {
    if (*element_count(spec_.array.shape) == 0) {
      ask_results("", spec_);
      return;
    }
    const RequestSpec certain = only(&ElementExpectation::is_certain);
    if (!certain.elements.repeated.empty() && ask_results("", certain)) ask_in_place(certain);
    const RequestSpec derived = only(&ElementExpectation::is_derived);
    if (!derived.elements.repeated.empty()) ask_results("derived", derived);
    ask_others(certain);
  }

  // Asks damaged bytes of elements that are all certain. The undamaged bytes are the control.
  void ask_damaged() {
    const RequestSpec damaged = only(&ElementExpectation::is_certain);
    if (damaged.elements.repeated.empty() || *element_count(damaged.array.shape) == 0) return;
    RequestSpec sound = damaged;
    sound.damage.clear();
    auto control = builder_.make_vector("sound", sound);
    auto vector = builder_.make_vector("damaged", damaged);
    if (!control || !vector || !must_be_accepted(*control)) return;
    if (vector->may_be_refused()) {
      const auto body =
          reading_.chain->checked_body(*vector->request.data, *element_count(damaged.array.shape));
      if (body) return;  // the checksums fit, and an element is refused
      vector->clauses = {body.error().clause.value_or(Clause::BYTES_8)};
      vector->flags = {vector->clauses.front() == Clause::BYTES_8 ? "length" : "damage"};
      vector->control = control->id;
    } else {
      builder_.add_description(*vector, damaged);
    }
    builder_.add_description(*control, sound);
    builder_.add_vector(std::move(*control), sound);
    builder_.add_vector(std::move(*vector), damaged);
  }

 private:
  const ElementExpectation& expected(const Bytes& element) {
    const auto known = known_.find(element);
    if (known != known_.end()) return known->second;
    return known_.emplace(element, expectation_of(reading_, spec_.operation, element)).first->second;
  }

  // Returns the case with some of its elements. It is shorter unless the array repeats elements.
  RequestSpec only(const auto& is_wanted) {
    RequestSpec spec = spec_;
    const auto unwanted = [&](const Bytes& element) { return !std::invoke(is_wanted, expected(element)); };
    std::vector<Bytes>& repeated = spec.elements.repeated;
    std::erase_if(repeated, unwanted);
    std::erase_if(spec.elements.placed, [&](const auto& placed) { return unwanted(placed.element); });
    if (repeated.empty() && !spec.elements.placed.empty()) repeated = {spec.elements.placed.front().element};
    Shape& shape = spec.array.shape;
    if (shape.size() == 1 && shape[0] <= spec_.elements.repeated.size() && shape[0] > repeated.size())
      shape[0] = repeated.size();
    return spec;
  }

  // Asks elements that all have a result. Returns whether they can be asked.
  bool ask_results(const std::string& what, const RequestSpec& spec) {
    auto vector = builder_.make_vector(what, spec);
    if (!vector || !must_be_accepted(*vector)) return false;
    if (*element_count(spec.array.shape) > 0)
      for (const Bytes& element : spec.elements.all()) {
        add_all_once(vector->clauses, expected(element).outcome.clauses);
        add_all_once(vector->flags, expected(element).flags);
      }
    builder_.add_description(*vector, spec);
    main_id_ = vector->id;
    builder_.add_vector(std::move(*vector), spec);
    return true;
  }

  // Asks each refused element that has a place of its own in this place, among the certain elements. The
  // certain elements without it are the control.
  void ask_in_place(const RequestSpec& certain) {
    int number = 0;
    for (const auto& [at, element] : spec_.elements.placed) {
      if (expected(element).outcome.kind != Outcome::Kind::refused) continue;
      RequestSpec spec = certain;
      spec.elements.placed.push_back({at, element});
      auto vector = builder_.make_vector("refused-in-place-" + std::to_string(number++), spec);
      if (!vector || vector->may_be_accepted()) continue;
      vector->clauses = expected(element).outcome.clauses;
      vector->flags = expected(element).flags;
      add_once<std::string>(vector->flags, "tail");
      vector->control = main_id_;
      builder_.add_vector(std::move(*vector), spec);
    }
  }

  // Returns a certain element that stands beside others: the number 1 if possible, else another number.
  std::optional<Bytes> neighbour(const RequestSpec& certain) {
    const DataType& type = input_type(*reading_.chain, spec_.operation);
    Collector numbers(type, type);
    for (const int number : {1, 0, 2, 3, -1, 100})
      if (type.is_real()) numbers.exactly(Value::integer(number), {});
    for (const Input& input : numbers.take())
      if (const Bytes element = element_of(input.bits, type); expected(element).is_certain()) return element;
    if (certain.elements.repeated.empty()) return std::nullopt;
    return certain.elements.repeated.front();
  }

  // Asks elements that may be refused: a refused element between two neighbours, an open element alone.
  void ask_others(const RequestSpec& certain) {
    std::vector<Bytes> others = spec_.elements.all();
    std::erase_if(others, [&](const Bytes& element) { return expected(element).has_result(); });
    const auto beside = neighbour(certain);
    if (others.empty() || !beside) return;
    RequestSpec plain = spec_;
    plain.layout = Layout::c;
    plain.array.shape = {2};
    plain.elements = {{*beside, *beside}, false, {}};
    auto control = builder_.make_vector("neighbours", plain);
    if (!control || !must_be_accepted(*control)) return;
    control->clauses = expected(*beside).outcome.clauses;
    builder_.add_description(*control, plain);
    const std::string id = control->id;
    builder_.add_vector(std::move(*control), plain);
    const std::size_t step = (others.size() + kMaxElementsAlone - 1) / kMaxElementsAlone;
    for (std::size_t i = spec_.spelling.sample() % step; i < others.size(); i += step) {
      const ElementExpectation& expectation = expected(others[i]);
      RequestSpec spec = plain;
      const bool is_refused = expectation.outcome.kind == Outcome::Kind::refused;
      spec.elements.repeated = {others[i]};
      if (is_refused) spec.elements.repeated = {*beside, others[i], *beside};
      spec.array.shape = {spec.elements.repeated.size()};
      auto vector = builder_.make_vector((is_refused ? "refused-" : "open-") + std::to_string(i), spec);
      if (!vector || (is_refused && vector->may_be_accepted())) continue;
      vector->clauses = expectation.outcome.clauses;
      vector->flags = expectation.flags;
      if (vector->may_be_refused()) vector->control = id;
      if (vector->clauses.empty()) builder_.add_description(*vector, spec);
      builder_.add_vector(std::move(*vector), spec);
    }
  }

  CaseBuilder& builder_;
  const RequestSpec& spec_;
  const Reading& reading_;
  std::string main_id_;  // the id of the vector with the certain elements
  std::map<Bytes, ElementExpectation> known_;
};

}  // namespace

void ask_about_data(CaseBuilder& builder, const Reading& reading) {
  const RequestSpec& spec = builder.spec();
  if (spec.operation != Operation::resolve && !(spec.operation == Operation::decode && spec.missing)) {
    ElementVectors vectors(builder, reading);
    return spec.damage.empty() ? vectors.ask() : vectors.ask_damaged();
  }
  auto vector = builder.make_vector("", spec);
  if (!vector || !must_be_accepted(*vector)) return;
  builder.add_description(*vector, spec);
  builder.add_vector(std::move(*vector), spec);
}

}  // namespace zarrproof::fuzz
