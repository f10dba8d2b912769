#include "conformance/interop/described_element.h"

#include <gtest/gtest.h>

#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"

namespace zarrproof::described_element_test {
namespace {

std::string element(const std::string& text, const std::string& type) {
  const auto found = described_element(text, *find_data_type(type));
  return found ? to_hexadecimal(*found) : "none";
}

TEST(DescribedElement, IsThatAtTheEnd) {
  EXPECT_EQ(element("2 (0x02) gives Infinity (0x7c00)", "float16"), "007c");
  EXPECT_EQ(element("element 3: -1 (0xff)", "int8"), "ff");
  EXPECT_EQ(element("bytes 01 gives bytes 00", "bool"), "00");
  EXPECT_EQ(element("1 (0x3f800000) + i * NaN (0x7fc00000)", "complex64"), "0000803f0000c07f");
}

TEST(DescribedElement, IsNothingInOtherTexts) {
  EXPECT_EQ(element("2 (0x7c00)", "float16"), "none") << "0x7c00 is not 2";
  EXPECT_EQ(element("2 (0x02)", "float16"), "none") << "two digits are not float16";
  EXPECT_EQ(element("Infinity (0x7c00) and more", "float16"), "none");
  EXPECT_EQ(element("bytes 0001", "bool"), "none");
  EXPECT_EQ(element("no chunk", "int8"), "none");
  EXPECT_EQ(element("", "int8"), "none");
}

TEST(DescribedElement, ReadsWhatDescribeElementWrites) {
  for (const DataType& type : listed_data_types()) {
    std::vector<std::byte> bytes(type.element_size(), std::byte{0x05});
    std::vector<std::byte> masked = bytes;
    if (type.is_real()) store(load(bytes, type), type, masked);
    const std::string text = describe_element(masked, type);
    EXPECT_EQ(described_element("a gives " + text, type), masked) << type.name << ": " << text;
    const auto list = described_elements(text + ", " + text, type);
    ASSERT_TRUE(list) << type.name;
    EXPECT_EQ(*list, std::vector(2, masked)) << type.name;
    EXPECT_FALSE(described_elements(text + ", a gives " + text, type)) << type.name;
  }
}

}  // namespace
}  // namespace zarrproof::described_element_test
