#include "fuzz/request/types.h"

#include <algorithm>

namespace zarrproof::fuzz {
namespace {

std::vector<DataType> time_types() {
  std::vector<DataType> types;
  for (const char* name : {"numpy.datetime64", "numpy.timedelta64"})
    for (const char* unit : {"s", "us", "\u03bcs", "D", "as", "generic"})
      for (const std::uint32_t factor : {1u, 10u, 2147483647u})
        types.push_back(time_type(name, unit, factor));
  return types;
}

// uint8 comes first, because it is the simplest.
std::vector<DataType> real_types() {
  std::vector<DataType> types{*find_data_type("uint8")};
  for (const DataType& type : real_data_types())
    if (type != types.front()) types.push_back(type);
  return types;
}

std::vector<DataType> other_types() {
  std::vector<DataType> types;
  for (const DataType& type : listed_data_types())
    if (!type.is_real()) types.push_back(type);
  for (const auto& more : {raw_types(), time_types()}) types.insert(types.end(), more.begin(), more.end());
  return types;
}

void choose_from(const std::vector<DataType>& types, DataType& type, Choices& choices) {
  const auto at = std::find(types.begin(), types.end(), type);
  const std::size_t present = at == types.end() ? 0 : static_cast<std::size_t>(at - types.begin());
  type = types[choices.choose(types.size() - 1, present)];
}

}  // namespace

std::vector<DataType> raw_types() {
  std::vector<DataType> types;
  for (int bytes = 1; bytes <= 16; ++bytes) types.push_back(*find_data_type("r" + std::to_string(8 * bytes)));
  return types;
}

// Three of four types are real. Types that are not real go through no codec but `bytes`.
void choose_type(DataType& type, Choices& choices) {
  constexpr Bits kOther = 3;
  static const std::vector<DataType> others = other_types();
  const bool is_other = std::find(others.begin(), others.end(), type) != others.end();
  if (choices.choose(kOther, is_other ? kOther : 0) == kOther)
    choose_from(others, type, choices);
  else
    choose_real_type(type, choices);
}

void choose_real_type(DataType& type, Choices& choices) {
  static const std::vector<DataType> types = real_types();
  choose_from(types, type, choices);
}

std::string kind_of(const DataType& type) {
  if (type.is_integer()) return "integer";
  if (type.is_floating()) return type.is_ieee() ? "float" : "small float";
  if (type.kind == Kind::complex) return "complex";
  return type.kind == Kind::raw ? "raw" : type.name;
}

}  // namespace zarrproof::fuzz
