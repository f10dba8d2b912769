#include "tests/mutants/hooked/probe.h"

#include <bit>
#include <span>
#include <utility>

#include "reference/json/json.h"
#include "reference/metadata/metadata.h"
#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"

namespace zarrproof::mutants {
namespace {

Probe probe(Operation operation, const std::string& type, const std::string& codecs) {
  Probe made;
  made.array.data_type = type.starts_with('{') ? type : json_string(type);
  made.array.codecs = codecs.starts_with('[') ? codecs : chain({codecs});
  made.array.fill_value = type == "float8_e8m0fnu" ? "1" : type == "bool" ? "false" : "0";
  if (type.starts_with("complex")) made.array.fill_value = "[0,0]";
  if (type == "r16") made.array.fill_value = "[0,0]";
  if (type == "r24") made.array.fill_value = "[0,0,0]";
  made.request.operation = operation;
  return made;
}

std::vector<std::byte> bytes_of(const Codes& elements, const DataType& type) {
  const auto width = static_cast<std::size_t>(type.width);
  std::vector<std::byte> bytes(elements.size() * width);
  for (std::size_t i = 0; i < elements.size(); ++i)
    store(elements[i] & type.mask(), type, std::span(bytes).subspan(i * width, width));
  return bytes;
}

std::vector<std::byte> from_hexadecimal_text(const std::string& text) {
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i < text.size(); i += 2)
    bytes.push_back(static_cast<std::byte>(std::stoi(text.substr(i, 2), nullptr, 16)));
  return bytes;
}

}  // namespace

Probe Probe::fill(const std::string& json) const {
  Probe other = *this;
  other.array.fill_value = json;
  return other;
}

Probe Probe::shape(Shape shape) const {
  Probe other = *this;
  other.array.shape = std::move(shape);
  return other;
}

Probe Probe::column_major() const {
  Probe other = *this;
  other.request.layout = Layout::f;
  return other;
}

std::string cast(const std::string& data_type, const std::string& more) {
  return R"({"name":"cast_value","configuration":{"data_type":")" + data_type + "\"" +
         (more.empty() ? "" : "," + more) + "}}";
}

std::string scale_offset(const std::string& configuration) {
  return R"({"name":"scale_offset","configuration":{)" + configuration + "}}";
}

std::string big_endian() {
  return R"({"name":"bytes","configuration":{"endian":"big"}})";
}

std::string only(std::initializer_list<std::string> codecs) {
  std::string text = "[";
  for (const std::string& codec : codecs) text += (text.size() > 1 ? "," : "") + codec;
  return text + "]";
}

std::string chain(std::initializer_list<std::string> codecs) {
  std::string text = only(codecs);
  text.back() = ' ';
  return text + (codecs.size() == 0 ? "" : ",") + R"({"name":"bytes","configuration":{"endian":"little"}}])";
}

Probe encode(const std::string& type, const std::string& codecs, const Codes& elements) {
  Probe made = probe(Operation::encode, type, codecs);
  made.array.shape = {elements.size()};
  made.request.data = bytes_of(elements, *find_data_type(type));
  return made;
}

Probe decode(const std::string& type, const std::string& codecs, const std::string& stored,
             const Codes& elements) {
  Probe made = probe(Operation::decode, type, codecs);
  made.array.shape = {elements.size()};
  made.request.data = bytes_of(elements, *find_data_type(stored));
  return made;
}

Probe encode_bytes(const std::string& type, const std::string& codecs, const std::string& bytes,
                   Shape shape) {
  Probe made = probe(Operation::encode, type, codecs);
  made.array.shape = std::move(shape);
  made.request.data = from_hexadecimal_text(bytes);
  return made;
}

Probe decode_bytes(const std::string& type, const std::string& codecs, const std::string& bytes,
                   Shape shape) {
  Probe made = encode_bytes(type, codecs, bytes, std::move(shape));
  made.request.operation = Operation::decode;
  return made;
}

Probe missing(const std::string& type, const std::string& codecs, const std::string& fill) {
  Probe made = probe(Operation::decode, type, codecs).fill(fill);
  made.array.shape = {2};
  return made;
}

Probe resolve(const std::string& type, const std::string& codecs, const std::string& fill) {
  return probe(Operation::resolve, type, codecs).fill(fill);
}

Codes times(std::size_t count, std::uint64_t code) {
  return Codes(count, code);
}

Codes numbers(std::size_t count, std::uint64_t first) {
  Codes codes(count);
  for (std::size_t i = 0; i < count; ++i) codes[i] = first + i;
  return codes;
}

Codes operator+(Codes a, const Codes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::uint64_t f32(float number) {
  return std::bit_cast<std::uint32_t>(number);
}

std::uint64_t f64(double number) {
  return std::bit_cast<std::uint64_t>(number);
}

std::string answer(const Implementation& implementation, const Probe& probe) {
  const Document document = read_document(probe.array.zarr_json());
  const auto plan = implementation.prepare(document.metadata, document.shape, probe.request.layout);
  if (!plan) return "refused";
  std::vector<std::byte> result;
  const auto& data = probe.request.data;
  switch (probe.request.operation) {
    case Operation::resolve: {
      const auto resolved = (*plan)->resolve();
      return resolved ? resolved->data_type.name + " " + to_hexadecimal(resolved->fill_value) : "refused";
    }
    case Operation::encode:
      result.resize((*plan)->encoded_size());
      if ((*plan)->encode(*data, result)) return "refused";
      break;
    case Operation::decode:
      result.resize((*plan)->array_size());
      if (data ? (*plan)->decode(*data, result) : (*plan)->decode_missing(result)) return "refused";
      break;
  }
  return to_hexadecimal(result);
}

}  // namespace zarrproof::mutants
