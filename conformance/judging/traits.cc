// Example: big-endian int16 of shape [3], fill value -7, codec `bytes`: "endian big", "number of codecs 1",
// "fill value number", "dimensions 1", "chunk present" and "outcome result".
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

// Returns the classes of a JSON number:
// - "no-float64-number": an integer that binary64 does not represent.
// - "between-float64-numbers": such an integer that also changes in a conversion to binary64 and back. The
//   highest number of a type does not change: it becomes 2^N, and a conversion back that saturates gives the
//   highest number again.
// - "number": any other number.
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

// Returns the classes of a scalar. A defect may concern one class only.
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
  const auto add = [&](const std::string& key, bool with_value) {
    const Json* value = parameter_of(codec, key);
    add_once(traits, key + (value == nullptr ? " absent" : with_value ? " " + value->text : " present"));
  };
  if (name == "bytes") {
    if (is_wide) add("endian", true);  // without an effect, the byte order is no reason for a failure
  } else if (is_codec(name) && codec.find("configuration") == nullptr) {
    add_once(traits, "form of " + name + (codec.is_string() ? " name-only" : " unconfigured"));
  }
  if (name == "cast_value") {
    add("rounding", true);
    add("out_of_range", true);
    add("scalar_map", false);
  } else if (name == "scale_offset") {
    add("offset", false);
    add("scale", false);
  }
}

std::vector<std::string> traits_of_metadata(const Request& request, const std::vector<DataType>& types) try {
  const Metadata metadata = read_metadata(request.zarr_json);
  const bool is_wide = !types.empty() && component_of(types.back()).width > 1;
  std::vector<std::string> traits, classes = {"absent"};
  for (const Json& codec : metadata.codecs.elements) add_traits_of_codec(codec, is_wide, traits);
  traits.push_back("number of codecs " + std::to_string(metadata.codecs.elements.size()));
  if (metadata.fill_value)
    classes = classes_of_scalar(*metadata.fill_value, types.empty() ? DataType() : types.front());
  for (const std::string& scalar_class : classes) traits.push_back("fill value " + scalar_class);
  if (!metadata.data_type.is_string()) traits.push_back("form of data_type object");
  traits.push_back("dimensions " + std::to_string(metadata.shape.size()));
  if (contains(metadata.shape, 0u)) traits.push_back("elements none");
  return traits;
} catch (const Refused&) {
  return {};
}

// Returns whether the byte order may be the reason for a failure: the stored bytes of the request differ if
// each component is reversed. Elements such as 0 have the same bytes in both orders.
bool byte_order_may_matter(const Vector& vector, const Needs& needs) {
  const Request& request = vector.request;
  if (!request.data || request.data->empty()) return false;
  if (needs.data_types.empty()) return true;
  const DataType& type = needs.data_types.back();  // the stored type
  const std::span<const std::byte> stored =
      request.operation == Operation::decode ? *request.data : vector.permitted.front().data;
  const std::size_t size =
      element_count(request.shape).value_or(0) * type.element_size();  // without checksums
  const auto differs_in_reverse = [](const auto component) {
    return !std::equal(component.begin(), component.end(), component.rbegin());
  };
  return stored.size() < size ||
         std::ranges::any_of(components_of(stored.first(size), type), differs_in_reverse);
}

}  // namespace

std::vector<std::string> TraitsReader::of(const Vector& vector, const Needs& needs) {
  const Request& request = vector.request;
  auto found = known_.find(request.zarr_json);
  if (found == known_.end())
    found = known_.emplace(request.zarr_json, traits_of_metadata(request, needs.data_types)).first;
  std::vector<std::string> traits = found->second;
  if (!byte_order_may_matter(vector, needs))
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
