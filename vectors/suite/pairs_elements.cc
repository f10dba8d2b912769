#include "vectors/suite/pairs_elements.h"

#include <algorithm>

#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"
#include "vectors/suite/builder.h"
#include "vectors/suite/data.h"
#include "vectors/suite/pairs_plan.h"

namespace zarrproof {
namespace {

constexpr std::size_t kMost = 7;  // repeated elements

// Numbers that are rounded, out of range, or keys of a map in some conversion, and ordinary numbers.
std::vector<Input> candidates(const DataType& type) {
  std::vector<Input> inputs;
  for (const std::string& number :
       numbers_of(type,
                  "1 2 3 -2 4 0 -1 2.5 -2.5 0.5 7 1.25 1.75 6.625 -1.75 -7 100.5 300 -200.75 127 128 255 "
                  "70000 -70000 "
                  "32768 65519 16777217 1e9 -1e9 2147483648 4294967296 9007199254740993 9223372036854775807 "
                  "18446744073709551615 1e20 -1e20 1e39 1e300 0.1 0.001 1e-9 -0.3 Infinity -Infinity NaN")) {
    const Bits bits = bits_of(type, number).front();
    if (unpack(bits, type).is_finite() || number.front() == '"') inputs.push_back({bits});
  }
  return inputs;
}

// 0: finite; 1: infinity; 2: NaN.
std::size_t sort_of(const Value& value) {
  return value.is_nan() ? 2 : value.is_infinite() ? 1 : 0;
}

class ElementChoice {
 public:
  ElementChoice(const Features& plan, const PlannedArray& array, std::uint64_t count)
      : plan_(plan), count_(count), encoding_(plan[feature::operation] == 1) {
    const DataType& type = encoding_ ? array.array_type : array.stored_type;
    candidates_ = candidates(type);
    const GroupHead head =
        head_of({"pairs", {}}, encoding_ ? Operation::encode : Operation::decode, array.plain());
    group_ = make_group(head, candidates_);
    for (const auto& input : group_.inputs) sorts_.push_back(sort_of(unpack(load(input, type), type)));
    for (const std::size_t kind : {feature::rounding, feature::out_of_range, feature::scalar_map})
      if (plan[kind] && can_be_forgotten(kind, *plan[kind])) find_telling(head, array.without(kind));
  }

  std::optional<PlannedElements> choose() {
    switch (*plan_[feature::outcome]) {
      case 0: return accepted();
      case 1: return refused();
      default: return open();
    }
  }

 private:
  using Inputs = std::vector<std::size_t>;

  // Accepted finite elements whose result changes if a feature is ignored.
  void find_telling(GroupHead head, const PlannedArray& mistaken) {
    head.codecs = mistaken.plain().codecs;
    telling_.emplace_back();
    if (!only_reading(head.array().request(head.operation, std::vector<std::byte>{}))) return;
    const ElementGroup other = make_group(head, candidates_);
    for (std::size_t input = 0; input < sorts_.size(); ++input) {
      const Cell &one = cell(input), &two = other.columns.front().cells[input];
      if (sorts_[input] == 0 && one.kind == Cell::Kind::result && !one.derived &&
          (two.kind != one.kind || two.result != one.result))
        telling_.back().push_back(input);
    }
  }

  const Cell& cell(std::size_t input) const { return group_.columns.front().cells[input]; }

  // The infinities and NaNs of the plan.
  std::vector<std::size_t> special_sorts() const {
    const std::size_t wanted = encoding_ ? plan_[feature::encoded_elements].value_or(0) : 0;
    std::vector<std::size_t> sorts;
    if (wanted & 1) sorts.push_back(1);
    if (wanted & 2) sorts.push_back(2);
    return sorts;
  }

  // One element of this sort and outcome; not derived if possible.
  std::optional<std::size_t> find(std::size_t sort, Cell::Kind kind) const {
    std::optional<std::size_t> found;
    for (std::size_t input = 0; input < sorts_.size(); ++input)
      if (sorts_[input] == sort && cell(input).kind == kind && (!found || cell(*found).derived))
        found = input;
    return found;
  }

  // An odd number of accepted finite elements, so that each appears in every column. Those that detect most
  // come first.
  Inputs ordinary(std::size_t most) const {
    Inputs chosen, found, derived;
    for (std::size_t input = 0; input < sorts_.size(); ++input)
      if (sorts_[input] == 0 && cell(input).kind == Cell::Kind::result)
        (cell(input).derived ? derived : found).push_back(input);
    if (found.empty()) found = derived;
    const auto choose = [&](std::size_t input) {
      if (chosen.size() < most) add_once(chosen, input);
    };
    for (const std::size_t input : found)
      if (std::ranges::all_of(telling_, [&](const Inputs& tell) { return contains(tell, input); }))
        if (!telling_.empty() && chosen.empty()) choose(input);
    for (const Inputs& tell : telling_)
      for (std::size_t i = 0; i < std::min<std::size_t>(2, tell.size()); ++i)
        choose(i == 0 ? tell.back() : tell.front());
    for (std::size_t i = 0; i < found.size(); ++i)  // alternates between both ends
      choose(i % 2 == 0 ? found[i / 2] : found[found.size() - 1 - i / 2]);
    if (chosen.size() % 2 == 0 && !chosen.empty()) chosen.pop_back();
    return chosen;
  }

  std::string data(const Inputs& pattern, std::optional<std::size_t> last = {}) const {
    std::string text;
    for (std::uint64_t i = 0; i < count_; ++i)
      text += to_hexadecimal(
          group_.inputs[last && i == count_ - 1 ? *last
                                                : pattern[static_cast<std::size_t>(i % pattern.size())]]);
    return text;
  }

  std::optional<PlannedElements> accepted() const {
    Inputs pattern;
    for (const std::size_t sort : special_sorts()) {
      const auto special = find(sort, Cell::Kind::result);
      if (!special) return std::nullopt;
      pattern.push_back(*special);
    }
    const Inputs finite = ordinary(kMost - 2 * (pattern.size() / 2));
    pattern.insert(pattern.end(), finite.begin(), finite.end());
    if (pattern.size() % 2 == 0) pattern.pop_back();
    if (pattern.empty()) return std::nullopt;
    return PlannedElements{data(pattern), {}};
  }

  // At least one of the planned elements is refused, as the last element; otherwise a finite one is.
  std::optional<PlannedElements> refused() const {
    Inputs pattern = ordinary(kMost), specials;
    if (pattern.empty()) return std::nullopt;
    const Inputs sound = pattern;
    std::optional<std::size_t> offender;
    for (const std::size_t sort : special_sorts()) {
      const auto refused = find(sort, Cell::Kind::refused);
      const auto accepted = find(sort, Cell::Kind::result);
      if (refused && !offender)
        offender = refused;
      else if (accepted)
        specials.push_back(*accepted);
      else if (refused)
        specials.push_back(*refused);
      else
        return std::nullopt;
    }
    if (!offender) offender = find(0, Cell::Kind::refused);
    if (!offender || count_ <= specials.size() || pattern.size() < specials.size()) return std::nullopt;
    std::copy(specials.begin(), specials.end(), pattern.begin());
    Inputs first = pattern;
    first.push_back(*offender);
    const auto decisive =
        std::ranges::find(first, Cell::Kind::refused, [&](std::size_t input) { return cell(input).kind; });
    return PlannedElements{data(pattern, offender), data(sound),
                           refusing_clause(group_.refusals, *decisive).value()};
  }

  // All elements depend on open points. If there are no such elements, the metadata must.
  std::optional<PlannedElements> open() const {
    Inputs pattern;
    std::vector<std::size_t> sorts = special_sorts();
    if (sorts.empty()) sorts.push_back(0);
    for (const std::size_t sort : sorts)
      if (const auto found = find(sort, Cell::Kind::open)) pattern.push_back(*found);
    if (pattern.size() == sorts.size()) {
      const Inputs sound = ordinary(kMost);
      if (sound.empty()) return std::nullopt;
      return PlannedElements{data(pattern), data(sound)};
    }
    auto elements = accepted();
    if (!elements) return std::nullopt;
    elements->control = elements->data;
    elements->is_open_by_metadata = true;
    elements->clause = Clause::META_3;
    return elements;
  }

  const Features& plan_;
  std::uint64_t count_;
  bool encoding_;
  ElementGroup group_;
  std::vector<Input> candidates_;
  std::vector<std::size_t> sorts_;  // of the inputs
  std::vector<Inputs> telling_;     // for each feature that can be ignored
};

}  // namespace

std::optional<PlannedElements> planned_elements(const Features& plan, const PlannedArray& array,
                                                std::uint64_t count) {
  const DataType& type = array.array_type;
  const bool only_bytes = array.array_codecs.empty();
  const bool chooses = count > 0 && type.is_real();
  if (chooses && !(only_bytes && plan[feature::outcome] == 1))
    return ElementChoice(plan, array, count).choose();
  // Elements decide nothing: the metadata are open, or the encoded bytes are damaged.
  PlannedElements elements;
  if (chooses) {
    Features sound = plan;
    sound[feature::outcome] = 0;
    elements = *ElementChoice(sound, array, count).choose();
  } else {  // every byte is accepted, except for bool
    const std::string pattern = type.kind == Kind::boolean ? "0100000101" : mixed_pattern();
    elements.data = repeated(pattern, count * type.element_size());
  }
  elements.is_open_by_metadata = plan[feature::outcome] == 2;
  if (plan[feature::outcome] != 0) elements.control = elements.data;
  if (elements.is_open_by_metadata) elements.clause = Clause::META_3;
  return elements;
}

}  // namespace zarrproof
