#include "tests/unit/helpers.h"

#include <bit>
#include <stdexcept>

#include "reference/codec/chain.h"
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

std::string in_words(const Error& error) {
  std::string text(error.clause ? id(*error.clause) : "no clause");
  text += " at " + error.place;
  if (error.element) text += ", element " + std::to_string(*error.element);
  return text;
}

std::vector<std::byte> bytes_of(std::string_view hexadecimal) {
  const auto bytes = from_hexadecimal(hexadecimal);
  if (!bytes) throw std::invalid_argument("not hexadecimal: " + std::string(hexadecimal));
  return *bytes;
}

std::string names(const std::vector<OpenPoint>& open_points) {
  std::string text;
  for (OpenPoint open_point : open_points) text += (text.empty() ? "" : " ") + std::string(name(open_point));
  return text;
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

TestArray::TestArray(std::string_view data_type)
    : data_type_(data_type.starts_with("{") ? std::string(data_type) : "\"" + std::string(data_type) + "\"") {
}

TestArray& TestArray::fill(std::string_view json) {
  fill_ = json;
  return *this;
}

TestArray& TestArray::no_fill() {
  return fill("none");
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

TestArray& TestArray::under(std::string_view open_point_and_answer) {
  const std::size_t equals = open_point_and_answer.find('=');
  const auto open_point = find_open_point(open_point_and_answer.substr(0, equals));
  answers_.set(open_point.value(),
               find_answer(*open_point, open_point_and_answer.substr(equals + 1)).value());
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
  const Metadata metadata = read_document(text()).metadata;
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

std::string TestArray::encode(std::string_view array) const {
  return run(Direction::encode, array);
}

std::string TestArray::decode(std::string_view encoded) const {
  return run(Direction::decode, encoded);
}

std::string TestArray::missing() const {
  const auto plan =
      Reference(answers_).prepare(read_document(text()).metadata, has_shape_ ? shape_ : Shape{1}, layout_);
  if (!plan) return in_words(plan.error());
  std::vector<std::byte> out((*plan)->array_size());
  const auto error = (*plan)->decode_missing(out);
  return error ? in_words(*error) : to_hexadecimal(out);
}

std::string TestArray::resolve() const {
  const auto plan = Reference(answers_).prepare(read_document(text()).metadata, {1}, layout_);
  if (!plan) return in_words(plan.error());
  const auto resolved = (*plan)->resolve();
  if (!resolved) return in_words(resolved.error());
  return resolved->data_type.name + " " + to_hexadecimal(resolved->fill_value);
}

std::string TestArray::prepare() const {
  const auto plan =
      Reference(answers_).prepare(read_document(text()).metadata, has_shape_ ? shape_ : Shape{1}, layout_);
  return plan ? "prepared" : in_words(plan.error());
}

std::string TestArray::asked_by_metadata() const {
  Interpretation interpretation(answers_);
  try {
    const Chain chain(read_document(text()).metadata, interpretation);
  } catch (const Refused&) {  // a refusal may ask before it refuses
  }
  return names(interpretation.asked());
}

std::string TestArray::asked(Direction direction, std::string_view data) const {
  Interpretation interpretation(answers_);
  const Chain chain(read_document(text()).metadata, interpretation);
  const std::vector<std::byte> in = bytes_of(data);
  const bool encode = direction == Direction::encode;
  std::vector<std::byte> out((encode ? chain.stored_type() : chain.array_type()).element_size());
  if (encode)
    (void)chain.encode_element(in, out, interpretation);
  else
    (void)chain.decode_element(in, out, interpretation);
  return names(interpretation.asked());
}

std::string TestArray::asked_by_encode(std::string_view element) const {
  return asked(Direction::encode, element);
}

std::string TestArray::asked_by_decode(std::string_view stored) const {
  return asked(Direction::decode, stored);
}

std::string cast(std::string_view from, std::string_view to, std::string_view more,
                 std::string_view element) {
  return array(from).cast(to, more).encode(element);
}

}  // namespace zarrproof
