// Held-out mutants in which one request changes the response to a later one.
#include <map>
#include <memory>
#include <tuple>

#include "reference/codec/crc32c.h"
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

bool any_refused(std::span<const Converted> results) {
  for (const Converted& result : results)
    if (!result) return true;
  return false;
}

Hooks rounding_left_after_an_error() {
  const auto left = std::make_shared<Rounding>(Rounding::nearest_even);
  return on_casts([left](const std::vector<Cast>& casts, std::span<Converted> out) {
    if (casts.empty()) return;
    const Rounding asked = casts[0].rounding;
    const bool refused = any_refused(out);
    if (asked == Rounding::nearest_even && *left != asked)
      for (const Cast& cast : casts)
        if (!cast.mapped()) out[cast.index] = settle(cast, cast.value(), *left, cast.rule);
    if (asked != Rounding::nearest_even) *left = refused ? asked : Rounding::nearest_even;
  });
}

Hooks flag_not_cleared() {
  const auto flag = std::make_shared<bool>(false);
  return on_casts([flag](const std::vector<Cast>& casts, std::span<Converted> out) {
    if (casts.empty() || !casts[0].from.is_floating() || !casts[0].to.is_integer()) return;
    const bool raised = any_refused(out);
    if (*flag) out[0] = Reason::out_of_range;
    *flag = raised;
  });
}

Hooks clamp_stays() {
  const auto clamps = std::make_shared<bool>(false);
  return on_casts([clamps](const std::vector<Cast>& casts, std::span<Converted> out) {
    for (const Cast& cast : casts) {
      *clamps = *clamps || cast.rule == OutOfRange::clamp;
      if (*clamps && cast.rule == OutOfRange::refuse && !cast.mapped() && cast.value().is_finite())
        out[cast.index] = settle(cast, cast.value(), cast.rounding, OutOfRange::clamp);
    }
  });
}

// A table of results for each pair of types of 16 bits and fewer; it ignores the rounding mode.
Hooks table_by_types() {
  using Key = std::tuple<std::string, std::string, Bits>;
  const auto table = std::make_shared<std::map<Key, Bits>>();
  return on_casts([table](const std::vector<Cast>& casts, std::span<Converted> out) {
    for (const Cast& cast : casts) {
      if (cast.from.bits > 16 || cast.mapped() || !out[cast.index]) continue;
      const Key key{cast.from.name, cast.to.name, cast.in};
      out[cast.index] = table->emplace(key, *out[cast.index]).first->second;
    }
  });
}

Hooks map_by_its_length() {
  using Key = std::tuple<std::string, std::string, std::size_t>;
  const auto maps = std::make_shared<std::map<Key, ScalarMap>>();
  Hooks hooks;
  hooks.configuration = [maps](ChainConfiguration& chain) {
    for (ArrayCodecConfiguration& codec : chain.array_codecs) {
      auto* cast = std::get_if<CastValueConfiguration>(&codec.codec);
      if (cast == nullptr || cast->encode_map.entries.empty()) continue;
      const Key key{cast->array_type.name, cast->stored_type.name, cast->encode_map.entries.size()};
      cast->encode_map = maps->emplace(key, cast->encode_map).first->second;
    }
  };
  return hooks;
}

Hooks plans_by_codecs() {
  const auto codecs = std::make_shared<std::string>();
  const auto plans = std::make_shared<std::map<std::string, ChainConfiguration>>();
  Hooks hooks;
  hooks.metadata = [codecs](Metadata& metadata) { *codecs = write_json(metadata.codecs); };
  hooks.configuration = [=](ChainConfiguration& chain) {
    const ChainConfiguration& first = plans->emplace(*codecs, chain).first->second;
    const bool fits = first.array_type.width == chain.array_type.width &&
                      first.stored_type.width == chain.stored_type.width;
    if (fits) chain.array_codecs = first.array_codecs;
  };
  return hooks;
}

Hooks missing_shows_the_last_chunk() {
  const auto last = std::make_shared<Bytes>();
  Hooks hooks;
  hooks.decoded = [last](const Work&, Bytes& array) { *last = array; };
  hooks.missing = [last](const Work&, Bytes& array) {
    if (last->size() == array.size()) array = *last;
  };
  return hooks;
}

// Keeps the first fill value for each key, and uses it later.
Hooks fill_cached(std::string (*key_of)(const ChainConfiguration&)) {
  const auto fills = std::make_shared<std::map<std::string, Bytes>>();
  Hooks hooks;
  hooks.missing = [=](const Work& work, Bytes& array) {
    const std::string key = key_of(work.chain);
    if (key.empty()) return;
    const Bytes& fill = fills->emplace(key, work.chain.fill).first->second;
    for (std::size_t i = 0; i < array.size(); ++i) array[i] = fill[i % fill.size()];
  };
  return hooks;
}

std::string by_type(const ChainConfiguration& chain) {
  return chain.array_type.is_integer() ? chain.array_type.name : "";
}

std::string by_number(const ChainConfiguration& chain) {
  const DataType& type = chain.array_type;
  if (!type.is_ieee()) return "";
  const Value value = unpack(load(chain.fill, type), type);
  return value.is_zero() ? type.name : "";
}

Hooks register_left_after_a_mismatch() {
  const auto left = std::make_shared<std::uint32_t>(0);
  Hooks hooks;
  hooks.received = [left](const Work& work, Bytes& encoded) {
    if (work.chain.checksums == 0 || encoded.size() < kChecksumSize) return;
    if (check_checksums(encoded, work.chain.checksums))
      *left = crc32c(std::span(encoded).first(encoded.size() - kChecksumSize));
  };
  hooks.checksum = [left](const Work& work, std::span<const std::byte> bytes) {
    const std::uint32_t before = work.encoding ? *left : 0;
    if (work.encoding) *left = 0;
    return crc32c(bytes, before);
  };
  return hooks;
}

Hooks positions_by_size() {
  const auto positions = std::make_shared<std::map<std::uint64_t, std::vector<std::uint64_t>>>();
  Hooks hooks;
  hooks.positions = [positions](const Work& work, std::vector<std::uint64_t>& from) {
    if (work.layout == Layout::f) from = positions->emplace(work.count, from).first->second;
  };
  return hooks;
}

Hooks checksum_by_length_and_head() {
  const auto known = std::make_shared<std::map<Bytes, std::uint32_t>>();
  Hooks hooks;
  hooks.checksum = [known](const Work& work, std::span<const std::byte> bytes) {
    const std::uint32_t right = crc32c(bytes);
    if (!work.encoding || bytes.size() < 16) return right;
    Bytes key(bytes.begin(), bytes.begin() + 8);
    key.resize(8 + bytes.size() % 4096);
    return known->emplace(key, right).first->second;
  };
  return hooks;
}

}  // namespace

std::vector<Mutant> state_mutants() {
  const std::string zero = R"("rounding":"towards-zero")", away = R"("rounding":"nearest-away")";
  const std::string clamp = R"("out_of_range":"clamp")";
  const std::string checked = only({R"("bytes")", R"("crc32c")"});
  const auto mapped = [](const std::string& entry) {
    return cast("uint8", R"("scalar_map":{"encode":[)" + entry + "]}");
  };
  return {
      {"state/rounding-left-after-an-error",
       "CV-3",
       "After an error the rounding of that request is left set for those that name none.",
       rounding_left_after_an_error(),
       {encode("float32", cast("int8", zero), {f32(1000)}), encode("float32", cast("int8"), {f32(1.75f)})}},
      {"state/error-flag-not-cleared",
       "CV-2",
       "The flag for an invalid cast of floats to integers is raised still when the next one begins.",
       flag_not_cleared(),
       {encode("float32", cast("uint8"), {f32(1000)}), encode("float32", cast("uint8"), {f32(1)})}},
      {"state/clamp-stays",
       "CV-5",
       "Once a request has clamped, those without out_of_range clamp, too.",
       clamp_stays(),
       {encode("int16", cast("uint8", clamp), {300}), encode("int16", cast("uint8"), {300})}},
      {"state/table-by-types",
       "CV-3",
       "Results for types of 16 bits and fewer are kept by the types and the element, not by the rounding.",
       table_by_types(),
       {encode("float16", cast("int8"), {0x4100}), encode("float16", cast("int8", away), {0x4100})}},
      {"state/map-by-its-length",
       "CV-1",
       "Maps are kept by the types and the number of entries.",
       map_by_its_length(),
       {encode("uint8", mapped("[1,2]"), {1}), encode("uint8", mapped("[1,3]"), {1})}},
      {"state/plans-by-codecs",
       "CV-5",
       "What was prepared is kept by the text of the codecs, not by the data type of the array.",
       plans_by_codecs(),
       {encode("uint32", cast("uint8", clamp), {5}), encode("int32", cast("uint8", clamp), {0xffffffff})}},
      {"state/missing-shows-the-last-chunk",
       "CHAIN-1",
       "A missing chunk leaves in the buffer what was decoded before, where the size is the same.",
       missing_shows_the_last_chunk(),
       {decode("uint8", chain({}), "uint8", {1, 2}), missing("uint8", chain({}), "7")}},
      {"state/fill-by-type",
       "CHAIN-1",
       "The first fill value of an integer type fills all missing chunks of that type.",
       fill_cached(by_type),
       {missing("int16", chain({}), "5"), missing("int16", chain({}), "6")}},
      {"state/fill-by-number",
       "META-4",
       "Fill values are kept by their number, and -0 is found as 0.",
       fill_cached(by_number),
       {missing("float64", chain({}), "0"), missing("float64", chain({}), R"("0x8000000000000000")")}},
      {"state/register-left-after-a-mismatch",
       "CRC-1",
       "A wrong checksum leaves the register for the next one that is computed.",
       register_left_after_a_mismatch(),
       {decode_bytes("uint8", checked, "0100000000", {1}), encode("uint8", checked, {1})}},
      {"state/positions-by-size",
       "BYTES-1",
       "The order of column-major elements is kept by their number, not by the shape.",
       positions_by_size(),
       {encode_bytes("uint8", chain({}), "000102030405", {2, 3}).column_major(),
        encode_bytes("uint8", chain({}), "000102030405", {3, 2}).column_major()}},
      {"state/checksum-by-length-and-head",
       "CRC-1",
       "Checksums are kept by the length and the first eight bytes.",
       checksum_by_length_and_head(),
       {encode("uint8", checked, times(20, 0)), encode("uint8", checked, times(19, 0) + Codes{1})}},
  };
}

}  // namespace zarrproof::mutants::holdout
