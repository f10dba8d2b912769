// Invalid arguments of zarrproof explain: exit status 2, even if other arguments could be explained.
#include <gtest/gtest.h>

#include <string>

#include "reference/json/json.h"
#include "tests/conformance/run_testee.h"

namespace zarrproof::explain_arguments_test {
namespace {

struct ExplainCase {
  const char* name;
  const char* arguments;
  int status;
  const char* words;
};

class ExplainArguments : public ::testing::TestWithParam<ExplainCase> {};

TEST_P(ExplainArguments, AreChecked) {
  expect_call(std::string("explain ") + GetParam().arguments, GetParam().status, {GetParam().words});
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
        ExplainCase{"IdOfARequest", "crc32c/123456789/encode", 0,
                    "crc32c/123456789/encode\n  request    encode \"uint8\" [9]"},
        ExplainCase{"FirstElementsOfARequest", "crc32c/123456789/encode", 0,
                    "\nelement 7: 56 (0x38)\n  gives 56 (0x38), stored as 38\n\n1 more element"},
        ExplainCase{"RefusedElementOfARequest", "cast_value/lengths/float64-uint8/length-70/refused-at-69", 0,
                    "\nelement 69: "},
        ExplainCase{"RequestOfAWrongLength", "bytes/uint8/length-of-2x3/half", 0, "\nrefused: data: "},
        ExplainCase{"DataOfAShape", "--data-type uint8 " BYTES "--shape '[2]' --data 0507", 0,
                    "\nelement 1: 7 (0x07)\n"},
        ExplainCase{"DataOfAnotherShape", "--data-type uint8 " BYTES "--shape '[2,3]' --data 0507", 0,
                    "\nrefused: data: 2 bytes; expected 6 elements of 1 byte"},
        ExplainCase{"EncodedDataOfAnotherShape", "--data-type uint8 " BYTES "--shape '[3]' --decode --data=",
                    0, "\nrefused: data: 0 bytes"},
        ExplainCase{"ShapeWhoseBytesOverflow", UINT16 "--shape '[9223372036854775809]' --data 0100", 0,
                    "refused: data: 2 bytes; expected 9223372036854775809 elements of 2 bytes"},
        ExplainCase{"NumberOfAnElement",
                    "--data-type float32 --codecs "
                    "'[{\"name\":\"bytes\",\"configuration\":{\"endian\":\"big\"}}]' 1e39",
                    0, "\n  read under json_number_overflow=infinity\n"},
        ExplainCase{"StepsUnderAnotherAnswer", "fill_value/int8/1.0/encode", 0,
                    "metadata: int8\n  the steps are those under integer_json=accept\n"},
        ExplainCase{
            "FillValuesOfTheAnswers",
            "--data-type float32 --codecs '[{\"name\":\"bytes\",\"configuration\":{\"endian\":\"big\"}}]' "
            "--fill-value 1e39",
            0, "=largest-finite: accepted, fill value 3.40282346"},
        ExplainCase{"ShapeThatIsNone", "--data-type uint8 " BYTES "--shape 2 --data 0507", 2,
                    "--shape: 2; expected an array"},
        ExplainCase{"ShapeOfTooManyElements",
                    "--data-type uint8 " BYTES "--shape '[4294967296,4294967296]' --data 0507", 2,
                    "--shape: [4294967296,4294967296]; expected fewer than 2^64 elements"},
        ExplainCase{"ShapeWithoutData", "--data-type uint8 " BYTES "--shape '[2]' 5", 2,
                    "--shape requires --data"},
        ExplainCase{"ClausesOfARequest", "bytes/complex64/big/encode", 0, "\n  BYTES-4  "},
        ExplainCase{"ElementOfARequest", "crc32c/123456789/encode#8", 0,
                    "accepted\n\nelement 8: 57 (0x39)\n"},
        ExplainCase{"ElementBeyondTheRequest", "crc32c/123456789/encode#9", 2,
                    "element: 9; expected an index from 0 to 8"},
        ExplainCase{"ElementThatIsNoNumber", "crc32c/123456789/encode#x", 2, "expected ID or ID#N"},
        ExplainCase{"IdOfNoRequest", "crc32c/12345678/encode", 2,
                    "has no request \"crc32c/12345678/encode\" (did you mean \"crc32c/123456789/encode\"?)"},
        ExplainCase{"TwoIds", "crc32c/123456789/encode crc32c/123456789/decode", 2,
                    "or the id of a request alone"},
        ExplainCase{"IdAndData", "crc32c/123456789/encode --data 00", 2, "or the id of a request alone"},
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

TEST(Show, PrintsTheRequestAndTheOutcomes) {
  const Ended ended = call("show crc32c/123456789/encode");
  EXPECT_EQ(ended.status, 0);
  const Json shown = read_json(ended.said.substr(0, ended.said.find('\n')));
  EXPECT_EQ(shown.find("id")->text, "crc32c/123456789/encode");
  EXPECT_EQ(shown.find("request")->find("data")->text, "313233343536373839");
  EXPECT_EQ(shown.find("outcomes")->elements.at(0).find("data")->text, "313233343536373839839206e3");
  EXPECT_EQ(ended.said.find('\n'), ended.said.size() - 1) << "one line";
}

// The printed request is a line of the protocol.
TEST(Show, TheRequestCanBeAsked) {
  const Ended ended =
      call("show crc32c/123456789/encode | sed 's/.*\"request\"://; s/,\"outcomes\".*//' | " ZARRPROOF_PROGRAM
           " serve");
  EXPECT_EQ(ended.said, "{\"id\":1,\"data\":\"313233343536373839839206e3\"}\n");
}

TEST(Show, UnknownIdsAreErrors) {
  expect_call("show cast_value/pair/float64-float16/encode/nearest-even", 2,
              {"did you mean \"cast_value/pairs/float64-float16/encode/nearest-even\"?"});
  EXPECT_EQ(call("show nothing").status, 2);
  EXPECT_EQ(call("show").status, 2);
}

}  // namespace
}  // namespace zarrproof::explain_arguments_test
