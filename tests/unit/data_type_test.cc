#include "reference/types/data_type.h"

#include <gtest/gtest.h>

#include <cmath>

#include "reference/values/element.h"
#include "tests/support/format.h"

namespace zarrproof::data_type_test {
namespace {

double number(Bits bits, std::string_view type) {
  const Value value = unpack(bits, *find_data_type(type));
  const double magnitude =
      std::ldexp(static_cast<double>(value.numerator()), static_cast<int>(value.exponent()));
  return value.is_negative() ? -magnitude : magnitude;
}

TEST(DataType, AllRealTypesAreInTheTable) {
  EXPECT_EQ(real_data_types().size(), test::kFormats.size());
  for (const test::Format& format : test::kFormats) {
    const auto type = find_data_type(format.name);
    ASSERT_TRUE(type.has_value()) << format.name;
    EXPECT_TRUE(type->is_real());
    EXPECT_EQ(type->bits, format.bits()) << format.name;
    EXPECT_EQ(type->is_integer(), format.is_integer()) << format.name;
    EXPECT_EQ(type->has_infinity(), format.specials == test::Specials::ieee) << format.name;
    EXPECT_EQ(type->has_negative_zero(),
              format.specials == test::Specials::ieee || format.specials == test::Specials::finite)
        << format.name;
  }
}

TEST(DataType, RawTypesHaveAMultipleOfEightBits) {
  for (const char* name : {"r7", "r12", "r-8", "r", "r8 ", "R8", "r8.0", "r99999999999999999999"})
    EXPECT_FALSE(find_data_type(name).has_value()) << name;
}

// OCP Microscaling Formats (MX) 1.0, E2M1.
TEST(DataType, ValuesOfFloat4E2m1fn) {
  const double values[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  for (Bits code = 0; code < 8; ++code) {
    EXPECT_EQ(number(code, "float4_e2m1fn"), values[code]);
    EXPECT_EQ(number(code + 8, "float4_e2m1fn"), -values[code]);
  }
  EXPECT_TRUE(unpack(8, *find_data_type("float4_e2m1fn")).is_negative());
}

struct Limits {
  const char* type;
  Bits highest_code;
  double highest, smallest_normal, smallest;
};

// From the OCP and IEEE tables and the papers that define the fnuz types.
TEST(DataType, LimitsOfFloats) {
  const Limits rows[] = {
      {"float6_e2m3fn", 0x1f, 7.5, 1, 0.125},
      {"float6_e3m2fn", 0x1f, 28, 0.25, 0.0625},
      {"float8_e3m4", 0x6f, 15.5, 0.25, 0x1p-6},
      {"float8_e4m3", 0x77, 240, 0x1p-6, 0x1p-9},
      {"float8_e4m3b11fnuz", 0x7f, 30, 0x1p-10, 0x1p-13},
      {"float8_e4m3fnuz", 0x7f, 240, 0x1p-7, 0x1p-10},
      {"float8_e5m2", 0x7b, 57344, 0x1p-14, 0x1p-16},
      {"float8_e5m2fnuz", 0x7f, 57344, 0x1p-15, 0x1p-17},
      {"bfloat16", 0x7f7f, 0x1.fep127, 0x1p-126, 0x1p-133},
      {"float16", 0x7bff, 65504, 0x1p-14, 0x1p-24},
      {"float32", 0x7f7fffff, 0x1.fffffep127, 0x1p-126, 0x1p-149},
      {"float64", 0x7fefffffffffffff, 0x1.fffffffffffffp1023, 0x1p-1022, 0x1p-1074},
  };
  for (const Limits& row : rows) {
    const DataType type = *find_data_type(row.type);
    EXPECT_EQ(number(row.highest_code, row.type), row.highest) << row.type;
    EXPECT_EQ(pack(highest(type), type), row.highest_code) << row.type;
    EXPECT_EQ(compare(lowest(type), highest(type).negated()), 0) << row.type;
    EXPECT_EQ(number(Bits{1} << type.mantissa_bits, row.type), row.smallest_normal) << row.type;
    EXPECT_EQ(number(1, row.type), row.smallest) << row.type;
    EXPECT_EQ(std::ldexp(1, static_cast<int>(smallest_exponent(type))), row.smallest) << row.type;
  }
}

TEST(DataType, ValuesAreWrittenForPeople) {
  EXPECT_EQ(describe_bits(0x7f, *find_data_type("int8")), "127 (0x7f)");
  EXPECT_EQ(describe_bits(0xc0490000, *find_data_type("float32")), "-3.140625 (0xc0490000)");
  EXPECT_EQ(describe_bits(0x7c00, *find_data_type("float16")), "Infinity (0x7c00)");
  EXPECT_EQ(describe_bits(0x80000000, *find_data_type("float32")), "-0 (0x80000000)");
  EXPECT_EQ(describe_bits(0x80, *find_data_type("float8_e5m2fnuz")), "NaN (0x80)");
  EXPECT_EQ(Value::finite(false, 1, 0, 3).to_string(), "0.33333333333333333333...");
  EXPECT_EQ(Value::finite(true, 1, 100).to_string(), "-1.2676506002282294014...e30");
  EXPECT_EQ(Value::finite(false, 1, -20).to_string(), "9.5367431640625e-7");
}

}  // namespace
}  // namespace zarrproof::data_type_test
