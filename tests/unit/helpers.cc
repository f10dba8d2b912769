#include "tests/unit/helpers.h"

#include <bit>
#include <sstream>
#include <stdexcept>

#include "reference/reference.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

template <class Word>
std::string little_endian(Word bits) {
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i < sizeof bits; ++i) bytes.push_back(static_cast<std::byte>(bits >> (8 * i)));
  return to_hexadecimal(bytes);
}

std::string default_fill(const std::string& data_type) {
  if (data_type == "\"bool\"") return "false";
  if (data_type == "\"float8_e8m0fnu\"") return "1";
  if (data_type == "\"complex_float8_e8m0fnu\"") return "[1,1]";
  if (data_type.starts_with("\"complex")) return "[0,0]";
  if (!data_type.starts_with("\"r")) return "0";
  std::string zeros;
  for (int bits = std::stoi(data_type.substr(2)); bits > 0; bits -= 8) zeros += zeros.empty() ? "0" : ",0";
  return "[" + zeros + "]";
}

std::string clause_text(const Error& error) {
  return std::string(error.clause ? id(*error.clause) : "no clause");
}

std::string in_words(const Error& error) {
  std::string text = clause_text(error) + " at " + error.place;
  if (error.element) text += ", element " + std::to_string(*error.element);
  return text;
}

std::vector<std::byte> bytes_of(std::string_view hexadecimal) {
  const auto bytes = from_hexadecimal(hexadecimal);
  if (!bytes) throw std::invalid_argument("not hexadecimal: " + std::string(hexadecimal));
  return *bytes;
}

}  // namespace

std::string word16(std::uint16_t bits) {
  return little_endian(bits);
}

std::string word32(std::uint32_t bits) {
  return little_endian(bits);
}

std::string word64(std::uint64_t bits) {
  return little_endian(bits);
}

std::string f32(float value) {
  return word32(std::bit_cast<std::uint32_t>(value));
}

std::string f64(double value) {
  return word64(std::bit_cast<std::uint64_t>(value));
}

std::string time_json(std::string_view name, std::string_view unit, std::string_view scale_factor) {
  return R"({"name":")" + std::string(name) + R"(","configuration":{"unit":")" + std::string(unit) +
         R"(","scale_factor":)" + std::string(scale_factor) + "}}";
}

TestArray::TestArray(std::string_view data_type)
    : data_type_(data_type.starts_with("{") ? std::string(data_type) : "\"" + std::string(data_type) + "\"") {
}

TestArray& TestArray::fill(std::string_view json) {
  fill_ = json;
  return *this;
}

TestArray& TestArray::shape(Shape shape) {
  shape_ = std::move(shape);
  has_shape_ = true;
  return *this;
}

TestArray& TestArray::layout(Layout layout) {
  layout_ = layout;
  return *this;
}

TestArray& TestArray::under(const std::string& answers) {
  std::istringstream words(answers);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    const OpenPoint open_point = find_open_point(word.substr(0, equals)).value();
    answers_.set(open_point, find_answer(open_point, word.substr(equals + 1)).value());
  }
  return *this;
}

TestArray& TestArray::codec(std::string_view json) {
  codecs_.emplace_back(json);
  return *this;
}

TestArray& TestArray::scale_offset(std::string_view configuration) {
  return codec(R"({"name":"scale_offset","configuration":{)" + std::string(configuration) + "}}");
}

TestArray& TestArray::cast(std::string_view data_type, std::string_view more) {
  std::string configuration = R"("data_type":")" + std::string(data_type) + "\"";
  if (!more.empty()) configuration += "," + std::string(more);
  return codec(R"({"name":"cast_value","configuration":{)" + configuration + "}}");
}

TestArray& TestArray::bytes(std::string_view endian) {
  has_bytes_ = true;
  return codec(R"({"name":"bytes","configuration":{"endian":")" + std::string(endian) + "\"}}");
}

TestArray& TestArray::bytes() {
  has_bytes_ = true;
  return codec(R"("bytes")");
}

TestArray& TestArray::crc32c() {
  if (!has_bytes_) bytes("little");
  return codec(R"("crc32c")");
}

TestArray& TestArray::codecs(std::string_view json) {
  whole_list_ = json;
  return *this;
}

std::string TestArray::text() const {
  std::string list;
  for (const std::string& codec : codecs_) list += (list.empty() ? "" : ",") + codec;
  if (!has_bytes_)
    list += std::string(list.empty() ? "" : ",") + R"({"name":"bytes","configuration":{"endian":"little"}})";
  list = whole_list_.empty() ? "[" + list + "]" : whole_list_;
  std::string document = R"({"zarr_format":3,"node_type":"array","shape":[1],"data_type":)" + data_type_;
  document += R"(,"codecs":)" + list;
  if (fill_ != "none") document += R"(,"fill_value":)" + (fill_.empty() ? default_fill(data_type_) : fill_);
  return document + "}";
}

std::string TestArray::run(Direction direction, std::string_view data) const {
  const Metadata metadata = read_metadata(text());
  const Reference reference(answers_);
  const auto one = reference.prepare(metadata, {1}, Layout::c);
  if (!one) return in_words(one.error());
  const std::vector<std::byte> in = bytes_of(data);
  Shape shape = shape_;
  if (!has_shape_) {
    const auto two = reference.prepare(metadata, {2}, Layout::c);
    const auto size = [&](const Plan& plan) {
      return direction == Direction::encode ? plan.array_size() : plan.encoded_size();
    };
    const std::uint64_t each = size(**two) - size(**one);
    const std::uint64_t checksums = size(**one) - each;
    if (in.size() < checksums || (in.size() - checksums) % each != 0)
      throw std::invalid_argument("a shape is needed for " + std::string(data));
    shape = {(in.size() - checksums) / each};
  }
  const auto plan = reference.prepare(metadata, shape, layout_);
  if (!plan) return in_words(plan.error());
  std::vector<std::byte> out(direction == Direction::encode ? (*plan)->encoded_size()
                                                            : (*plan)->array_size());
  const auto error = direction == Direction::encode ? (*plan)->encode(in, out) : (*plan)->decode(in, out);
  return error ? in_words(*error) : to_hexadecimal(out);
}

std::string TestArray::missing() const {
  const auto plan =
      Reference(answers_).prepare(read_metadata(text()), has_shape_ ? shape_ : Shape{1}, layout_);
  if (!plan) return in_words(plan.error());
  std::vector<std::byte> out((*plan)->array_size());
  const auto error = (*plan)->decode_missing(out);
  return error ? in_words(*error) : to_hexadecimal(out);
}

std::string TestArray::resolve() const {
  const auto plan = Reference(answers_).prepare(read_metadata(text()), {1}, layout_);
  if (!plan) return in_words(plan.error());
  const auto resolved = (*plan)->resolve();
  if (!resolved) return in_words(resolved.error());
  return resolved->data_type.name + " " + to_hexadecimal(resolved->fill_value);
}

std::string TestArray::prepare() const {
  const auto plan =
      Reference(answers_).prepare(read_metadata(text()), has_shape_ ? shape_ : Shape{1}, layout_);
  return plan ? "prepared" : in_words(plan.error());
}

std::string cast(std::string_view from, std::string_view to, std::string_view more,
                 std::string_view element) {
  return array(from).cast(to, more).encode(element);
}

}  // namespace zarrproof
