// cast_value: every code of every type of at most 16 bits, to all 26 types, in every rounding mode, under
// every out-of-range rule, as encode and as decode. Refusals of 16-bit codes: see proof.h. Types of 32 and 64
// bits have too many codes to test all: the breakpoints, and random codes. Then scalar_maps of any size, from
// every type for which loops compare keys.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "reference/codec/cast_value.h"
#include "reference/values/element.h"
#include "tests/kernels/proof.h"
#include "tests/support/codes.h"

namespace zarrproof::test {
namespace {

// The number of random codes of each pair of wide types.
constexpr int kRandomCodes = 2000;

class CastValueSweep : public testing::TestWithParam<TypePair> {};

TEST_P(CastValueSweep, EveryCode) {
  const auto& [from, to] = GetParam();
  expect_equal_casts(from, to, all_codes(from));
}

INSTANTIATE_TEST_SUITE_P(, CastValueSweep,
                         testing::ValuesIn(pairs_from([](const DataType& from) { return from.bits <= 16; })),
                         pair_name);

class CastValueBreakpoints : public testing::TestWithParam<TypePair> {};

TEST_P(CastValueBreakpoints, AndTheirNeighbours) {
  const auto& [from, to] = GetParam();
  expect_equal_casts(from, to, cast_breakpoints(from, to, 16));
}

TEST_P(CastValueBreakpoints, AndRandomCodes) {
  const auto& [from, to] = GetParam();
  std::mt19937_64 engine(from.bits * 100u + static_cast<unsigned>(to.bits));
  std::vector<Bits> codes(kRandomCodes);
  for (Bits& code : codes) code = engine() & from.mask();
  expect_equal_casts(from, to, codes);
}

INSTANTIATE_TEST_SUITE_P(, CastValueBreakpoints,
                         testing::ValuesIn(pairs_from([](const DataType& from) { return from.bits > 16; })),
                         pair_name);

// Numbers of entries: one, as many as have a table on some targets, and more than any table has.
constexpr std::size_t kCounts[] = {1, 2, 3, 4, 7, 40};
constexpr std::size_t kCodes = 200;

Bits any_of(const std::vector<Bits>& codes, std::mt19937_64& engine) {
  return codes[engine() % codes.size()];
}

// Returns a map of special keys and results, and others; zeros and NaNs among them, often the NaNs that a
// conversion gives. The fill value 1 is no key.
ScalarMap any_map(std::size_t entries, const DataType& from, const DataType& to, std::mt19937_64& engine) {
  const std::vector<Bits> keys = notable_codes(from), results = notable_codes(to);
  const bool own_nans = engine() % 3 == 0;
  const bool adjacent = engine() % 3 == 0;  // such keys have a table where their number permits one
  Bits next = engine();
  ScalarMap map;
  while (map.entries.size() < entries) {
    const Bits other = engine() % 2 == 0 ? any_of(keys, engine) : engine() & from.mask();
    const Bits key = adjacent ? next++ & from.mask() : other;
    if (key == code_of_one(from)) continue;
    const Bits result = engine() % 2 == 0 ? any_of(results, engine) : engine() & to.mask();
    const bool is_nan = unpack(result, to).is_nan();
    map.entries.push_back({key, is_nan && !own_nans ? to.nan : result});
  }
  if (from.has_nan() && engine() % 2 == 0) map.entries.back().first = from.nan;
  return map;
}

// Returns keys, their neighbours, and other codes.
std::vector<Bits> codes_around(const ScalarMap& map, const DataType& from, std::mt19937_64& engine) {
  std::vector<Bits> codes;
  for (const auto& [key, result] : map.entries)
    for (const Bits step : {0, 1, 2}) codes.push_back((key + step - 1) & from.mask());
  const std::vector<Bits> others = notable_codes(from);
  while (codes.size() < kCodes) codes.push_back(any_of(others, engine));
  std::shuffle(codes.begin(), codes.end(), engine);
  return codes;
}

CastValueConfiguration with_encode_map(const TypePair& pair, Rounding rounding, OutOfRange rule,
                                       ScalarMap map) {
  return {.array_type = pair.from,
          .stored_type = pair.to,
          .rounding = rounding,
          .out_of_range = rule,
          .encode_map = std::move(map)};
}

// Checks the codes with this map on every target. The reference is evaluated once.
void expect_equal_maps(const CastValueConfiguration& cast, const std::vector<Bits>& codes) {
  const OutcomeTable table = make_table(CastValue(cast), Direction::encode, codes);
  const Metadata metadata = metadata_of(cast.array_type, codec_json(cast), code_of_one(cast.array_type));
  for (const KernelTarget& target : kernel_targets())
    expect_equal(table, Direction::encode, metadata, target);
}

class CastValueMaps : public testing::TestWithParam<TypePair> {};

TEST_P(CastValueMaps, OfAnyNumberOfEntries) {
  const auto& [from, to] = GetParam();
  std::mt19937_64 engine(from.bits * 100u + static_cast<unsigned>(to.bits));
  for (const std::size_t entries : kCounts)
    for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap})
      for (const Rounding rounding : {Rounding::nearest_even, Rounding::nearest_away}) {
        if (rule == OutOfRange::wrap && !to.is_integer()) continue;
        const CastValueConfiguration cast =
            with_encode_map(GetParam(), rounding, rule, any_map(entries, from, to, engine));
        expect_equal_maps(cast, codes_around(cast.encode_map, from, engine));
        if (HasFailure()) return;
      }
}

// NaN keys for floats, any keys for integers: these maps have special loops.
TEST_P(CastValueMaps, OfOneEntry) {
  const auto& [from, to] = GetParam();
  std::mt19937_64 engine(from.bits * 100u + static_cast<unsigned>(to.bits));
  const ScalarMap map{{{from.has_nan() ? from.nan : Bits{7}, pack(highest(to), to)}}, {}};
  for (const Rounding rounding : all_roundings())
    for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap}) {
      if (rule == OutOfRange::wrap && !to.is_integer()) continue;
      expect_equal_maps(with_encode_map(GetParam(), rounding, rule, map), codes_around(map, from, engine));
      if (HasFailure()) return;
    }
}

// More keys than loops compare: each element is looked up.
TEST_P(CastValueMaps, OfVeryManyEntries) {
  const auto& [from, to] = GetParam();
  std::mt19937_64 engine(from.bits * 100u + static_cast<unsigned>(to.bits));
  const CastValueConfiguration cast =
      with_encode_map(GetParam(), Rounding::nearest_even, OutOfRange::clamp, any_map(1500, from, to, engine));
  expect_equal_maps(cast, codes_around(cast.encode_map, from, engine));
}

class CastValueMapsToNans : public testing::TestWithParam<TypePair> {};

// Loops with conversion instructions give one NaN only. If a map has another NaN, these loops are not used,
// also not for elements without a key.
TEST_P(CastValueMapsToNans, OfOnesOwn) {
  const auto& [from, to] = GetParam();
  const Bits sign = Bits{1} << (to.bits - 1);
  const ScalarMap map{{{from.has_nan() ? from.nan : Bits{0}, to.nan | sign}, {2, to.nan + 1}}, {}};
  const std::vector<Bits> codes = cast_breakpoints(from, to, 8);
  for (const Rounding rounding : all_roundings())
    for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp}) {
      expect_equal_maps(with_encode_map(GetParam(), rounding, rule, map), codes);
      if (HasFailure()) return;
    }
}

// Two of these keys differ only in the sign; but the two zeros do not differ.
TEST(CastValueMapsOfFloats, KeepZerosTogetherAndOppositesApart) {
  for (const char* name : {"float16", "bfloat16", "float32", "float64"}) {
    const DataType from = *find_data_type(name);
    const Bits sign = Bits{1} << (from.bits - 1), two = pack(Value::integer(2), from);
    const CastValueConfiguration cast{.array_type = from,
                                      .stored_type = *find_data_type("int16"),
                                      .rounding = Rounding::nearest_even,
                                      .out_of_range = OutOfRange::error,
                                      .encode_map = {{{two, 7}, {two | sign, 8}, {0, 9}}, {}}};
    expect_equal_maps(cast, {0, sign, two, two | sign, code_of_one(from)});
  }
}

INSTANTIATE_TEST_SUITE_P(, CastValueMaps, testing::ValuesIn(pairs_from([](const DataType& from) {
                           return from.bits > 8 || from.is_e8m0() || (from.is_integer() && from.bits == 8);
                         })),
                         pair_name);

std::vector<TypePair> pairs_to_wide_floats() {
  std::vector<TypePair> pairs = pairs_from([](const DataType& from) { return from.bits > 8; });
  std::erase_if(pairs, [](const TypePair& pair) { return !pair.to.is_floating() || pair.to.bits <= 8; });
  return pairs;
}

INSTANTIATE_TEST_SUITE_P(, CastValueMapsToNans, testing::ValuesIn(pairs_to_wide_floats()), pair_name);

}  // namespace
}  // namespace zarrproof::test
