// The families about numbers: each catches the wrong arithmetic that it targets.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>

#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "tests/vectors/families.h"

namespace zarrproof::families_numbers_test {
namespace {

// A testee that converts float64 by a function.
template <class Result>
std::function<Response(const Request&)> converting(std::function<Result(double)> convert) {
  return [convert = std::move(convert)](const Request& request) {
    Response response;
    response.kind = Response::Kind::data;
    const std::vector<std::byte>& data = *request.data;
    for (std::size_t at = 0; at < data.size(); at += sizeof(double)) {
      double value = 0;
      std::memcpy(&value, data.data() + at, sizeof value);
      const auto bytes = std::bit_cast<std::array<std::byte, sizeof(Result)>>(convert(value));
      response.data.insert(response.data.end(), bytes.begin(), bytes.end());
    }
    return response;
  };
}

TEST(FamiliesOfNumbers, RoundingThatIsWrongInSomeBinades) {
  if (std::endian::native != std::endian::little) GTEST_SKIP() << "elements are little-endian";
  const auto testee = [](std::function<double(double)> rounded) {
    return converting<std::int64_t>(
        [rounded = std::move(rounded)](double value) { return static_cast<std::int64_t>(rounded(value)); });
  };
  const auto magic = [](double value) {
    const volatile double large = value < 0 ? -0x1p52 : 0x1p52;
    const volatile double moved = value + large;
    return moved - large;
  };
  const std::string id = "cast_value/fractions/float64-int64/encode/";
  EXPECT_EQ(caught(id + "nearest-even", testee([](double value) { return std::nearbyint(value); })), 0u);
  EXPECT_GT(caught(id + "nearest-even", testee(magic)), 0u);
  EXPECT_EQ(caught(id + "nearest-away", testee([](double value) { return std::round(value); })), 0u);
  EXPECT_GT(caught(id + "nearest-away",
                   testee([](double value) { return std::trunc(value + std::copysign(0.5, value)); })),
            0u);
}

TEST(FamiliesOfNumbers, SubnormalResultsThatAreFlushed) {
  if (std::endian::native != std::endian::little) GTEST_SKIP() << "elements are little-endian";
  const std::string id = "cast_value/ties/float64-float32/encode/nearest-even";
  const auto right = [](double value) { return static_cast<float>(value); };
  EXPECT_EQ(caught(id, converting<float>(right)), 0u);
  EXPECT_GT(caught(id, converting<float>([&](double value) {
                     const float result = right(value);
                     return std::fabs(result) < 0x1p-126F ? std::copysign(0.0F, result) : result;
                   })),
            0u);
}

// A value out of 64 bits becomes the lowest number, as on some processors.
TEST(FamiliesOfNumbers, WrappingThatTakesPartOfTheDigits) {
  const std::string id = "cast_value/wraps/float64-int8/encode/nearest-even/wrap";
  EXPECT_GT(caught(id, converting<std::int8_t>([](double value) {
                     const double whole = std::nearbyint(value);
                     return static_cast<std::int8_t>(
                         std::fabs(whole) < 0x1p53 ? static_cast<std::int64_t>(whole) : 0);
                   })),
            0u);
}

// These texts in an array of float64, and the result of encoding as float32.
TEST(FamiliesOfNumbers, FillValuesInFloat64) {
  const auto testee = [](const Request& request) {
    if (request.operation != Operation::resolve) return answer(request);
    Response response = answer_after(request, [](ArrayText& array) { array.data_type = "\"float64\""; });
    if (response.kind != Response::Kind::resolved) return answer(request);  // hexadecimal of a float32
    const DataType wide = *find_data_type("float64"), type = *find_data_type("float32");
    const Value value = round(unpack(load(response.data, wide), wide), type, Rounding::nearest_even);
    response.data.resize(type.element_size());
    store(pack(value, type), type, response.data);
    response.data_type = "\"float32\"";
    return response;
  };
  EXPECT_GT(caught("fill_value/rounded/float32/", testee), 0u);
}

}  // namespace
}  // namespace zarrproof::families_numbers_test
