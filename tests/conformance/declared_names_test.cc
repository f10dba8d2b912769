// The names in a description: an unknown name ends the run before a request is asked.
#include <gtest/gtest.h>

#include "conformance/protocol/protocol.h"
#include "conformance/text/edit.h"
#include "tests/refusal.h"

namespace zarrproof::declared_names_test {
namespace {

using Names = std::vector<std::string>;

constexpr const char* kNothing = "nothing was refused";

std::string wrong(const Names& operations, const Names& codecs, const Names& data_types) {
  return refusal_of([&] { check_names({"mine", "1", "C", {}, operations, codecs, data_types}); });
}

TEST(DeclaredNames, KnownNamesAreAccepted) {
  Names types = {"r*", "r8", "r40", "numpy.datetime64", "numpy.timedelta64"};
  for (const DataType& type : listed_data_types()) types.push_back(type.name);
  EXPECT_EQ(wrong({"resolve", "encode", "decode"}, {"bytes", "crc32c", "scale_offset", "cast_value"}, types),
            kNothing);
  EXPECT_EQ(wrong({"decode"}, {"bytes"}, {"complex_float32"}), kNothing);
}

TEST(DeclaredNames, UnknownNamesGetTheNearestName) {
  struct Case {
    Names operations, codecs, data_types;
    std::string says;
  };
  const Names all = {"encode"}, bytes = {"bytes"}, one = {"int8"};
  const Case cases[] = {
      {{"encod"}, bytes, one, "operations: unknown: \"encod\" (did you mean \"encode\"?); expected only "},
      {all, {"bytes", "crc32"}, one, "codecs: unknown: \"crc32\" (did you mean \"crc32c\"?); "},
      {all, {"bytes", "gzip"}, one, "codecs: unknown: \"gzip\"; "},
      {all, {"gzip", "Bytes"}, one, "unknown: \"gzip\", \"Bytes\" (did you mean \"bytes\"?); "},
      {all, bytes, {"flaot64"}, "data_types: unknown: \"flaot64\" (did you mean \"float64\"?); "},
      {all, bytes, {"datetime64"}, "\"datetime64\" (did you mean \"numpy.datetime64\"?); "},
      {all, bytes, {"int8", "string"}, "unknown: \"string\"; "},
      {all, bytes, {"r12"}, "unknown: \"r12\""},
      {all, bytes, {""}, "unknown: \"\"; "},
      {all, bytes, {"a\x1b[31m\n"}, "unknown: \"a\\x1b[31m\\n\"; "},
      {all, bytes, {std::string(5000, 'x')}, "\"" + std::string(60, 'x') + "...\"; "},
      {all, bytes, Names(12, "text"), "\"text\" and 2 more; "},
      {{}, bytes, one, "operations: an empty list, so that nothing can be asked; "},
      {all, {}, one, "codecs: an empty list, so that nothing can be asked; "},
      {all, bytes, {}, "data_types: an empty list, so that nothing can be asked; "},
  };
  for (const Case& one_case : cases) {
    const std::string message = wrong(one_case.operations, one_case.codecs, one_case.data_types);
    EXPECT_NE(message.find(one_case.says), std::string::npos) << one_case.says << " is not in\n" << message;
  }
  EXPECT_EQ(wrong(all, {"gzip"}, one),
            "in its description: codecs: unknown: \"gzip\"; expected only names of the suite: bytes, crc32c, "
            "scale_offset, cast_value");
}

TEST(Nearest, ByEdits) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", "abc"), 0u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("flaot64", "float64"), 1u) << "two neighbours swapped";
  const Names known = {"int8", "int16", "uint8", "numpy.datetime64"};
  EXPECT_EQ(nearest("int88", known), "int8");
  EXPECT_EQ(nearest("unit8", known), "uint8");
  EXPECT_EQ(nearest("datetime64", known), "numpy.datetime64");
  EXPECT_EQ(nearest("string", known), "");
  EXPECT_EQ(nearest("", known), "");
}

}  // namespace
}  // namespace zarrproof::declared_names_test
