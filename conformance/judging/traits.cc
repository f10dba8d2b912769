#include "conformance/judging/traits.h"

#include <algorithm>
#include <span>

#include "reference/metadata/metadata.h"
#include "reference/types/codec_names.h"
#include "reference/types/component.h"
#include "reference/values/value.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Longer numbers are not examined.
constexpr std::size_t kMaxDigits = 40;

// Returns the classes of a JSON number. An integer that binary64 does not represent survives a conversion to
// binary64 and back only if it is the highest one of its type and the conversion back saturates.
std::vector<std::string> classes_of_number(const std::string& number, const DataType& type) {
  const std::string digits = number.substr(number.starts_with('-') ? 1 : 0);
  if (type.is_floating() || digits.find_first_not_of("0123456789") != std::string::npos ||
      digits.size() > kMaxDigits)
    return {"number"};
  const Integer integer(digits);
  if (integer == 0 || msb(integer) - lsb(integer) < 53) return {"number"};
  if (type.is_integer() && number == digits && lsb(integer + 1) == type.bits - (type.is_signed() ? 1u : 0u))
    return {"no-float64-number"};
  return {"no-float64-number", "between-float64-numbers"};
}

// Returns the classes of a scalar that defects tell apart.
std::vector<std::string> classes_of_scalar(const Json& json, const DataType& type) {
  switch (json.kind) {
    case Json::Kind::number: return classes_of_number(json.text, type);
    case Json::Kind::string:
      if (json.text.starts_with("0x")) return {"hexadecimal", "string"};
      if (json.text == "NaN") return {"NaN", "not-finite", "string"};
      if (json.text.ends_with("Infinity")) return {"infinite", "not-finite", "string"};
      return {"string"};
    case Json::Kind::boolean: return {"boolean"};
    case Json::Kind::array: return {"list"};
    default: return {"wrong-kind"};
  }
}

void add_traits_of_codec(const Json& codec, bool is_wide, std::vector<std::string>& traits) {
  const std::string name = name_in(codec);
  if (!is_codec(name)) return;
  const Json* configuration = codec.find("configuration");
  const auto member = [&](const char* key) {
    return configuration == nullptr ? nullptr : configuration->find(key);
  };
  if (name == "bytes") {
    // Without an effect, the byte order is no reason for a failure.
    const Json* endian = member("endian");
    if (is_wide) add_once(traits, "endian " + (endian == nullptr ? "absent" : endian->text));
    return;
  }
  if (configuration == nullptr)
    add_once(traits, "form of " + name + (codec.is_string() ? " name-only" : " unconfigured"));
  const auto add_value = [&](const char* key) {
    add_once(traits, key + std::string(" ") + (member(key) == nullptr ? "absent" : member(key)->text));
  };
  const auto add_presence = [&](const char* key) {
    add_once(traits, key + std::string(member(key) == nullptr ? " absent" : " present"));
  };
  if (name == "cast_value") {
    add_value("rounding");
    add_value("out_of_range");
    add_presence("scalar_map");
  } else if (name == "scale_offset") {
    add_presence("offset");
    add_presence("scale");
  }
}

std::vector<std::string> traits_of_metadata(const Request& request, const std::vector<DataType>& types) try {
  const Metadata metadata = read_metadata(request.zarr_json);
  const bool is_wide = !types.empty() && component_of(types.back()).width > 1;
  std::vector<std::string> traits;
  for (const Json& codec : metadata.codecs.elements) add_traits_of_codec(codec, is_wide, traits);
  traits.push_back("number of codecs " + std::to_string(metadata.codecs.elements.size()));
  for (const std::string& one :
       metadata.fill_value
           ? classes_of_scalar(*metadata.fill_value, types.empty() ? DataType() : types.front())
           : std::vector<std::string>{"absent"})
    traits.push_back("fill value " + one);
  if (!metadata.data_type.is_string()) traits.push_back("form of data_type object");
  traits.push_back("dimensions " + std::to_string(metadata.shape.size()));
  if (contains(metadata.shape, 0u)) traits.push_back("elements none");
  return traits;
} catch (const Refused&) {
  return {};
}

// Returns whether the stored bytes of a request differ if each component is reversed. Elements such as 0 have
// the same bytes in both orders. `type`: the stored type.
bool depends_on_order(const Vector& vector, const DataType& type) {
  const Request& request = vector.request;
  const std::vector<std::byte>& stored =
      request.operation == Operation::decode ? *request.data : vector.permitted.front().data;
  const auto width = static_cast<std::size_t>(component_of(type).width);
  const std::size_t size =
      element_count(request.shape).value_or(0) * type.element_size();  // without checksums
  if (stored.size() < size) return true;
  const std::span<const std::byte> bytes(stored.data(), size);
  for (std::size_t at = 0; at + width <= size; at += width) {
    const auto component = bytes.subspan(at, width);
    if (!std::equal(component.begin(), component.end(), component.rbegin())) return true;
  }
  return false;
}

}  // namespace

std::vector<std::string> TraitsReader::of(const Vector& vector, const Needs& needs) {
  const Request& request = vector.request;
  auto found = known_.find(request.zarr_json);
  if (found == known_.end())
    found = known_.emplace(request.zarr_json, traits_of_metadata(request, needs.data_types)).first;
  std::vector<std::string> traits = found->second;
  // Bytes that are the same in both orders are no reason for a failure.
  if (!request.data || request.data->empty() ||
      (!needs.data_types.empty() && !depends_on_order(vector, needs.data_types.back())))
    std::erase_if(traits, [](const std::string& trait) { return trait.starts_with("endian "); });
  if (!request.data)
    for (const std::string& trait : found->second)
      if (trait.starts_with("fill value ")) traits.push_back("result from " + trait);
  if (request.operation != Operation::resolve)
    traits.push_back(std::string("chunk ") + (request.data ? "present" : "missing"));
  if (request.layout == Layout::f) traits.push_back("layout F");
  if (!vector.may_be_refused()) traits.push_back(kMustBeAccepted);
  if (!vector.may_be_accepted()) traits.push_back(kMustBeRefused);
  return traits;
}

}  // namespace zarrproof
