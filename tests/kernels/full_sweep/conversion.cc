#include "tests/kernels/full_sweep/conversion.h"

#include <utility>

#include "reference/types/data_type.h"
#include "reference/types/rounding_mode.h"

namespace zarrproof::test {
namespace {

constexpr std::pair<OutOfRange, const char*> kRules[] = {
    {OutOfRange::error, "error"}, {OutOfRange::clamp, "clamp"}, {OutOfRange::wrap, "wrap"}};

}  // namespace

std::vector<Conversion> all_conversions() {
  std::vector<Conversion> all;
  for (const char* from : {"float32", "int32", "uint32"})
    for (const DataType& to : real_data_types())
      for (const Rounding rounding : all_roundings())
        for (const auto& [rule, rule_name] : kRules) {
          Conversion one{
              std::string(from) + "-" + to.name + "/" + std::string(name(rounding)) + "/" + rule_name,
              {*find_data_type(from), to, rounding, rule, {}, {}}};
          // CV-6: wrap requires an integer as the stored type.
          one.encodes = rule != OutOfRange::wrap || to.is_integer();
          one.decodes = rule != OutOfRange::wrap || one.cast.array_type.is_integer();
          if (one.encodes || one.decodes) all.push_back(std::move(one));
        }
  return all;
}

}  // namespace zarrproof::test
