#include "tests/kernels/arbitrary_spec.h"

#include "tests/property/arbitrary.h"

namespace zarrproof::test {
namespace {

// The maximum number of choices. Later choices are 0.
constexpr Bits kMaxChoices = 150;

rc::Gen<Bits> any_choice() {
  const auto any = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<Bits>());
  return rc::gen::weightedOneOf<Bits>({{1, rc::gen::inRange<Bits>(0, 4)}, {2, any}});
}

fuzz::RequestSpec spec_of_choices(Operation operation) {
  auto choices = *rc::gen::container<std::vector<Bits>>(below(kMaxChoices), any_choice());
  fuzz::NumberReader reader(choices);
  fuzz::RequestSpec spec;
  fuzz::visit_array(spec, reader);
  spec.operation = operation;
  fuzz::visit_data(spec, reader);
  spec.missing = false;
  return spec;
}

}  // namespace

fuzz::RequestSpec any_spec(Operation operation) {
  fuzz::RequestSpec spec = spec_of_choices(operation);
  spec.damage.clear();
  return spec;
}

fuzz::RequestSpec any_damaged_spec() {
  return spec_of_choices(Operation::decode);
}

}  // namespace zarrproof::test
