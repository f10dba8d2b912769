// Example: 1, 300 and NaN of float32 are encoded by a cast to uint8. 1 has a result of level MUST, so it is
// asked in one vector. 300 and NaN are refused, and each is asked between two neighbours 1; the control asks
// 1, 1.
#include <map>

#include "fuzz/cases/case_builder.h"
#include "fuzz/cases/element_expectation.h"
#include "vectors/add_once.h"
#include "vectors/inputs/collector.h"

namespace zarrproof::fuzz {
namespace {

// The maximum number of refused and open elements of one case that are asked: each is a request of its own.
constexpr std::size_t kMaxElementsAlone = 8;

// Makes the vectors that ask the elements of a case.
class ElementVectors {
 public:
  ElementVectors(CaseBuilder& builder, const Reading& reading)
      : builder_(builder), spec_(builder.spec()), reading_(reading) {}

  void ask() {
    const bool is_missing_chunk = spec_.operation == Operation::decode && spec_.missing;
    const bool has_data = spec_.operation != Operation::resolve && !is_missing_chunk;
    if (has_data && !spec_.damage.empty()) return ask_damaged();
    if (has_data && *element_count(spec_.array.shape) > 0) return ask_by_outcome();
    ask_results("", spec_);
  }

 private:
  // Asks the elements with a result of level MUST together, then those with a derived result, then the others
  // one by one.
  void ask_by_outcome() {
    const RequestSpec must_results = with_only(&ElementExpectation::is_must_result);
    if (!must_results.elements.repeated.empty())
      if (const std::string id = ask_results("", must_results); !id.empty()) ask_in_place(must_results, id);
    const RequestSpec derived = with_only(&ElementExpectation::is_derived_result);
    if (!derived.elements.repeated.empty()) ask_results("derived", derived);
    ask_refused_and_open(must_results);
  }

  // Asks damaged bytes of elements with results of level MUST. The undamaged bytes are the control.
  void ask_damaged() {
    const RequestSpec damaged = with_only(&ElementExpectation::is_must_result);
    if (damaged.elements.repeated.empty() || *element_count(damaged.array.shape) == 0) return;
    RequestSpec sound = damaged;
    sound.damage.clear();
    auto control = builder_.make_vector("sound", sound);
    auto case_vector = builder_.make_vector("damaged", damaged);
    if (!control || !case_vector || !must_be_accepted(control->vector)) return;
    Vector& vector = case_vector->vector;
    if (vector.may_be_refused()) {
      const auto body =
          reading_.chain->checked_body(*vector.request.data, *element_count(damaged.array.shape));
      if (body) return;  // the checksums fit, and an element is refused
      vector.clauses = {body.error().clause.value_or(Clause::BYTES_8)};
      vector.flags = {vector.clauses.front() == Clause::BYTES_8 ? "length" : "damage"};
      vector.control = control->vector.id;
    } else {
      builder_.add_description(*case_vector);
    }
    builder_.add_description(*control);
    builder_.add_vector(std::move(*control));
    builder_.add_vector(std::move(*case_vector));
  }

  const ElementExpectation& expected(const Bytes& element) {
    const auto known = known_.find(element);
    if (known != known_.end()) return known->second;
    return known_.emplace(element, expectation_of(reading_, spec_.operation, element)).first->second;
  }

  // Returns the case with some of its elements. It is shorter unless the array repeats elements.
  RequestSpec with_only(const auto& is_wanted) {
    RequestSpec spec = spec_;
    const auto unwanted = [&](const Bytes& element) { return !std::invoke(is_wanted, expected(element)); };
    std::vector<Bytes>& repeated = spec.elements.repeated;
    std::erase_if(repeated, unwanted);
    std::erase_if(spec.elements.placed, [&](const auto& placed) { return unwanted(placed.element); });
    // The shape needs an element to repeat, so one that has a place of its own serves.
    if (repeated.empty() && !spec.elements.placed.empty()) repeated = {spec.elements.placed.front().element};
    Shape& shape = spec.array.shape;
    if (shape.size() == 1 && shape[0] <= spec_.elements.repeated.size() && shape[0] > repeated.size())
      shape[0] = repeated.size();
    return spec;
  }

  // Asks a request without data, or with elements that all have a result. Returns the id of its vector; an
  // empty id if the request may be refused.
  std::string ask_results(const std::string& role, const RequestSpec& spec) {
    auto case_vector = builder_.make_vector(role, spec);
    if (!case_vector || !must_be_accepted(case_vector->vector)) return "";
    if (case_vector->vector.request.data && *element_count(spec.array.shape) > 0)
      for (const Bytes& element : spec.elements.all()) {
        add_all_once(case_vector->vector.clauses, expected(element).outcome.clauses);
        add_all_once(case_vector->vector.flags, expected(element).flags);
      }
    builder_.add_description(*case_vector);
    const std::string id = case_vector->vector.id;
    builder_.add_vector(std::move(*case_vector));
    return id;
  }

  // Asks a refused element, or an open one. The flag may be empty.
  void ask_element(const std::string& role, const RequestSpec& spec, const Bytes& element,
                   const std::string& flag, const std::string& control) {
    const ElementExpectation& expectation = expected(element);
    auto case_vector = builder_.make_vector(role, spec);
    if (!case_vector) return;
    Vector& vector = case_vector->vector;
    // Alone the element must be refused, but this array need not be.
    if (expectation.outcome.kind == Outcome::Kind::refused && vector.may_be_accepted()) return;
    vector.clauses = expectation.outcome.clauses;
    vector.flags = expectation.flags;
    if (!flag.empty()) add_once(vector.flags, flag);
    if (vector.may_be_refused()) vector.control = control;
    if (vector.clauses.empty()) builder_.add_description(*case_vector);
    builder_.add_vector(std::move(*case_vector));
  }

  // Asks each refused element that has a place of its own in this place, among the elements with a result of
  // level MUST. These elements without it are the control.
  void ask_in_place(const RequestSpec& must_results, const std::string& control) {
    int number = 0;
    for (const Elements::Placed& placed : spec_.elements.placed) {
      if (expected(placed.element).outcome.kind != Outcome::Kind::refused) continue;
      RequestSpec spec = must_results;
      spec.elements.placed.push_back(placed);
      ask_element("refused-in-place-" + std::to_string(number++), spec, placed.element, "tail", control);
    }
  }

  // Returns an element with a result of level MUST that stands beside others: the number 1 if possible, else
  // another number.
  std::optional<Bytes> neighbour(const RequestSpec& must_results) {
    const DataType& type = input_type(*reading_.chain, spec_.operation);
    Collector numbers(type, type);
    for (const int number : {1, 0, 2, 3, -1, 100})
      if (type.is_real()) numbers.exactly(Value::integer(number), {});
    for (const Input& input : numbers.take())
      if (const Bytes element = element_of(input.bits, type); expected(element).is_must_result())
        return element;
    if (must_results.elements.repeated.empty()) return std::nullopt;
    return must_results.elements.repeated.front();
  }

  // Asks elements that may be refused: a refused element between two neighbours, an open element alone.
  void ask_refused_and_open(const RequestSpec& must_results) {
    std::vector<Bytes> others = spec_.elements.all();
    std::erase_if(others, [&](const Bytes& element) { return expected(element).has_result(); });
    const auto beside = neighbour(must_results);
    if (others.empty() || !beside) return;
    RequestSpec spec = spec_;
    spec.layout = Layout::c;
    spec.array.shape = {2};
    spec.elements = {.repeated = {*beside, *beside}};
    const std::string control = ask_results("neighbours", spec);
    if (control.empty()) return;
    // At most kMaxElementsAlone elements, at equal distances. The first one depends on the case.
    const std::size_t step = (others.size() + kMaxElementsAlone - 1) / kMaxElementsAlone;
    for (std::size_t i = spec_.spelling.sample() % step; i < others.size(); i += step) {
      const bool is_refused = expected(others[i]).outcome.kind == Outcome::Kind::refused;
      spec.elements.repeated = {others[i]};
      if (is_refused) spec.elements.repeated = {*beside, others[i], *beside};
      spec.array.shape = {spec.elements.repeated.size()};
      ask_element((is_refused ? "refused-" : "open-") + std::to_string(i), spec, others[i], "", control);
    }
  }

  CaseBuilder& builder_;
  const RequestSpec& spec_;
  const Reading& reading_;
  std::map<Bytes, ElementExpectation> known_;
};

}  // namespace

void ask_about_data(CaseBuilder& builder, const Reading& reading) {
  ElementVectors(builder, reading).ask();
}

}  // namespace zarrproof::fuzz
