// Whole arrays: layouts, bytes, checksums, and chains compared with their single codecs.
#include <algorithm>

#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/reference.h"
#include "tests/property/arbitrary.h"

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

std::unique_ptr<Plan> prepare(const DataType& type, const std::string& codecs, const std::string& fill,
                              const Shape& shape, Layout layout) {
  Metadata metadata;
  metadata.data_type = read_json(metadata_json(type));
  metadata.codecs = read_json(codecs);
  metadata.fill_value = read_json(fill);
  auto plan = Reference().prepare(metadata, shape, layout);
  if (!plan) RC_FAIL(plan.error().message());
  return std::move(*plan);
}

std::string fill_of(const DataType& type) {
  const std::string one = type.name.find("e8m0") == std::string::npos ? "0" : "1";
  if (type.kind == TypeKind::boolean) return "false";
  if (type.kind == TypeKind::complex) return "[" + one + "," + one + "]";
  if (type.kind != TypeKind::raw) return one;
  std::string zeros;
  for (int i = 0; i < type.width; ++i) zeros += i == 0 ? "0" : ",0";
  return "[" + zeros + "]";
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

const char* const kLittle = R"([{"name":"bytes","configuration":{"endian":"little"}}])";
const char* const kBig = R"([{"name":"bytes","configuration":{"endian":"big"}}])";

// Little-endian is the canonical form.
RC_GTEST_PROP(Bytes, BigEndianReversesEachComponent, ()) {
  const DataType type = any_data_type();
  const Shape shape = any_shape();
  const bool big = *rc::gen::arbitrary<bool>();
  const auto plan = prepare(type, big ? kBig : kLittle, fill_of(type), shape, Layout::c);
  const Bytes array = any_array(type, element_count(shape).value());
  Bytes stored = array, encoded(plan->encoded_size()), decoded(plan->array_size());
  if (big && type.kind != TypeKind::raw)
    for (auto at = stored.begin(); at != stored.end(); at += type.width) std::reverse(at, at + type.width);
  RC_ASSERT(!plan->encode(array, encoded));
  RC_ASSERT(encoded == stored);
  RC_ASSERT(!plan->decode(encoded, decoded));
  RC_ASSERT(decoded == array);
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
  const auto c = prepare(type, kLittle, "0", shape, Layout::c),
             f = prepare(type, kLittle, "0", shape, Layout::f);
  Bytes encoded_c(c->encoded_size()), encoded_f(f->encoded_size()), decoded(f->array_size());
  RC_ASSERT(!c->encode(in_c, encoded_c));
  RC_ASSERT(!f->encode(in_f, encoded_f));
  RC_ASSERT(encoded_c == encoded_f);
  RC_ASSERT(!f->decode(encoded_c, decoded));
  RC_ASSERT(decoded == in_f);
}

RC_GTEST_PROP(Crc32c, TheBodyIsUnchangedAndAnyDamageIsSeen, ()) {
  const std::uint64_t count = *rc::gen::inRange<std::uint64_t>(0, 40);
  const auto plan = prepare(*find_data_type("uint8"), R"(["bytes","crc32c"])", "0", {count}, Layout::c);
  const Bytes array = any_bytes(count);
  Bytes encoded(plan->encoded_size()), decoded(plan->array_size());
  RC_ASSERT(!plan->encode(array, encoded));
  RC_ASSERT(encoded.size() == array.size() + 4);
  RC_ASSERT(std::equal(array.begin(), array.end(), encoded.begin()));
  RC_ASSERT(!plan->decode(encoded, decoded));
  RC_ASSERT(decoded == array);
  encoded[*rc::gen::inRange<std::size_t>(0, encoded.size())] ^= std::byte{1} << *rc::gen::inRange(0, 8);
  const auto error = plan->decode(encoded, decoded);
  RC_ASSERT(error.has_value());
  RC_ASSERT(error->clause == Clause::CRC_4);
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

// Passes all elements through the codecs. Returns the results or the error.
Result<Bytes, Error> through(const Step& step, const Bytes& in, std::uint64_t count, bool forwards) {
  const std::string codecs = "[" + step.json + "," + std::string(kLittle).substr(1);
  Answers answers;
  answers.set(OpenPoint::fill_check, Answer::use);
  answers.set(OpenPoint::scale_offset_fill_check, Answer::late);
  Metadata metadata{read_json(metadata_json(step.from)), read_json(codecs), read_json(fill_of(step.from))};
  const auto plan = Reference(answers).prepare(metadata, {count}, Layout::c);
  if (!plan) RC_FAIL(plan.error().message());
  Bytes out(forwards ? (*plan)->encoded_size() : (*plan)->array_size());
  const auto error = forwards ? (*plan)->encode(in, out) : (*plan)->decode(in, out);
  if (error) return *error;
  return out;
}

RC_GTEST_PROP(Chain, EqualsItsCodecsOneByOne, ()) {
  const DataType type = any_type().type;
  std::vector<Step> steps;
  const int length = *rc::gen::inRange(1, 5);
  for (int i = 0; i < length; ++i) steps.push_back(any_step(steps.empty() ? type : steps.back().to));
  std::string list;
  for (const Step& step : steps) list += (list.empty() ? "" : ",") + step.json;
  RC_LOG() << type.name << " " << list << std::endl;

  const bool forwards = *rc::gen::arbitrary<bool>();
  Bytes element = any_array(forwards ? type : steps.back().to, 1);
  const auto whole = through({list, type, steps.back().to}, element, 1, forwards);
  if (!forwards) std::reverse(steps.begin(), steps.end());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto next = through(steps[i], element, 1, forwards);
    if (!next) {
      RC_ASSERT(!whole);
      const std::size_t codec = forwards ? i : steps.size() - 1 - i;
      RC_ASSERT(whole.error().place == "codecs[" + std::to_string(codec) + "]");
      return;
    }
    element = *next;
  }
  RC_ASSERT(static_cast<bool>(whole));
  RC_ASSERT(*whole == element);
}

RC_GTEST_PROP(Chain, TheLowestElementThatFailsIsReported, ()) {
  const Type from = any_type(), to = any_type();
  const Step step{R"({"name":"cast_value","configuration":{"data_type":")" + to.type.name + R"("}})",
                  from.type, to.type};
  const std::uint64_t count = *rc::gen::inRange<std::uint64_t>(1, 20);
  const Bytes array = any_array(from.type, count);
  const auto result = through(step, array, count, true);
  const std::size_t size = from.type.element_size();
  for (std::uint64_t i = 0; i < count; ++i) {
    const Bytes alone(array.begin() + static_cast<std::ptrdiff_t>(i * size),
                      array.begin() + static_cast<std::ptrdiff_t>((i + 1) * size));
    if (through(step, alone, 1, true)) continue;
    RC_ASSERT(!result);
    RC_ASSERT(result.error().element == i);
    return;
  }
  RC_ASSERT(static_cast<bool>(result));
}

}  // namespace
}  // namespace zarrproof::test::chain_property
