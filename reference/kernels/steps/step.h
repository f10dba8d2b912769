// One step of a plan: a loop over elements, and the constants for the loop.
//
// The loops know no output types, rounding modes or rules: all of these are constants, which are computed
// when a plan is made. So a few loops serve every combination. Example: float32 to uint8 with `clamp` is the
// loop "float32 to integers of fewer bits" with the range from -0.5 to 255.49998.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "reference/kernels/steps/element_path.h"
#include "reference/kernels/steps/table.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

struct Step;

// Converts `count` elements at `in` and writes the results to `out`. Returns whether every element has a
// result; if not, `out` is undefined. `in` and `out` must not overlap, except that both may start at the same
// address if no element gets wider.
using Loop = bool (*)(const Step& step, const std::byte* in, std::byte* out, std::size_t count);

// The processor's rounding mode while a step runs. Nearest-away has none: those loops add half of the last
// place and round towards zero.
enum class FloatMode { nearest_even, towards_zero, towards_positive, towards_negative };

// A scalar_map for a loop. Each key occurs once. make_map() in steps/cast_map.cc makes it; MapLanes reads it.
struct LoopMap {
  // Key and result fill a lane of the loop.
  struct Entry {
    Bits key;     // a carrier's code, or a sign-extended integer
    Bits result;  // the output's code; or its value in the carrier, if the loop replaces before it converts
  };
  static constexpr std::size_t kTableBytes = 64;

  std::vector<Entry> entries;      // for keys other than NaN
  std::optional<Bits> nan_result;  // for every NaN
  // If `indexed`, the lowest bits of `key >> shift` are the index of the key's entry in both tables. The
  // tables have lanes of the loop's width. An index without an entry has a key with another index, so no lane
  // equals it. Tables of fewer than kTableBytes are repeated.
  bool indexed = false;
  int shift = 0;
  alignas(kTableBytes) std::array<std::byte, kTableBytes> keys{};
  alignas(kTableBytes) std::array<std::byte, kTableBytes> results{};
};

// The constants of each loop follow. Each comment names the function that sets the constants, and the source
// of the loop that reads them.

// Integer to integer, in lanes of the wider type. `lowest` and `highest` are the limits of the output type,
// clipped to the range of the input type. Example: int16 to uint8 has 0 and 255, uint8 to int16 has 0 and 255
// as well. integer_to_integer_step() in steps/cast_to_integer.cc sets them, vector/integer.cc reads them.
struct IntegerToIntegerConstants {
  LoopMap map;
  Bits lowest, highest;
  bool limits;   // whether the input type has values beyond the limits
  bool refuses;  // whether such values are refused; otherwise they become the limit
};

// A float carrier to an integer. All Bits are codes of the carrier, except `above` and `flip`. Example:
// float32 to uint32 with `clamp` has the bias 2^31 and the flip 0x80000000, because processors convert only
// to signed integers. float_to_integer_step() in steps/cast_to_integer.cc sets them, except that
// scaled_cast_step() in steps/cast_step.cc sets `offset` and `scale`. vector/to_integer.cc reads them;
// vector/to_integer_wrap.cc reads only `map`, `half`, `accept_from` and `accept_to`.
struct FloatToIntegerConstants {
  LoopMap map;
  bool plain;                   // neither `clamp` nor nearest-away: the loop needs no limits and no half
  Bits lowest, highest;         // the range of values that round to a number of the output type
  Bits accept_from, accept_to;  // values outside are refused
  Bits half;                    // 0.5 for nearest-away, otherwise 0
  Bits bias;                    // 2^(N-1), subtracted before the conversion to a signed integer; or 0
  Bits above;                   // the output's code for values above `highest`
  Bits flip;                    // the top bit, XORed with the output's code to undo the bias; or 0
  Bits offset, scale;           // parameters of the fused scale_offset, if there is one
};

// float8_e8m0fnu to an integer of 32 bits. Example: to uint32 with towards-zero, `below_half` and `half` are
// 0, and `highest` is 158, the code of 2^31. power_of_two_to_integer_step() in steps/cast_to_integer.cc sets
// them, vector/from_power_of_two.cc reads them.
struct PowerOfTwoToIntegerConstants {
  std::int32_t below_half, half;  // the results for numbers below 1/2, and for 1/2
  std::int32_t highest;           // the code of the highest power of two in the output's range
  Bits above;                     // the result for higher powers
  std::int32_t last_accepted;     // higher codes are refused
};

// A carrier to float8_e8m0fnu. All Bits are codes of the carrier. power_of_two_step() in
// steps/cast_to_float.cc sets them, vector/to_power_of_two.cc reads them.
struct PowerOfTwoConstants {
  LoopMap map;
  Bits addend;          // added to the carrier's code; the exponent of the sum is then the output's code
  Bits zero_to;         // numbers up to this one have the output code 0
  Bits least, highest;  // if `refuses`, other numbers are refused; NaN is not
  bool refuses;         // if not, only infinities are refused
};

// float16 or bfloat16 to a float type of 8 bits or fewer, in integers of 16 bits. small_float_constants() in
// steps/cast_to_float.cc sets them. vector/to_small_float.cc reads them, and describes the method.
struct SmallFloatConstants {
  // Entries of `base`, `factor` and `addend`: 0 for normal results, then 1 for each exponent field below.
  // They are repeated to fill a vector.
  static constexpr std::uint16_t kDistances = 8;
  using Codes = std::array<std::uint16_t, 32>;

  LoopMap map;  // results are values of the carrier
  alignas(64) Codes base, factor;
  // 2^(s-1) for nearest-away, 1 less for nearest-even, 2^s - 1 for directed modes, 0 for towards-zero.
  alignas(64) Codes addend;
  std::uint16_t first_normal;   // an exponent field, at least 1; from it on, results are normal
  std::uint16_t odd;            // nearest-even: 1, added where the quotient without an addend is odd
  bool is_directed;             // the addend applies to one sign only
  std::uint16_t flip;           // 0xffff: to positive numbers; 0: to negative ones
  std::int16_t highest_code;    // the highest code of a finite number
  std::int16_t saturated_code;  // the result for higher codes
  std::int16_t nan_code;
  // Magnitudes above `refuse_above` and up to `refuse_to` are refused if they are out of range. Both are
  // codes of the input.
  std::int16_t refuse_above, refuse_to;
  std::int16_t infinity;            // the input's code
  bool has_negative_zero, has_nan;  // of the output type
  int exponent_shift, sign_shift;
};

// A carrier to float16 or float32 by the processor's conversion (on SSE4, float16 by a sum), or to bfloat16,
// the upper half of float32. direct_float_step() in steps/cast_to_float.cc sets them,
// vector/to_float_directly.cc reads them.
struct DirectFloatConstants {
  LoopMap map;
  Bits lowest, highest;  // the range of values that round into the output's range
  bool clamps;           // values beyond become infinities; otherwise they are refused
  bool overflows;        // rounding alone makes them infinities
  // Nearest-away: the loop adds half of the value's last place, then rounds towards zero. The exponent of
  // this half is the value's exponent minus half_distance, but no less than the exponent of least_half. Both
  // are codes of the carrier.
  bool away;
  Bits half_distance, least_half;
  // bfloat16: the addend that rounds the lower half of float32, by sign. An odd upper half adds add_odd.
  std::uint32_t add_positive, add_negative, add_odd;
};

// A number to float32 or float64 by a single conversion. It is exact, except for integers with more digits
// than the output has: the processor rounds these. exact_float_step() in steps/cast_to_float.cc sets them,
// vector/to_float_exactly.cc reads them.
struct ExactFloatConstants {
  LoopMap map;
  bool away;  // 64-bit integers to nearest-away
};

// scale_offset of integers. Encode: (x - offset) * factor. Decode: (x >> shift) * factor + offset, where
// scale = odd * 2^shift, and factor is the inverse of `odd` modulo 2^64. Example: scale 6 has shift 1 and the
// factor 0xaaaaaaaaaaaaaaab, the inverse of 3. integer_constants() in steps/scale_offset_step.cc sets them,
// vector/scale_offset.cc reads them.
struct IntegerScaleOffsetConstants {
  Bits offset, factor;
  int shift;
  Bits lowest, highest;  // the accepted range: encode, of x; decode, of the quotient
  bool refuses_all;
};

// scale_offset of floats, as codes of the carrier. A missing parameter is the one that changes nothing.
// scale_offset_step() in steps/scale_offset_step.cc sets them, vector/scale_offset.cc reads them.
struct FloatScaleOffsetConstants {
  Bits offset, scale;
  bool multiplies = false;  // decode: `scale` is the reciprocal, which is exact
};

struct Step {
  Loop loop = nullptr;  // null: this target has no loop for the codec
  FloatMode mode = FloatMode::nearest_even;
  std::size_t in_size = 0, out_size = 0;  // bytes of an element
  std::variant<std::monostate, IntegerToIntegerConstants, FloatToIntegerConstants, SmallFloatConstants,
               DirectFloatConstants, PowerOfTwoConstants, PowerOfTwoToIntegerConstants, ExactFloatConstants,
               IntegerScaleOffsetConstants, FloatScaleOffsetConstants, LookupTable, ElementCodec>
      constants{};
};

}  // namespace zarrproof::kernels
