// scale_offset on every type of real numbers. The inputs are those for which a wrong arithmetic gives another
// result: a wider type between the two operations, fused multiply-add, the reciprocal, the distributive law.
// Example: float64 49 with the scale 49 decodes to 1; the product with the rounded reciprocal of 49 is
// 0.9999999999999999.
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/families/families.h"
#include "vectors/families/make_table.h"

namespace zarrproof {
namespace {

// Parameters as words; an empty parameter is left out.
struct Setting {
  std::string name, offset, scale;
};

std::vector<Setting> integer_settings(const DataType& type) {
  const std::string top = highest(type).to_string(), bottom = lowest(type).to_string();
  const std::string half =
      round(quotient(highest(type), Value::integer(2)), type, Rounding::towards_zero).to_string();
  const bool is_wide = type.bits > 2;
  std::vector<Setting> settings;
  const auto add = [&](TextRef name, TextRef offset, TextRef scale) {
    settings.push_back({name, offset, scale});
  };
  add("identities", "0", "1");
  add("offset", "1", "");
  add("offset-highest", top, "1");
  add("defaults", "", "");
  if (!is_wide && !type.is_signed()) add("scale", "", "3");
  if (is_wide) add("offset-half", half, "1");
  if (is_wide) add("scale", "", "3");
  if (is_wide) add("offset-and-scale", "5", "2");
  if (type.is_signed()) add("scale-minus-1", "", "-1");
  // Division in a floating type with truncation at the end rounds to the other side.
  if (type.is_signed() && is_wide) add("offset-negative", "-5", "3");
  if (type.is_signed()) add("offset-lowest", bottom, "1");
  // The intermediate value leaves the type; the final value would be in range.
  if (type.is_signed() && is_wide) add("intermediate", "-" + half, "-1");
  if (type.bits == 64) add("offset-beyond-float64", "9007199254740993", "1");
  return settings;
}

std::vector<Setting> floating_settings(const DataType& type) {
  if (type.is_e8m0())
    return {{"offset-and-scale", "1", "1"}, {"offset-and-scale-2", "1", "2"}, {"defaults", "", ""}};
  std::vector<Setting> settings = {{"identities", "0", "1"},
                                   {"defaults", "", ""},
                                   {"offset", "1", ""},
                                   {"scale", "", "3"},
                                   {"offset-and-scale", "1", "3"},
                                   {"scale-negative", "1", "-3"},
                                   {"scale-half", "", "0.5"},
                                   // The smallest number divided by -2 rounds to -0, and -0 + 0 is 0.
                                   {"scale-minus-2", "0", "-2"}};
  if (type.bits >= 8) settings.push_back({"offset-and-scale-1.5", "0.5", "1.5"});
  if (type.bits >= 16) {
    settings.push_back({"scale-0.1", "5", "0.1"});
    settings.push_back({"offset-0.1-scale-10", "0.1", "10"});
  }
  return settings;
}

Table table_of(const DataType& type, const Setting& setting, Operation operation) {
  std::vector<Clause> clauses = {Clause::SO_1, Clause::SO_2};
  if (setting.offset.empty() || setting.scale.empty()) clauses.push_back(Clause::SO_4);
  return make_table(
      "scale_offset/" + type.name + "/" + setting.name + suffix_of(operation), clauses, operation,
      array_of(type.name, fill_for_offset(type, setting.offset),
               {scale_offset_codec(setting.offset, setting.scale)}),
      type, scale_offset_inputs(scale_offset_of(type, setting.offset, setting.scale), operation));
}

}  // namespace

void write_scale_offset(FamilyFiles& files) {
  VectorFile& file = files.file("", "scale_offset on every type of real numbers");
  for (const DataType& type : real_data_types())
    for (const Setting& setting : type.is_integer() ? integer_settings(type) : floating_settings(type))
      for (const Operation operation : {Operation::encode, Operation::decode})
        file.tables.push_back(table_of(type, setting, operation));
}

}  // namespace zarrproof
