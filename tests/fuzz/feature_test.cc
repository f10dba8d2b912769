// The features of a request.
#include <gtest/gtest.h>

#include <string>

#include "fuzz/campaign/coverage.h"

namespace zarrproof::fuzz::feature_test {
namespace {

constexpr const char* kCast =
    R"([{"name":"cast_value","configuration":{"data_type":"uint8","rounding":"towards-zero","out_of_range":"clamp",
    "scalar_map":{"encode":[["NaN",0]]}}},{"name":"bytes"}])";

// A cast of the float32 elements 1 and NaN with the fill value Infinity. The results are 1 and 0.
Vector cast() {
  Vector vector;
  vector.id = "one";
  const ArrayText array{"\"float32\"", "\"Infinity\"", kCast, {2}};
  const auto byte = [](int value) { return static_cast<std::byte>(value); };
  vector.request = {Operation::encode, array.zarr_json(), array.shape, Layout::c,
                    std::vector<std::byte>{byte(0), byte(0), byte(0x80), byte(0x3f), byte(0), byte(0),
                                           byte(0xc0), byte(0x7f)}};
  vector.permitted = {{Permitted::Kind::data, {byte(1), byte(0)}, {}, {}, {}}};
  return vector;
}

// The value of the kind, or "" if the kind does not apply.
std::string feature(const Vector& vector, std::string_view kind) {
  const auto features = features_of(vector);
  const auto found = features.find(kind);
  return std::string(found == features.end() ? "" : found->second);
}

TEST(Features, OfACast) {
  const std::pair<const char*, const char*> expected[] = {{"codecs", "cast_value"},
                                                          {"data type", "float with infinities"},
                                                          {"cast to", "integer of 8 to 32 bits"},
                                                          {"rounding", "towards-zero"},
                                                          {"out_of_range", "clamp"},
                                                          {"scalar_map", "encode"},
                                                          {"operation", "encode"},
                                                          {"outcome", "accepted"},
                                                          {"dimensions", "1"},
                                                          {"elements", "2 to 63"},
                                                          {"layout", "C"},
                                                          {"byte order", ""},
                                                          {"fill value", "infinity"},
                                                          {"encoded elements", "NaN"}};
  ASSERT_EQ(std::size(expected), feature_kinds().size());
  for (const auto& [kind, value] : expected) EXPECT_EQ(feature(cast(), kind), value) << kind;
}

TEST(Features, OfRefusedMetadata) {
  Vector vector = cast();
  vector.request.zarr_json = "{}";
  vector.permitted = {{Permitted::Kind::refused, {}, {}, {}, {}}};
  EXPECT_EQ(feature(vector, "codecs"), "");
  EXPECT_EQ(feature(vector, "rounding"), "");
  EXPECT_EQ(feature(vector, "outcome"), "refused");
  EXPECT_EQ(feature(vector, "elements"), "2 to 63");
}

}  // namespace
}  // namespace zarrproof::fuzz::feature_test
