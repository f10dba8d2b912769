// Invalid arguments of zarrproof explain: exit status 2, even if other arguments could be explained.
#include <gtest/gtest.h>

#include <string>

#include "tests/conformance/run_testee.h"

namespace zarrproof {
namespace {

struct ExplainCase {
  const char* name;
  const char* arguments;
  int status;
  const char* words;
};

class ExplainArguments : public ::testing::TestWithParam<ExplainCase> {};

TEST_P(ExplainArguments, AreChecked) {
  const Ended ended = call(std::string("explain ") + GetParam().arguments);
  EXPECT_EQ(ended.status, GetParam().status) << ended.said;
  EXPECT_NE(ended.said.find(GetParam().words), std::string::npos) << ended.said;
}

constexpr const char* kUnknown = R"(zarrproof explain: data_type: the unknown data type)";
constexpr const char* kElements =
    "zarrproof explain: no element is explained, because the metadata are refused";

#define BYTES "--codecs '[\"bytes\"]' "
#define UINT16 \
  "--data-type uint16 --codecs '[{\"name\":\"bytes\",\"configuration\":{\"endian\":\"little\"}}]' "

INSTANTIATE_TEST_SUITE_P(
    All, ExplainArguments,
    ::testing::Values(
        ExplainCase{"TypeThatIsNone", "--data-type flaot64 " BYTES, 2, kUnknown},
        ExplainCase{"TypeThatIsNoneWithAnElement", "--data-type flaot64 " BYTES "1", 2, kUnknown},
        ExplainCase{"TypeOfSevenBits", "--data-type r7 " BYTES "1", 2, kUnknown},
        ExplainCase{"TypeThatIsANumber", "--data-type 5 " BYTES, 2, "zarrproof explain: data_type: 5"},
        ExplainCase{"TypeInADocument",
                    "--zarr-json '{\"zarr_format\":3,\"node_type\":\"array\",\"data_type\":\"int7\"}'", 0,
                    "refused: "},
        ExplainCase{"ElementOfUnknownCodec", "--data-type uint8 --codecs '[\"byt\"]' xyz", 2, kElements},
        ExplainCase{"ElementOfNoDocument", "--zarr-json xyz 1", 2, kElements},
        ExplainCase{"ElementBesideABadFillValue", "--data-type uint8 " BYTES "--fill-value xyz 1", 2,
                    kElements},
        ExplainCase{"MetadataAlone", "--data-type uint8 --codecs '[\"byt\"]'", 0, "refused: codecs[0]"},
        ExplainCase{"ElementThatIsNone", "--data-type uint8 " BYTES "xyz", 2, "element 0: \"xyz\""},
        ExplainCase{"ElementTooLarge", "--data-type uint8 " BYTES "1 256", 2, "element 1: 256"},
        ExplainCase{"EmptyElement", "--data-type uint8 " BYTES "''", 2, "element 0: \"\""},
        ExplainCase{"DataOfOneDigit", "--data-type uint8 " BYTES "--data 0", 2, "--data: \"0\"; expected"},
        ExplainCase{"DataInUpperCase", "--data-type uint8 " BYTES "--data 0A", 2, "--data: \"0A\"; expected"},
        ExplainCase{"DataThatDoNotFit", UINT16 "--data 000000", 2, "data: 3 bytes; expected a multiple of 2"},
        ExplainCase{"DataAndElements", "--data-type uint8 " BYTES "--data 00 5", 2,
                    "--data: elements are given as well"},
        ExplainCase{"NoBytesAreData", UINT16 "--decode --data=", 0, "metadata: uint16"},
        ExplainCase{"DataThatAreTooShort", UINT16 "--decode --data 00", 0,
                    "data: 1 byte; expected 2 bytes (BYTES-8)"},
        ExplainCase{"DataThatEndTooSoon", UINT16 "--decode --data 000000", 0,
                    "data: 3 bytes; expected 4 bytes (BYTES-8)"},
        ExplainCase{"DataOfAReport", UINT16 "--decode --data 00", 0, "(BYTES-8)"}),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace zarrproof
