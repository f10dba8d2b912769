// Measures elements per second through the reference, on random codes: cast_value for every pair of types and
// every rounding mode, with clamp and, if valid, with wrap; scale_offset for every type in both directions.
// Each measurement is short; --benchmark_min_time=1 makes it exact. --benchmark_filter=REGEX selects
// measurements.
#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

constexpr int kElements = 256;

std::vector<Bits> some_codes(const DataType& type) {
  std::mt19937_64 engine(1);
  std::vector<Bits> codes(kElements);
  for (Bits& code : codes) code = engine() & type.mask();
  return codes;
}

// Measures `convert`, ArrayCodec::encode or ArrayCodec::decode, on codes of its input type.
void measure(benchmark::State& state, const ArrayCodec& codec, const DataType& type,
             Converted (ArrayCodec::*convert)(Bits, Interpretation&) const) {
  const std::vector<Bits> codes = some_codes(type);
  Interpretation interpretation(Answers::defaults());
  for (auto unused : state) {
    (void)unused;
    for (Bits code : codes) benchmark::DoNotOptimize((codec.*convert)(code, interpretation));
  }
  state.SetItemsProcessed(state.iterations() * kElements);
}

void register_cast(const DataType& from, const DataType& to, Rounding rounding, OutOfRange rule) {
  const std::string title = "cast_value/" + from.name + "/" + to.name + "/" + std::string(name(rounding)) +
                            (rule == OutOfRange::wrap ? "/wrap" : "");
  benchmark::RegisterBenchmark(title.c_str(), [=](benchmark::State& state) {
    const CastValue codec(CastValueConfiguration{.array_type = from,
                                                 .stored_type = to,
                                                 .rounding = rounding,
                                                 .out_of_range = rule,
                                                 .encode_map = {},
                                                 .decode_map = {}});
    measure(state, codec, from, &ArrayCodec::encode);
  })->MinTime(0.002);
}

void register_scale_offset(const DataType& type) {
  for (const bool decoding : {false, true}) {
    const std::string title = "scale_offset/" + type.name + (decoding ? "/decode" : "/encode");
    benchmark::RegisterBenchmark(title.c_str(), [=](benchmark::State& state) {
      const Bits one = pack(Value::integer(1), type);
      const ScaleOffset codec(ScaleOffsetConfiguration{.type = type, .offset = one, .scale = one});
      measure(state, codec, type, decoding ? &ArrayCodec::decode : &ArrayCodec::encode);
    })->MinTime(0.002);
  }
}

void register_all() {
  for (const DataType& type : real_data_types()) register_scale_offset(type);
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types())
      for (Rounding rounding : all_roundings()) {
        register_cast(from, to, rounding, OutOfRange::clamp);
        if (to.is_integer()) register_cast(from, to, rounding, OutOfRange::wrap);
      }
}

}  // namespace
}  // namespace zarrproof

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  zarrproof::register_all();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
