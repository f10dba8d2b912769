#include <gtest/gtest.h>

#include <map>

#include "reference/json/json.h"
#include "reference/kernels/fill.h"
#include "reference/metadata/scalar.h"
#include "reference/reference.h"
#include "reference/types/hexadecimal.h"
#include "tests/support/iterations.h"
#include "tests/unit/kernels/random_codes.h"

namespace zarrproof::kernels::scalar_fill_test {
namespace {

Metadata metadata(const std::string& type, const std::string& codecs, const std::string& fill) {
  return {read_json('"' + type + '"'), read_json(codecs), read_json(fill)};
}

std::string words(const std::vector<std::byte>& fill) {
  return "fill " + to_hexadecimal(fill);
}

// Every part of the error except the element, which there is not.
std::string words(const Error& error) {
  return std::string(id(*error.clause)) + " at " + error.place + ": " + error.found + "; expected " +
         error.expected;
}

// The converted fill value, or the error.
std::string expected(const Metadata& read) {
  const auto plan = Reference(Answers::defaults()).prepare(read, {1}, Layout::c);
  if (!plan) return words(plan.error());
  const auto resolved = (*plan)->resolve();
  return words(resolved->fill_value);
}

std::string carried(const Metadata& read) {
  Interpretation defaults(Answers::defaults());
  try {
    return words(carry_fill(read_array_spec(read, defaults)));
  } catch (const Refused& refused) {
    return words(refused.error());
  }
}

std::string entries(const DataType& from, const DataType& to, Bits key, Random& random) {
  return "[[" + write_real(key, from) + "," + write_real(random_code(to, random), to) + "]]";
}

std::string random_cast(const DataType& from, const DataType& to, Bits fill, Random& random) {
  const std::vector<std::string> rules = {"", "", R"(,"out_of_range":"clamp")",
                                          to.is_integer() ? R"(,"out_of_range":"wrap")" : ""};
  std::string text = R"({"name":"cast_value","configuration":{"data_type":")" + to.name + '"';
  text += pick(rules, random);
  if (random() % 4 == 0) text += R"(,"scalar_map":{"encode":)" + entries(from, to, fill, random) + "}";
  return text + "}}";
}

std::string random_scale_offset(const DataType& type, Random& random) {
  const auto parameter = [&](const std::string& name) {
    const Bits few = random() % 3 & type.mask();
    return '"' + name + "\":" + write_real(random() % 2 == 0 ? few : random_code(type, random), type);
  };
  std::string text = R"({"name":"scale_offset","configuration":{)" + parameter("offset");
  if (random() % 2 == 0) text += "," + parameter("scale");
  return text + "}}";
}

std::string kind_of(const std::string& outcome) {
  if (outcome.starts_with("fill ")) return "fill";
  for (const char* kind : {"comes back as", "does not come back", "CV-10", "SO-7"})
    if (outcome.find(kind) != std::string::npos) return kind;
  return "unread";
}

TEST(ScalarFill, AgreesOnRandomChains) {
  Random random(5);
  const std::vector<DataType> types = real_data_types();
  std::map<std::string, int> kinds;
  const int tried = test::iterations(20000);
  for (int i = 0; i < tried; ++i) {
    DataType type = pick(types, random);
    const Bits fill = random_code(type, random);
    const std::string array_type = type.name;
    const std::string fill_text = write_real(fill, type);
    std::string codecs = "[";
    for (std::uint64_t codec = random() % 4; codec > 0; --codec) {
      if (random() % 2 == 0) {
        codecs += random_scale_offset(type, random) + ",";
      } else {
        const DataType to = pick(types, random);
        codecs += random_cast(type, to, fill & type.mask(), random) + ",";
        type = to;
      }
    }
    codecs += R"({"name":"bytes","configuration":{"endian":"little"}}])";
    const Metadata read = metadata(array_type, codecs, fill_text);
    const std::string wanted = expected(read);
    ++kinds[kind_of(wanted)];
    ASSERT_EQ(carried(read), wanted) << array_type << " " << fill_text << " " << codecs;
  }
  // Random chains reach every kind of outcome.
  for (const char* kind : {"fill", "comes back as", "does not come back", "CV-10", "SO-7"})
    EXPECT_GT(kinds[kind], tried / 1000) << kind;
  EXPECT_EQ(kinds["unread"], 0);
}

TEST(ScalarFill, CarriesTheExampleOfTheSpecification) {
  const std::string codecs =
      R"([{"name":"scale_offset","configuration":{"offset":-10,"scale":0.1}},
          {"name":"cast_value","configuration":{"data_type":"uint8",
             "scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]}}},"bytes","crc32c"])";
  EXPECT_EQ(carried(metadata("float64", codecs, R"("NaN")")), "fill 00");
}

TEST(ScalarFill, NegativeIntegersHaveTheirSignInTheUpperBits) {
  EXPECT_EQ(carried(metadata("int4", R"(["bytes"])", "-3")), "fill fd");
}

TEST(ScalarFill, OtherTypesStayAsTheyStand) {
  EXPECT_EQ(carried(metadata("bool", R"(["bytes"])", "true")), "fill 01");
  EXPECT_EQ(carried(metadata("r16", R"(["bytes"])", "[3,4]")), "fill 0304");
}

}  // namespace
}  // namespace zarrproof::kernels::scalar_fill_test
