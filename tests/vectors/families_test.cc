// Families of the suite: each catches the mistakes that it targets.
#include "tests/vectors/families.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "conformance/judging/judge.h"
#include "reference/json/json.h"

namespace zarrproof::families_test {
namespace {

// Changes the entries of each map of the metadata.
void edit_maps(ArrayText& array, const std::function<void(std::vector<Json>&)>& edit) {
  Json codecs = read_json(array.codecs);
  for (Json& codec : codecs.elements)
    for (Json& configuration : codec.elements)
      for (std::size_t i = 0; i < configuration.keys.size(); ++i)
        if (configuration.keys[i] == "scalar_map")
          for (Json& direction : configuration.elements[i].elements) edit(direction.elements);
  array.codecs = write_json(codecs);
}

Edit without_maps_where(std::function<bool(const ArrayText&)> forgets) {
  return [forgets = std::move(forgets)](ArrayText& array) {
    if (forgets(array)) edit_maps(array, [](std::vector<Json>& entries) { entries.clear(); });
  };
}

Edit without_maps_beside(const std::string& word) {
  return without_maps_where(
      [word](const ArrayText& array) { return array.codecs.find(word) != std::string::npos; });
}

Edit keys_up_to(std::size_t most) {
  return [most](ArrayText& array) {
    edit_maps(array, [&](std::vector<Json>& entries) {
      if (entries.size() > most) entries.resize(most);
    });
  };
}

Edit replaced(const std::string& from, const std::string& to) {
  return [=](ArrayText& array) {
    for (std::size_t at = 0; (at = array.codecs.find(from, at)) != std::string::npos; at += to.size())
      array.codecs.replace(at, from.size(), to);
  };
}

// A number in the metadata's fill value with this number of digits.
Edit first_digits(std::size_t most) {
  return [most](ArrayText& array) {
    std::string text;
    std::size_t digits = 0;
    for (const char c : array.fill_value) {
      if (c == 'e') digits = 0;
      if (c < '0' || c > '9' || ++digits <= most) text += c;
    }
    array.fill_value = text;
  };
}

TEST(Families, MetadataThatAreReadWrongly) {
  struct Row {
    const char* family;
    const char* mistake;
    Edit edit;
  };
  for (const Row& row : {
           Row{"cast_value/map_rules/", "no map beside clamp", without_maps_beside("\"clamp\"")},
           Row{"cast_value/map_rules/", "no map beside wrap", without_maps_beside("\"wrap\"")},
           Row{"cast_value/map_rules/", "no map beside a mode", without_maps_beside("\"towards-positive\"")},
           Row{"cast_value/map_rules/", "the map of the other direction where there is one",
               replaced("\"decode\":", "\"encode\":")},
           Row{"cast_value/map_keys/", "16 keys at most", keys_up_to(16)},
           Row{"cast_value/map_keys/", "256 keys at most", keys_up_to(256)},
           Row{"cast_value/map_keys/", "the last of repeated keys",
               [](ArrayText& array) {
                 edit_maps(array,
                           [](std::vector<Json>& entries) { std::reverse(entries.begin(), entries.end()); });
               }},
           Row{"cast_value/map_keys/int16-int4", "upper bits as part of the value",
               replaced("\"int4\"", "\"int8\"")},
           Row{"cast_value/two_maps/", "the mode of one cast for both",
               replaced("\"rounding\":\"towards-negative\",", "")},
           Row{"scale_offset/ends/", "parameters through float64",
               replaced("9007199254740993", "9007199254740992")},
           Row{"scale_offset/ends/", "subnormal parameters flushed", replaced("\"0x00012345\"", "0")},
           Row{"scale_offset/ends/uint4", "upper bits as part of the value",
               [](ArrayText& array) { array.data_type = "\"uint8\""; }},
           Row{"fill_value/float64/digits/", "100 digits", first_digits(100)},
           Row{"fill_value/float64/digits/", "768 digits", first_digits(768)},
           Row{"fill_value/float32/digits/", "400 digits", first_digits(400)},
           Row{"fill_value/mapped/", "no map for fill values",
               without_maps_where([](const ArrayText&) { return true; })},
           Row{"chains/real/exchange", "no map for fill values",
               without_maps_where([](const ArrayText&) { return true; })},
           Row{"cast_value/zero-dimensional/", "no map for a single element",
               without_maps_where([](const ArrayText& array) { return array.shape.empty(); })},
       }) {
    const auto testee = [&](const Request& request) { return answer_after(request, row.edit); };
    EXPECT_GT(caught(row.family, testee), 0u) << row.family << ": " << row.mistake;
  }
}

// Every vector detects the mistake.
TEST(Families, FillValuesWithTheirBytesReversed) {
  for (const Vector& vector : families()) {
    if (!vector.id.starts_with("fill_value/big-endian/") || vector.request.operation != Operation::resolve)
      continue;
    Response response = answer(vector.request);
    EXPECT_EQ(judge(vector, response, Control::accepted).verdict, Verdict::pass) << vector.id;
    std::reverse(response.data.begin(), response.data.end());
    EXPECT_EQ(judge(vector, response, Control::accepted).verdict, Verdict::fail) << vector.id;
  }
}

// Every vector loses data.
TEST(Families, ChunksThatAreNotStored) {
  Response response;
  response.kind = Response::Kind::no_data;
  std::size_t asked = 0;
  for (const Vector& vector : families()) {
    if (!vector.id.starts_with("fill_value/not_stored/")) continue;
    ++asked;
    EXPECT_EQ(judge(vector, response, Control::accepted).verdict, Verdict::fail) << vector.id;
  }
  EXPECT_GT(asked, 0u);
}

// A testee that computes the checksum over the first bytes of long data only, and so finds damage only there.
TEST(Families, DamageBehindTheFirstBytes) {
  const auto checking = [](std::size_t most) {
    return [most](const Request& request) {
      Response response = answer(request);
      const std::vector<std::byte>& data = *request.data;
      const Vector* sound = nullptr;
      for (const Vector& vector : families())
        if (vector.id.starts_with("crc32c/sizes/") && vector.id.ends_with("/control") &&
            vector.request.zarr_json == request.zarr_json)
          sound = &vector;
      const std::vector<std::byte>& other = *sound->request.data;
      if (std::equal(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(std::min(most, data.size())),
                     other.begin())) {
        response.kind = Response::Kind::data;
        response.data.assign(data.begin(), data.end() - 4);
      }
      return response;
    };
  };
  const std::string long_one = "crc32c/sizes/length-1048583/bit-in-byte-";
  EXPECT_EQ(caught(long_one, checking(1 << 30)), 0u);
  EXPECT_EQ(caught(long_one, checking(1 << 20)), 2u);
  EXPECT_EQ(caught(long_one, checking(1 << 16)), 3u);
  EXPECT_EQ(caught("crc32c/sizes/length-65537/bit-in-byte-", checking(1 << 16)), 1u);
}

// BYTES-12: the specification does not say that an implementation must support arrays
// without elements. CRC-4 is derived in all cases.
TEST(Families, WhatIsDerivedIsNoMust) {
  for (const Vector& vector : families()) {
    const bool is_empty = element_count(vector.request.shape) == 0;
    const bool is_about_damage = std::ranges::count(vector.clauses, Clause::CRC_4) > 0;
    if (is_empty || is_about_damage) {
      EXPECT_EQ(vector.level, Level::derived) << vector.id;
    }
  }
}

}  // namespace
}  // namespace zarrproof::families_test
