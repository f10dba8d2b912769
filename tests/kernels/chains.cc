#include "tests/kernels/chains.h"

#include "reference/element.h"
#include "reference/json.h"
#include "reference/scalar.h"

namespace zarrproof::test {
namespace {

std::string rule_member(OutOfRange rule) {
  if (rule == OutOfRange::refuse) return "";
  return std::string(R"(,"out_of_range":)") + (rule == OutOfRange::clamp ? "\"clamp\"" : "\"wrap\"");
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> made;
    for (const std::string& name : kernel_targets()) made.push_back({name, Kernels(name)});
    return made;
  }();
  return all;
}

std::string cast_value(const DataType& to, Rounding rounding, OutOfRange rule) {
  return R"({"name":"cast_value","configuration":{"data_type":")" + to.name + R"(","rounding":")" +
         std::string(name(rounding)) + "\"" + rule_member(rule) + "}}";
}

std::string scale_offset(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale) {
  std::string members;
  if (offset) members = "\"offset\":" + write_real(*offset, type);
  if (scale) members += (members.empty() ? "" : ",") + ("\"scale\":" + write_real(*scale, type));
  return R"({"name":"scale_offset","configuration":{)" + members + "}}";
}

Metadata metadata_of(const DataType& type, const std::string& codec, Bits fill) {
  return {read_json(type.metadata()), read_json("[" + codec + "," + kLittleEndian + "]"),
          read_json(write_real(fill, type))};
}

Bits one_of(const DataType& type) {
  return pack(Value::integer(1), type);
}

Bytes array_of(std::span<const Bits> codes, const DataType& type) {
  const std::size_t size = type.element_size();
  Bytes array(codes.size() * size);
  for (std::size_t i = 0; i < codes.size(); ++i)
    store(codes[i], type, std::span(array).subspan(i * size, size));
  return array;
}

}  // namespace zarrproof::test
