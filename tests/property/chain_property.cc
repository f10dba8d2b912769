// Whole arrays: layouts, bytes, checksums, and chains compared with their single codecs.
#include <algorithm>

#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "reference/types/shape.h"
#include "tests/property/arbitrary.h"
#include "tests/unit/helpers.h"

namespace zarrproof::test::chain_property {
namespace {

using Bytes = std::vector<std::byte>;

Bytes any_bytes(std::size_t size) {
  const auto numbers = *rc::gen::resize(rc::kNominalSize, rc::gen::container<std::vector<std::uint8_t>>(
                                                              size, rc::gen::arbitrary<std::uint8_t>()));
  Bytes bytes;
  for (std::uint8_t number : numbers) bytes.push_back(static_cast<std::byte>(number));
  return bytes;
}

Shape any_shape() {
  Shape shape;
  const int dimensions = *rc::gen::inRange(0, 5);
  for (int i = 0; i < dimensions; ++i) shape.push_back(*rc::gen::inRange<std::uint64_t>(0, 5));
  return shape;
}

DataType any_data_type() {
  std::vector<DataType> types = listed_data_types();
  types.push_back(*find_data_type("r8"));
  types.push_back(*find_data_type("r24"));
  return *rc::gen::elementOf(types);
}

// Returns array bytes in canonical form. A bool is 0 or 1.
Bytes any_array(const DataType& type, std::uint64_t count) {
  Bytes array = any_bytes(count * type.element_size());
  const DataType part = type.component.empty() ? type : *find_data_type(type.component);
  if (type.kind == TypeKind::raw) return array;
  for (std::size_t i = 0; i < array.size(); i += static_cast<std::size_t>(part.width)) {
    const auto component = std::span(array).subspan(i);
    store(load(component, part) & (type.kind == TypeKind::boolean ? 1 : ~Bits{0}), part, component);
  }
  return array;
}

// Little-endian is the canonical form.
RC_GTEST_PROP(Bytes, BigEndianReversesEachComponent, ()) {
  const DataType type = any_data_type();
  const Shape shape = any_shape();
  const bool big = *rc::gen::arbitrary<bool>();
  const TestArray tested = array(type.name).bytes(big ? "big" : "little").shape(shape);
  const Bytes elements = any_array(type, element_count(shape).value());
  Bytes stored = elements;
  if (big && type.kind != TypeKind::raw)
    for (auto at = stored.begin(); at != stored.end(); at += type.width) std::reverse(at, at + type.width);
  RC_ASSERT(tested.encode(to_hexadecimal(elements)) == to_hexadecimal(stored));
  RC_ASSERT(tested.decode(to_hexadecimal(stored)) == to_hexadecimal(elements));
}

// The position of an element is the sum of index times the product of the earlier lengths.
RC_GTEST_PROP(Layout, FortranOrderIsTheOtherWayRound, ()) {
  const Shape shape = any_shape();
  const std::uint64_t count = element_count(shape).value();
  const DataType type = *find_data_type("uint16");
  const Bytes in_c = any_array(type, count);
  Bytes in_f(in_c.size());
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint64_t rest = i, position = 0;
    for (std::size_t d = shape.size(); d-- > 0; rest /= shape[d]) {
      std::uint64_t stride = 1;
      for (std::size_t before = 0; before < d; ++before) stride *= shape[before];
      position += rest % shape[d] * stride;
    }
    std::copy_n(in_c.begin() + static_cast<std::ptrdiff_t>(2 * i), 2,
                in_f.begin() + static_cast<std::ptrdiff_t>(2 * position));
  }
  const TestArray c = array(type.name).shape(shape), f = TestArray(c).layout(Layout::f);
  const std::string encoded = c.encode(to_hexadecimal(in_c));
  RC_ASSERT(f.encode(to_hexadecimal(in_f)) == encoded);
  RC_ASSERT(f.decode(encoded) == to_hexadecimal(in_f));
}

RC_GTEST_PROP(Crc32c, TheBodyIsUnchangedAndAnyDamageIsSeen, ()) {
  const std::uint64_t count = *rc::gen::inRange<std::uint64_t>(0, 40);
  const TestArray tested = array("uint8").shape({count}).crc32c();
  const std::string elements = to_hexadecimal(any_bytes(count)), encoded = tested.encode(elements);
  RC_ASSERT(encoded.size() == elements.size() + 8);
  RC_ASSERT(encoded.starts_with(elements));
  RC_ASSERT(tested.decode(encoded) == elements);
  Bytes damaged = *from_hexadecimal(encoded);
  damaged[*rc::gen::inRange<std::size_t>(0, damaged.size())] ^= std::byte{1} << *rc::gen::inRange(0, 8);
  RC_ASSERT(tested.decode(to_hexadecimal(damaged)).starts_with("CRC-4 at "));
}

struct Step {
  std::string json;  // one codec or more
  DataType from, to;
};

Step any_step(const DataType& from) {
  if (*rc::gen::arbitrary<bool>()) {
    const std::string scale = from.is_floating() ? *rc::gen::element<std::string>("2", "0.5", "1") : "1";
    const std::string offset = from.is_e8m0() ? "" : R"("offset":1,)";
    return {R"({"name":"scale_offset","configuration":{)" + offset + R"("scale":)" + scale + "}}", from,
            from};
  }
  const Type to = any_type();
  return {R"({"name":"cast_value","configuration":{"data_type":")" + to.type.name +
              R"(","out_of_range":"clamp"}})",
          from, to.type};
}

// Passes elements through the codecs. Returns the results, or the error: "CV-5 at codecs[0], element 3".
std::string through(const Step& step, const Bytes& elements, bool forwards) {
  const std::size_t size = (forwards ? step.from : step.to).element_size();
  const TestArray tested = array(step.from.name)
                               .codec(step.json)
                               .shape({elements.size() / size})
                               .under("fill_check=use")
                               .under("scale_offset_fill_check=late");
  const std::string data = to_hexadecimal(elements);
  return forwards ? tested.encode(data) : tested.decode(data);
}

bool is_error(const std::string& result) {
  return result.find(" at ") != std::string::npos;
}

RC_GTEST_PROP(Chain, EqualsItsCodecsOneByOne, ()) {
  const DataType type = any_type().type;
  std::vector<Step> steps;
  const int length = *rc::gen::inRange(1, 5);
  for (int i = 0; i < length; ++i) steps.push_back(any_step(steps.empty() ? type : steps.back().to));
  const std::string list = joined_words(steps, ",", std::mem_fn(&Step::json));
  RC_LOG() << type.name << " " << list << std::endl;

  const bool forwards = *rc::gen::arbitrary<bool>();
  Bytes element = any_array(forwards ? type : steps.back().to, 1);
  const std::string whole = through({list, type, steps.back().to}, element, forwards);
  if (!forwards) std::reverse(steps.begin(), steps.end());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string next = through(steps[i], element, forwards);
    if (is_error(next)) {
      const std::size_t codec = forwards ? i : steps.size() - 1 - i;
      RC_ASSERT(whole.ends_with(" at codecs[" + std::to_string(codec) + "], element 0"));
      return;
    }
    element = *from_hexadecimal(next);
  }
  RC_ASSERT(whole == to_hexadecimal(element));
}

RC_GTEST_PROP(Chain, TheLowestElementThatFailsIsReported, ()) {
  const Type from = any_type(), to = any_type();
  const Step step{R"({"name":"cast_value","configuration":{"data_type":")" + to.type.name + R"("}})",
                  from.type, to.type};
  const std::uint64_t count = *rc::gen::inRange<std::uint64_t>(1, 20);
  const Bytes elements = any_array(from.type, count);
  const std::string result = through(step, elements, true);
  const std::size_t size = from.type.element_size();
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto alone = std::span(elements).subspan(i * size, size);
    if (!is_error(through(step, {alone.begin(), alone.end()}, true))) continue;
    RC_ASSERT(result.ends_with(", element " + std::to_string(i)));
    return;
  }
  RC_ASSERT(!is_error(result));
}

}  // namespace
}  // namespace zarrproof::test::chain_property
