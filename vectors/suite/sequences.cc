// Requests in the order A, B, A, B, where A and B differ in one thing only. State that an implementation
// keeps from one request (a plan under an incomplete key, a rounding mode, an error flag, a buffer) shows in
// the other.
#include <stdexcept>

#include "reference/types/hexadecimal.h"
#include "reference/types/rounding_mode.h"
#include "vectors/fit_clauses.h"
#include "vectors/permitted.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

const std::string kHalves = "0.5 1.5 2.5 3.75 6.5 7";
const std::string kWild = "1 300.5 70000 1e9 2.5";
const std::string kIntegers = "1 2 3 5 7 11";

// Requests on elements as words, which give an array without dimensions its length. For decode, stored
// elements in their byte order, without crc32c.
Request convert(Operation operation, ArrayText array, Text elements, Layout layout = Layout::c) {
  if (array.shape.empty()) array.shape = {scalars_of(elements).size()};
  const DataType type = input_type(operation, array);
  const bool is_big = operation == Operation::decode && array.codecs.find("\"big\"") != std::string::npos;
  return array.request(operation,
                       from_hexadecimal(in_order(data_of(type, elements), type, is_big ? "big" : "little")),
                       layout);
}

Request encode(const ArrayText& array, Text elements, Layout layout = Layout::c) {
  return convert(Operation::encode, array, elements, layout);
}

Request decode(const ArrayText& array, Text elements) {
  return convert(Operation::decode, array, elements);
}

// Asks `one`, `other`, and both again. If `one` must be refused, `control` comes first. Throws
// std::logic_error when a request has more than one outcome, or a refusal has no control.
void alternate(SuiteBuilder& suite, Text id, Clause clause, const Request& one, const Request& other,
               const std::optional<Request>& control = {}) {
  Sequence sequence;
  sequence.id = "state/" + id;
  const auto add = [&](const char* name, const Request& request, const char* control_name) {
    Vector& step = sequence.steps.emplace_back();
    step.id = name;
    step.clauses = {clause};
    step.flags = {"sequence"};
    step.request = request;
    step.control = control_name;
    work_out(step);
    fit_clauses(step);
    if (step.permitted.size() != 1 || step.may_be_refused() == step.control.empty())
      throw std::logic_error("a step of " + sequence.id + " has another outcome than it should: " + name);
  };
  add("one", one, control ? "control" : "");
  add("other", other, "");
  sequence.order = {0, 1, 0, 1};
  if (control) {
    add("control", *control, "");
    sequence.order.insert(sequence.order.begin(), 2);
  }
  suite.add(std::move(sequence));
}

// A cast whose elements are rounded, and elements with one out of range; each may be empty.
void add_sequence_of_cast(SuiteBuilder& suite, Text from, Text to, Text rounding, Text beyond) {
  const auto array = [&](Text more) { return array_of(from, "0", {cast_codec(to, more)}, {}); };
  const std::string pair = from + "-" + to;
  // Each mode after each other mode that gives other results for these elements.
  const auto modes = all_roundings();
  for (std::size_t i = 0; i < modes.size() && !rounding.empty(); ++i)
    alternate(suite, "rounding/" + pair + "/" + std::string(name(modes[i])), CV_3,
              encode(array(rounding_member(name(modes[i]))), rounding),
              encode(array(rounding_member(name(modes[(i + 1) % modes.size()]))), rounding));
  if (beyond.empty()) return;
  const Request refused = encode(array(""), beyond), clamped = encode(array(kClamp), beyond);
  const Request sound = encode(array(""), "1 2");
  alternate(suite, "out_of_range/" + pair + "/error-clamp", CV_5, refused, clamped, sound);
  // An error flag, or a buffer that is half filled after an error.
  alternate(suite, "after-an-error/" + pair, CV_5, refused, sound, sound);
  if (find_data_type(to)->is_integer())
    alternate(suite, "out_of_range/" + pair + "/clamp-wrap", CV_5, clamped, encode(array(kWrap), beyond));
}

void add_sequences_of_casts(SuiteBuilder& suite) {
  const std::string fractions = "0.1 2.3 -0.7 3", large = "16777217 16777219 33554435 5";
  add_sequence_of_cast(suite, "float64", "int8", kHalves, kWild);
  add_sequence_of_cast(suite, "float64", "int16", kHalves, "1 40000 2.5");
  add_sequence_of_cast(suite, "float64", "uint8", kHalves, kWild);
  add_sequence_of_cast(suite, "float64", "int32", kHalves, "1 3e9 2.5");
  add_sequence_of_cast(suite, "float64", "int64", kHalves, "1 1e19 2.5");
  add_sequence_of_cast(suite, "float32", "uint8", kHalves, kWild);
  add_sequence_of_cast(suite, "float32", "int16", kHalves, "1 40000 2.5");
  add_sequence_of_cast(suite, "float16", "int8", kHalves, "1 300 2.5");
  add_sequence_of_cast(suite, "float64", "float32", fractions, "1 1e39 2");
  add_sequence_of_cast(suite, "float64", "float16", fractions, "1 70000 2");
  add_sequence_of_cast(suite, "float32", "float16", fractions, "1 70000 2");
  add_sequence_of_cast(suite, "float32", "bfloat16", fractions, "");
  add_sequence_of_cast(suite, "float32", "float8_e5m2", fractions, "1 1e9 2");
  add_sequence_of_cast(suite, "int64", "float32", large, "");
  add_sequence_of_cast(suite, "int32", "float32", large, "");
  add_sequence_of_cast(suite, "int64", "float64", "9007199254740993 9007199254740995 3", "");
  add_sequence_of_cast(suite, "int64", "uint8", "", "1 256 -1 70000");
  add_sequence_of_cast(suite, "int32", "int16", "", "1 32768 -40000 5");
  add_sequence_of_cast(suite, "uint64", "int64", "", "1 9223372036854775808 5");
}

// Maps that differ in the value of one entry: the first of a few, or the last of many.
void add_sequences_of_maps(SuiteBuilder& suite) {
  for (const auto& [from, to] : named("float64=uint8 float32=uint8 float32=int16 float64=int32 float16=int8"))
    for (const int entries : {1, 100}) {
      const auto request = [&, source = from, target = to](Text value) {
        std::string map = "300=9 ";
        for (int i = 1; i < entries; ++i)
          map += std::to_string(1000 + i) + "=" + std::to_string(i % 100) + " ";
        return encode(array_of(source, "0", {cast_codec(target, map_member(map + "NaN=" + value))}, {}),
                      "NaN 1 300 4");
      };
      alternate(suite, "scalar_map/" + from + "-" + to + "/entries-" + std::to_string(entries), CV_1,
                request("8"), request("9"));
    }
}

void add_sequences_of_scalings(SuiteBuilder& suite) {
  for (const std::string type : {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
                                 "float16", "float32", "float64", "bfloat16"}) {
    const auto both = [&](Text what, Text one, Text other) {
      const ArrayText first = array_of(type, "6", {one}, {}), second = array_of(type, "6", {other}, {});
      const std::string id = "scale_offset/" + type + "/" + what, elements = "12 6 18 24";
      alternate(suite, id + "/encode", SO_1, encode(first, elements), encode(second, elements));
      alternate(suite, id + "/decode", SO_1, decode(first, elements), decode(second, elements));
    };
    both("offset", scale_offset_codec("1", ""), scale_offset_codec("2", ""));
    both("scale", scale_offset_codec("", "2"), scale_offset_codec("", "3"));
  }
  // Parameters and fill values that differ only in the last of many digits.
  const auto request = [](Text offset) {
    return encode(array_of("int64", offset, {scale_offset_codec(offset, "")}, {}), "16777219 16777220");
  };
  for (const auto& [one, other] : named("16777217=16777218 9007199254740992=9007199254740993"))
    alternate(suite, "last-digit/offset-" + other, SO_1, request(one), request(other));
}

// Missing chunks, byte orders, checksums, shapes.
void add_sequences_of_bytes(SuiteBuilder& suite) {
  for (const std::string type :
       {"int16", "int32", "int64", "uint16", "uint32", "uint64", "float16", "float32", "float64"}) {
    const auto array = [&](Text fill, Text end, const Shape& shape = {6}) {
      return array_of(type, fill, {}, shape, end);
    };
    const auto missing = [&](Text fill, Text end) { return array(fill, end).request(Operation::decode); };
    const std::string id = "/" + type, little = bytes_codec(), big = bytes_codec("big");
    const Request plain = encode(array("1", little), kIntegers);
    alternate(suite, "fill_value" + id, META_4, missing("1", little), missing("2", little));
    alternate(suite, "fill_value-order" + id, META_4, missing("258", little), missing("258", big));
    alternate(suite, "byte-order" + id + "/encode", BYTES_2, plain, encode(array("1", big), kIntegers));
    alternate(suite, "byte-order" + id + "/decode", BYTES_2, decode(array("1", little), kIntegers),
              decode(array("1", big), kIntegers));
    alternate(suite, "checksum" + id, CRC_1, plain, encode(array("1", little + "," + kCrc32c), kIntegers));
    const auto shaped = [&](const Shape& shape, Layout layout) {
      return encode(array("1", little, shape), kIntegers, layout);
    };
    alternate(suite, "shape" + id, BYTES_1, shaped({2, 3}, Layout::f), shaped({3, 2}, Layout::f));
    alternate(suite, "layout" + id, BYTES_1, shaped({2, 3}, Layout::c), shaped({2, 3}, Layout::f));
  }
  const auto fills = [&](Text id, Text type, Text one, Text other) {
    alternate(suite, "last-digit/fill_value-" + id, META_4,
              array_of(type, one, {}, {3}).request(Operation::decode),
              array_of(type, other, {}, {3}).request(Operation::decode));
  };
  fills("zeros-float32", "float32", "0x00000000", "0x80000000");
  fills("zeros-float64", "float64", "0x0000000000000000", "0x8000000000000000");
  fills("nans-float32", "float32", "NaN", "0xffc00001");
  fills("float64", "float64", "1", "1.0000000000000002");
  fills("int64", "int64", "9007199254740992", "9007199254740993");
}

}  // namespace

void add_sequence_vectors(SuiteBuilder& suite) {
  add_sequences_of_casts(suite);
  add_sequences_of_maps(suite);
  add_sequences_of_scalings(suite);
  add_sequences_of_bytes(suite);
}

}  // namespace zarrproof
