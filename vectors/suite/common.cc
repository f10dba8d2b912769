#include "vectors/suite/common.h"

#include <algorithm>

#include "reference/codec/crc32c.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {

ArrayText plain_array(const DataType& type, const std::string& codecs, const Shape& shape) {
  return {type.metadata(), plain_fill(type), codecs, shape};
}

ArrayText plain_array(const std::string& type, const std::string& codecs, const Shape& shape) {
  return plain_array(*find_data_type(type), codecs, shape);
}

About below(const About& about, const std::string& suffix) {
  About own = about;
  own.id += suffix;
  return own;
}

std::string repeated(const std::string& pattern, std::size_t size) {
  std::string data;
  data.reserve(2 * size + pattern.size());
  while (data.size() < 2 * size) data += pattern;
  data.resize(2 * size);
  return data;
}

std::string mixed_pattern() {
  std::vector<std::byte> bytes;
  for (int i = 0; i < 31; ++i) bytes.push_back(static_cast<std::byte>((37 * i + 1) % 0x70));
  return to_hexadecimal(bytes);
}

std::string reversed_components(const std::string& data, int width) {
  std::vector<std::byte> bytes = *from_hexadecimal(data);
  for (auto at = bytes.begin(); at != bytes.end(); at += width) std::reverse(at, at + width);
  return to_hexadecimal(bytes);
}

std::string canonical_data(const DataType& type, const std::vector<Bits>& components) {
  std::vector<std::byte> bytes;
  for (Bits bits : components)
    for (int i = 0; i < type.width; ++i) bytes.push_back(static_cast<std::byte>(bits >> (8 * i)));
  return to_hexadecimal(bytes);
}

std::string with_checksum(const std::string& body) {
  std::vector<std::byte> bytes = *from_hexadecimal(body);
  bytes.resize(bytes.size() + kChecksumSize);
  append_checksums(bytes, 1);
  return to_hexadecimal(bytes);
}

void accept_metadata(SuiteBuilder& suite, const About& about, const ArrayText& array, const std::string& data,
                     const std::string& stored) {
  suite.resolve(below(about, "/resolve"), array);
  suite.accept(below(about, "/encode"), Operation::encode, array, data);
  suite.accept(below(about, "/decode"), Operation::decode, array, stored);
}

void accept_fill(SuiteBuilder& suite, const About& about, const ArrayText& array) {
  suite.resolve(below(about, "/resolve"), array);
  suite.missing(below(about, "/missing"), array);
}

void refuse_fill(SuiteBuilder& suite, const About& about, const ArrayText& odd, const ArrayText& good) {
  suite.refuse_metadata(about, odd, good);
  suite.open(below(about, "/missing"), Operation::decode, odd, std::nullopt, good);
}

}  // namespace zarrproof
