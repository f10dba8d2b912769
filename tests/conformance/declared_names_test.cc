// The names in a description: an unknown name ends the run before a request is asked.
#include <gtest/gtest.h>

#include "conformance/protocol/protocol.h"
#include "conformance/text/edit.h"

namespace zarrproof::declared_names_test {
namespace {

using Names = std::vector<std::string>;

std::string wrong(const Names& operations, const Names& codecs, const Names& data_types) {
  const auto found = wrong_names({"mine", "1", "C", {}, operations, codecs, data_types});
  return found ? found->text : "";
}

TEST(DeclaredNames, KnownNamesAreAccepted) {
  Names types = {"r*", "r8", "r40", "numpy.datetime64", "numpy.timedelta64"};
  for (const DataType& type : listed_data_types()) types.push_back(type.name);
  EXPECT_EQ(wrong({"resolve", "encode", "decode"}, {"bytes", "crc32c", "scale_offset", "cast_value"}, types),
            "");
  EXPECT_EQ(wrong({"decode"}, {"bytes"}, {"complex_float32"}), "");
}

TEST(DeclaredNames, UnknownNamesGetTheNearestName) {
  struct Case {
    Names operations, codecs, data_types;
    std::string says;
  };
  const Names all = {"encode"}, bytes = {"bytes"}, one = {"int8"};
  const Case cases[] = {
      {{"encod"}, bytes, one, "\"operations\" has the unknown name \"encod\" (did you mean \"encode\"?); "},
      {all,
       {"bytes", "crc32"},
       one,
       "\"codecs\" has the unknown name \"crc32\" (did you mean \"crc32c\"?); "},
      {all, {"bytes", "gzip"}, one, "\"codecs\" has the unknown name \"gzip\"; "},
      {all, {"gzip", "Bytes"}, one, "names \"gzip\", \"Bytes\" (did you mean \"bytes\"?); "},
      {all,
       bytes,
       {"flaot64"},
       "\"data_types\" has the unknown name \"flaot64\" (did you mean \"float64\"?); "},
      {all, bytes, {"datetime64"}, "\"datetime64\" (did you mean \"numpy.datetime64\"?); "},
      {all, bytes, {"int8", "string"}, "has the unknown name \"string\"; "},
      {all, bytes, {"r12"}, "has the unknown name \"r12\""},
      {all, bytes, {""}, "has the unknown name \"\"; "},
      {all, bytes, {"a\x1b[31m\n"}, "has the unknown name \"a\\x1b[31m\\n\"; "},
      {all, bytes, {std::string(5000, 'x')}, "\"" + std::string(60, 'x') + "...\"; "},
      {all, bytes, Names(12, "text"), "\"text\" and 2 more; "},
      {{}, bytes, one, "\"operations\" is empty, so that nothing can be asked; "},
      {all, {}, one, "\"codecs\" is empty, so that nothing can be asked; "},
      {all, bytes, {}, "\"data_types\" is empty, so that nothing can be asked; "},
  };
  for (const Case& one_case : cases) {
    const std::string said = wrong(one_case.operations, one_case.codecs, one_case.data_types);
    EXPECT_NE(said.find(one_case.says), std::string::npos) << one_case.says << " is not in\n" << said;
  }
  EXPECT_TRUE(wrong(all, {"gzip"}, one)
                  .ends_with("; expected codecs of the suite: bytes, crc32c, scale_offset, cast_value. Leave "
                             "out other codecs"))
      << wrong(all, {"gzip"}, one);
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
