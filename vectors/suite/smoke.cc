#include "vectors/suite/smoke.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "vectors/add_once.h"
#include "vectors/suite.h"
#include "vectors/suite/smoke_since_1_1.h"

namespace zarrproof {
namespace {

// One or two vectors of each kind, where most mistakes are. Vectors are given by id. An id that ends in '/'
// stands for all vectors of the case.
constexpr std::array kChosen = {
    // bytes: each width and kind in both orders, special bits, shapes, lengths.
    "bytes/int16/big/",
    "bytes/float64/little/",
    "bytes/uint64/no-endian/decode",
    "bytes/complex64/big/",
    "bytes/complex128/length-18/big/",
    "bytes/bool/no-endian/",
    "bytes/bool/big/decode",
    "bytes/int4/all-codes/",
    "bytes/float64/quiet-nans/little/",
    "bytes/float32/signalling-nans/big/",
    "bytes/complex64/zeros/little/",
    "bytes/numpy.timedelta64/single-bits/big/",
    "bytes/uint8/shape-65x63/layout-f/encode",
    "bytes/complex128/shape-4x3x2/layout-f/encode",
    "bytes/int16/shape-2x3/decode",
    "bytes/bfloat16/shape-zero-dimensional/decode",
    "bytes/uint8/shape-2x0x3/encode",
    "bytes/uint8/length-of-2x3/half",
    "bytes/complex_float16/length-of-2x3/one-element-long",
    "bytes/r16/little/encode",
    "bytes/bool/other/0x02/",
    // crc32c: lengths, two checksums, damage.
    "crc32c/123456789/",
    "crc32c/length-16384/encode",
    "crc32c/three-times/encode",
    "crc32c/missing",
    "crc32c/damage/bit-in-body/byte-4-bit-5",
    "crc32c/damage/bit-in-checksum/byte-3-bit-1",
    "crc32c/damage/twice-in-chain/body",
    "crc32c/damage/last-9-bytes",
    "crc32c/damage/body-one-short",
    // scale_offset: integers out of the type, floats that are easily rounded wrongly.
    "scale_offset/int16/intermediate/encode",
    "scale_offset/int16/intermediate/encode/refused/0x4001",
    "scale_offset/int4/scale-minus-1/decode/refused/0xf8",
    "scale_offset/int4/offset-and-scale/decode",
    "scale_offset/int4/offset-and-scale/decode/open/0x03",
    "scale_offset/uint64/scale/encode",
    "scale_offset/int64/offset-beyond-float64/encode",
    "scale_offset/int64/offset-beyond-float64/decode/refused/0x7fdfffffffffffff",
    "scale_offset/int64/scale/decode",
    "scale_offset/lengths/int32/length-257/refused-at-255",
    "scale_offset/lengths/float32/length-1025",
    "scale_offset/float32/scale-negative/encode",
    "scale_offset/float32/scale-negative/decode",
    "scale_offset/float64/scale-negative/encode",
    "scale_offset/float64/scale-negative/decode",
    "scale_offset/float64/scale-0.1/encode",
    "scale_offset/float64/scale-0.1/decode",
    "scale_offset/float16/offset-and-scale-1.5/encode",
    "scale_offset/float16/scale-0.1/encode",
    "scale_offset/bfloat16/scale-0.1/encode",
    "scale_offset/bfloat16/scale-0.1/decode",
    "scale_offset/float8_e3m4/offset-and-scale-1.5/encode",
    "scale_offset/float6_e3m2fn/scale-half/decode/refused/0x3c",
    "scale_offset/missing/both/",
    "scale_offset/missing/offset/",
    "scale_offset/zero-scale/int8/decode-05",
    "scale_offset/zero-scale/decode",
    "scale_offset/parameters/float32/just-above-a-tie/encode",
    // cast_value: frequent pairs, each mode, each rule.
    "cast_value/pairs/float64-uint8/encode/nearest-even",
    "cast_value/pairs/float64-uint8/encode/towards-zero",
    "cast_value/pairs/float64-uint8/encode/towards-negative",
    "cast_value/pairs/float64-uint8/encode/nearest-even/clamp",
    "cast_value/pairs/float64-uint8/encode/nearest-even/wrap",
    "cast_value/pairs/float64-int16/encode/nearest-even",
    "cast_value/pairs/float64-int16/encode/nearest-away",
    "cast_value/pairs/float64-int16/encode/towards-positive",
    "cast_value/pairs/float64-int16/encode/towards-negative",
    "cast_value/pairs/float64-int16/encode/towards-zero/clamp",
    "cast_value/pairs/float64-int16/encode/nearest-even/wrap",
    "cast_value/pairs/float64-int64/encode/nearest-even",
    "cast_value/pairs/float64-int64/encode/nearest-even/refused/0x43e0000000000000",
    "cast_value/pairs/float64-uint64/encode/nearest-away/wrap",
    "cast_value/pairs/float64-uint64/encode/nearest-even/wrap",
    "cast_value/pairs/float32-uint8/encode/nearest-even/refused/0x7fc00000",
    "cast_value/pairs/float32-uint8/encode/nearest-even/clamp/refused/0x7f800000",
    "cast_value/pairs/float64-float32/encode/nearest-even",
    "cast_value/pairs/float64-float32/encode/nearest-even/derived",
    "cast_value/pairs/float64-float32/encode/towards-positive",
    "cast_value/pairs/float64-float32/decode/nearest-even",
    "cast_value/pairs/float64-float16/encode/nearest-even",
    "cast_value/pairs/float64-float16/encode/nearest-away",
    "cast_value/pairs/float64-float16/encode/towards-zero",
    "cast_value/pairs/float64-float16/encode/nearest-even/clamp",
    "cast_value/pairs/float64-float16/encode/nearest-even/clamp/derived",
    "cast_value/pairs/float64-float16/encode/towards-zero/open/0x40f0000000000000",
    "cast_value/pairs/float64-bfloat16/decode/towards-zero",
    "cast_value/pairs/float64-float8_e4m3/decode/nearest-even",
    "cast_value/pairs/float64-float8_e4m3/decode/nearest-away/clamp/derived",
    "cast_value/pairs/float32-float16/encode/towards-positive/clamp",
    "cast_value/pairs/float32-bfloat16/encode/nearest-even",
    "cast_value/pairs/float32-float8_e5m2/encode/nearest-away/clamp",
    "cast_value/pairs/float32-float8_e5m2/encode/nearest-even",
    "cast_value/pairs/float16-bfloat16/decode/towards-positive",
    "cast_value/pairs/int64-float32/encode/nearest-even",
    "cast_value/pairs/int32-float32/encode/towards-zero",
    "cast_value/pairs/int64-float64/encode/towards-positive",
    "cast_value/pairs/uint64-float32/decode/nearest-even",
    "cast_value/pairs/uint64-float64/decode/towards-negative",
    "cast_value/pairs/int32-bfloat16/encode/nearest-even",
    "cast_value/pairs/int8-int4/encode/nearest-even/refused/0x08",
    "cast_value/pairs/uint64-int64/encode/nearest-even",
    "cast_value/pairs/int64-uint8/encode/nearest-even/wrap",
    "cast_value/pairs/int64-int8/encode/nearest-even/clamp",
    "cast_value/pairs/int8-uint8/encode/nearest-even/refused/0xff",
    "cast_value/pairs/int8-uint64/decode/nearest-even/wrap",
    "cast_value/pairs/int16-int8/decode/nearest-even/clamp",
    "cast_value/pairs/uint16-uint8/decode/nearest-even/refused/0x0100",
    "cast_value/pairs/float32-int8/decode/towards-positive",
    "cast_value/pairs/float8_e4m3-int8/encode/nearest-even",
    "cast_value/pairs/float8_e5m2-float8_e4m3b11fnuz/encode/towards-positive/clamp",
    "cast_value/pairs/float8_e5m2fnuz-float32/encode/nearest-even",
    "cast_value/pairs/float64-float8_e5m2fnuz/encode/nearest-even",
    "cast_value/pairs/float64-float8_e5m2fnuz/encode/nearest-even/open/0x7ff8000000000000",
    "cast_value/pairs/float8_e8m0fnu-float64/encode/nearest-even",
    "cast_value/pairs/float8_e8m0fnu-float32/encode/nearest-even/open/0xff",
    "cast_value/pairs/float32-float8_e8m0fnu/encode/nearest-even",
    "cast_value/pairs/float32-float8_e8m0fnu/encode/towards-negative",
    "cast_value/pairs/float6_e3m2fn-uint8/decode/nearest-away",
    "cast_value/pairs/uint4-float32/decode/nearest-even",
    "cast_value/lengths/float64-uint8/length-7/refused-at-5",
    "cast_value/lengths/float32-int16/length-70/refused-at-69",
    "cast_value/lengths/float32-uint8/length-65/refused-at-0",
    "cast_value/lengths/float64-uint8/decode/length-33/refused-at-32",
    "cast_value/lengths/int64-uint16/wrap/length-69",
    "cast_value/scalar_map/float32-uint8/nan/encode",
    "cast_value/scalar_map/float32-uint8/infinities/encode",
    "cast_value/scalar_map/float32-uint8/exact-value/encode",
    "cast_value/scalar_map/float32-uint8/first-of-repeated-keys/encode",
    "cast_value/scalar_map/float32-uint8/keys-after-conversion/encode",
    "cast_value/scalar_map/float32-uint8/key-that-would-round/encode",
    "cast_value/scalar_map/float32-uint8/values/decode",
    "cast_value/scalar_map/float32-uint8/decode-not-on-encode/encode",
    "cast_value/scalar_map/float32-int64/value-beyond-2-53/encode",
    "cast_value/shape/2x2/",
    "cast_value/examples/float64-int8/clamp/encode",
    // Metadata that are refused, and metadata that must not be.
    "metadata/bytes/bare-name/",
    "metadata/crc32c/object/encode",
    "metadata/crc32c/unknown-key-level/encode",
    "metadata/scale_offset/object/encode",
    "metadata/cast_value/unknown-key-dtype/encode",
    "metadata/scale_offset/only-unknown-key/encode",
    "metadata/cast_value/no-data-type/encode",
    "metadata/cast_value/wrap-to-bfloat16/encode",
    "metadata/cast_value/rounding-upper-case/encode",
    "metadata/cast_value/out-of-range-empty/encode",
    "metadata/cast_value/map-capital-encode/decode",
    "metadata/cast_value/map-entry-of-three/encode",
    "metadata/cast_value/from-bool/encode",
    "metadata/scale_offset/float32/scale-null/encode",
    "metadata/scale_offset/on-bool/encode",
    "metadata/chain/unknown-codec/encode",
    "metadata/chain/name/scale_offset-hyphen/bare-name/encode",
    "metadata/chain/order/scale_offset/encode",
    "metadata/chain/order/bytes/cast_value/encode",
    "metadata/chain/order/bytes/bytes/encode",
    "metadata/no-fill-value/decode",
    "metadata/data_type/int4/object/encode",
    "metadata/data_type/numpy.timedelta64/scale-factor-is-0/decode",
    // Fill values: each encoding, rounded once, converted through the chain.
    "fill_value/uint64/highest/missing",
    "fill_value/uint64/above/decode",
    "fill_value/int64/2-53-plus-1/resolve",
    "fill_value/float32/just-above-the-tie-at-1/missing",
    "fill_value/float64/just-above-a-tie/missing",
    "fill_value/float16/largest-subnormal/missing",
    "fill_value/float32/hexadecimal-nan-signalling/missing",
    "fill_value/float32/infinity/missing",
    "fill_value/float64/smallest-normal-in-17-digits/missing",
    "fill_value/float4_e2m1fn/nan/encode",
    "fill_value/numpy.datetime64/nat/missing",
    "fill_value/bool/1/decode",
    "fill_value/bool/true/missing",
    "fill_value/complex128/minus-infinity-0.1/missing",
    "fill_value/carried/float32-float8_e8m0fnu/resolve",
    "fill_value/survival/nan-without-map/resolve",
    "fill_value/survival/chain/absorbed-then-cast/resolve",
    "fill_value/survival/scale_offset-overflow/resolve",
    // Chains.
    "chains/example/encode",
    "chains/example/missing",
    "chains/example/clamp/missing",
    "chains/uint16-range-reduction/encode",
    "chains/uint8-float32/offset-10/encode/refused/0x09",
    "chains/float64/two-scale-offsets/decode",
    "chains/int32/two-scale-offsets/decode",
    "chains/type/float-parameter-after-cast-to-int16/decode",
    "chains/type/big-endian-after-cast-to-float32/",
    "chains/shape-2x3/layout-f/encode",
};

bool matches(std::string_view id, std::string_view chosen) {
  if (!chosen.ends_with('/')) return id == chosen;
  return id.starts_with(chosen) && id.find('/', chosen.size()) == std::string_view::npos;
}

}  // namespace

std::vector<std::string> smoke_ids(const std::vector<Vector>& vectors, std::string_view version) {
  std::vector<std::string_view> choice(kChosen.begin(), kChosen.end());
  if (version != kSuiteVersions.front())
    choice.insert(choice.end(), kSmokeSince11.begin(), kSmokeSince11.end());
  std::vector<std::string> ids;
  for (std::string_view chosen : choice) {
    bool exists = false;  // in any version
    for (const Vector& vector : vectors) {
      if (!matches(vector.id, chosen)) continue;
      exists = true;
      if (!is_in_version(vector, version)) continue;
      add_once(ids, vector.id);
      if (!vector.control.empty()) add_once(ids, vector.control);
    }
    if (!exists) throw std::logic_error("smoke has no vector " + std::string(chosen));
  }
  return ids;
}

}  // namespace zarrproof
