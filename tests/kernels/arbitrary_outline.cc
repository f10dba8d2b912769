#include "tests/kernels/arbitrary_outline.h"

#include "tests/property/arbitrary.h"

namespace zarrproof::test {
namespace {

// The number of choices. Later choices are 0.
constexpr Bits kMostChoices = 150;

rc::Gen<Bits> any_choice() {
  const auto any = rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<Bits>());
  return rc::gen::weightedOneOf<Bits>({{1, rc::gen::inRange<Bits>(0, 4)}, {2, any}});
}

fuzz::Outline outline_of_choices(Operation operation) {
  auto choices = *rc::gen::container<std::vector<Bits>>(below(kMostChoices), any_choice());
  fuzz::NumberReader reader(choices);
  fuzz::Outline outline;
  fuzz::visit_metadata(outline, reader);
  outline.operation = operation;
  fuzz::visit_data(outline, reader);
  outline.missing = false;
  return outline;
}

}  // namespace

fuzz::Outline any_outline(Operation operation) {
  fuzz::Outline outline = outline_of_choices(operation);
  outline.damage.clear();
  return outline;
}

fuzz::Outline any_damaged_outline() {
  return outline_of_choices(Operation::decode);
}

}  // namespace zarrproof::test
