#include "reference/values/element.h"
#include "tests/benchmark/kernels/buffers.h"
#include "tests/benchmark/kernels/groups.h"
#include "tests/benchmark/kernels/measure.h"

namespace zarrproof::benchmarks {
namespace {

struct Cast {
  const char* from;
  const char* to;
  const char* rule;
};

std::string codecs_of(const Cast& cast) {
  // Adds a map for NaN if the output type has no NaN.
  const std::string to = cast.to;
  const bool map = find_data_type(cast.from)->is_floating() && find_data_type(to)->is_integer();
  return R"({"name":"cast_value","configuration":{"data_type":")" + to + R"(","out_of_range":")" + cast.rule +
         "\"" + (map ? R"(,"scalar_map":{"encode":[["NaN",0]]})" : "") + "}}," + bytes_json();
}

void add_cast(const Cast& cast, const std::string& kind, const Data& data) {
  add(std::string("values/") + cast.from + "/" + cast.to + "/" + cast.rule + "/" + kind + "/1MiB",
      {.data_type = cast.from, .codecs = codecs_of(cast)}, Way::encode, kMiB, data);
}

// Returns the code of sign * mantissa * 2^exponent, which must be a number of the type.
Bits code(const DataType& type, bool negative, int mantissa, int exponent) {
  return pack(Value::finite(negative, mantissa, exponent), type);
}

void add_kinds(const Cast& cast) {
  const DataType from = *find_data_type(cast.from), to = *find_data_type(cast.to);
  add_cast(cast, "even", in_range(from, to));
  add_cast(cast, "ascending", ascending(from, to));
  add_cast(cast, "any-code", any_code(from));
  if (compare(highest(to), highest(from)) < 0) {
    const Bits beyond = pack(highest(from), from), below = pack(lowest(from), from);
    add_cast(cast, "out-of-range", in_turns(from, {beyond, below, below, beyond, beyond}));
    add_cast(cast, "in-and-out", in_turns(from, {pack(Value::integer(1), from), beyond}));
  }
  if (!from.is_floating()) return;
  add_cast(cast, "subnormal", subnormal(from));
  add_cast(cast, "smallest-normal", smallest_normal(from));
  add_cast(cast, "nan", in_turns(from, {from.nan}));
  const int half = to.is_integer() ? -1 : -1 - to.mantissa_bits;  // of the last place of numbers from 1 to 2
  if (half >= -from.mantissa_bits)
    add_cast(cast, "tie",
             in_turns(from, {pack(sum(Value::integer(1), Value::finite(false, 1, half)), from),
                             pack(sum(Value::integer(1), Value::finite(false, 3, half)), from),
                             code(from, true, 1, half)}));
}

// Adds arithmetic in a float type, in both directions, with all results in range. Without an offset, so that
// small numbers have small results.
void add_arithmetic(const char* name) {
  const DataType type = *find_data_type(name);
  const Chain chain{.data_type = name,
                    .codecs = R"({"name":"scale_offset","configuration":{"scale":3}},)" + bytes_json()};
  for (const Way way : {Way::encode, Way::decode}) {
    Chain filled = chain;
    filled.fills_encoded = way == Way::decode;
    const auto add_kind = [&](const std::string& kind, const Data& data) {
      add(std::string("values/") + name + "/scale_offset/" + way_name(way) + "/" + kind + "/1MiB", filled,
          way, kMiB, data);
    };
    add_kind("even", between(type, -1000, 1000));
    add_kind("ascending", ascending(type, *find_data_type("int8")));
    add_kind("subnormal", subnormal(type));
    add_kind("smallest-normal", smallest_normal(type));
    add_kind("nan", in_turns(type, {type.nan}));
  }
}

}  // namespace

void add_values() {
  constexpr Cast kCasts[] = {
      {"float64", "uint8", "clamp"},    {"float64", "int64", "wrap"},    {"float64", "int32", "wrap"},
      {"float64", "float32", "clamp"},  {"float64", "float16", "clamp"}, {"float64", "bfloat16", "clamp"},
      {"float32", "int16", "clamp"},    {"float32", "uint64", "wrap"},   {"float32", "float16", "clamp"},
      {"float32", "bfloat16", "clamp"}, {"float32", "float64", "clamp"}, {"float32", "float8_e4m3", "clamp"},
      {"float16", "uint8", "clamp"},    {"int64", "float32", "clamp"},   {"int64", "int8", "clamp"},
      {"float32", "uint8", "wrap"},     {"bfloat16", "int32", "wrap"},
  };
  for (const Cast& cast : kCasts) add_kinds(cast);
  for (const char* name : {"bfloat16", "float16", "float32", "float64"}) add_arithmetic(name);
}

}  // namespace zarrproof::benchmarks
