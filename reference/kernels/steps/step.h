// One step of a plan: a loop over elements, and the constants it runs with.
//
// The loops know no data types, rounding modes or rules. All of that is in the constants, which are worked
// out when a plan is made; so a few loops serve every combination.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "reference/kernels/steps/element_path.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

struct Step;

// Takes `count` elements at `in` through the step and writes them to `out`. Returns whether all had a result;
// if not, `out` holds nothing of use. `in` and `out` may start at the same place when an element does not get
// wider, and must not overlap otherwise.
using Loop = bool (*)(const Step& step, const std::byte* in, std::byte* out, std::size_t count);

// How the processor rounds while a step runs.
enum class FloatMode { nearest_even, towards_zero, towards_positive, towards_negative };

// An entry of a scalar_map, in bits of the lanes that a loop compares: those of the carrier, or of the
// integer, extended.
struct MapEntry {
  Bits key;
  Bits result;  // the output's code, or its value in the carrier where a loop puts it in before it converts
};

// A scalar_map for a loop. No key is there twice.
struct Map {
  static constexpr std::size_t kTableBytes = 64;

  std::vector<MapEntry> entries;   // of keys other than NaN
  std::optional<Bits> nan_result;  // every NaN is one key
  // Whether an entry can be found without looking at the others: from a key, shifted to the right, the lowest
  // bits are the place of its entry in the tables. They have lanes of the loop's width; at places of no entry
  // stands a key that belongs elsewhere. A table of fewer bytes is repeated.
  bool indexed = false;
  int shift = 0;
  alignas(kTableBytes) std::array<std::byte, kTableBytes> keys{};
  alignas(kTableBytes) std::array<std::byte, kTableBytes> results{};
};

// Integer to integer. In lanes of the wider type; the limits are the output's, as far as the input has them.
struct ToIntegerFromInteger {
  Map map;
  Bits lowest, highest;
  bool limits;   // whether any input is beyond these
  bool refuses;  // what is beyond; otherwise it becomes the limit
};

// A float carrier to an integer. Bits of the carrier, except where it says codes.
struct ToIntegerFromFloat {
  Map map;
  bool plain;                   // neither clamp nor nearest-away
  Bits lowest, highest;         // the range of values that round to a number of the type
  Bits accept_from, accept_to;  // others are refused
  Bits half;                    // 0.5 for nearest-away, otherwise 0
  Bits bias;                    // subtracted before the conversion to a signed integer
  Bits above;                   // the code of what is beyond `highest`
  Bits flip;                    // of the code: takes the bias back
  Bits offset, scale;           // of a scale_offset that goes before
};

// float8_e8m0fnu to an integer of 32 bits.
struct ToIntegerFromPowerOfTwo {
  std::int32_t below_half, half;  // the results of numbers below 1/2, and of 1/2
  std::int32_t highest;           // the code of the highest power of two in the type's range
  Bits above;                     // the result of higher ones
  std::int32_t last_accepted;     // codes above it are refused
};

// A carrier to float8_e8m0fnu. Bits of the carrier.
struct ToPowerOfTwo {
  Map map;
  Bits addend;          // before all but the exponent is cut off, which then is the code
  Bits zero_to;         // numbers up to it have the code 0
  Bits least, highest;  // others are refused, where `refuses`, but NaN
  bool refuses;         // otherwise only infinities are
};

// A carrier to another floating type of fewer bits, by way of the code. Magnitudes are bits of the carrier.
struct ToFloat {
  Map map;
  Bits precision_step;  // exponents between a value and the number whose last place is the value's, shifted
  Bits code_zero;       // that number for which the code's exponent is 0, also for subnormal values
  Bits biggest;         // any value beyond the type's range
  Bits away;            // all ones for nearest-away
  Bits highest_code;    // of a finite number
  Bits saturated_code;  // of what is beyond it
  Bits nan_code;
  std::int64_t signed_from;              // codes above it take a sign
  std::int64_t refuse_above, refuse_to;  // magnitudes above and up to which what is out of range is refused
  int code_shift;                        // from the carrier's exponent to that of the code
  int sign_shift;                        // from the carrier's sign to that of the code
  bool refuses_infinities = false;       // of float64 by way of float32
};

// float16 or bfloat16 to a float type of 8 bits or fewer, by integers of 16 bits. Also other types, by way of
// bfloat16.
//
// The magnitude of a result is a number of units, which is also its code. A unit is 2^s times the input's
// last place. In these places, the magnitude of an input is its code less `base`. `addend` is added to it,
// and then it is divided by 2^s. The quotient is the upper half of the product with `factor`, 2^(16 - s).
//
// These three depend on the exponent of the input. Entry 0 is for the exponent `first_normal` and larger
// ones, entries 1 to 6 are for the exponents below it. Entry 7 is for all smaller ones: its base is 0 and its
// s is 15, so that the quotient is 0, or 1 if a directed mode rounds away from zero. The entries are
// repeated.
struct ToSmallFloatConstants {
  using Codes = std::array<std::uint16_t, 32>;

  alignas(64) Codes base, factor;
  // 2^(s-1) for nearest-away, 1 less for nearest-even, 2^s - 1 for directed modes, 0 for towards-zero.
  alignas(64) Codes addend;
  std::uint16_t first_normal;  // an exponent field, at least 1; from it on, results are normal
  std::uint16_t odd;           // nearest-even: 1, added where the quotient without an addend is odd
  bool is_directed;            // the addend is for one sign only
  std::uint16_t flip;          // 0xffff: for positive numbers; 0: for negative ones
  std::int16_t highest_code, saturated_code, nan_code;  // as in ToFloat
  std::int16_t refuse_above, refuse_to;                 // as in ToFloat, codes of the input
  std::int16_t infinity;                                // of the input
  bool has_negative_zero, has_nan;                      // the output's type
  int exponent_shift, sign_shift;
};

// A carrier to float16 or float32 by the processor's own conversion (with SSE4, to float16 by a sum), or to
// bfloat16, the upper half of float32.
struct ToFloatDirectly {
  Map map;
  Bits lowest, highest;  // the values that round into the range
  bool clamps;           // what is beyond becomes an infinity
  bool overflows;        // and does so by rounding alone
  // Nearest-away: half of the last place is added, which stands so far below the value, and no lower than
  // that of the smallest numbers; bits of the carrier.
  bool away;
  Bits half_distance, least_half;
  // To bfloat16: what rounds the lower half of float32, and for an odd upper half, what is added to that.
  std::uint32_t add_positive, add_negative, add_odd;
};

// A number to float32 or float64 by a single conversion: exact, or, of integers with more digits than the
// type has, rounded by the processor.
struct ToFloatExactly {
  Map map;
  bool away;  // of 64-bit integers, nearest-away
};

// scale_offset of integers. Encode: (x - offset) * factor. Decode: (x >> shift) * factor + offset, where
// factor is the inverse of the odd part of the scale modulo 2^64.
struct ScaleOffsetInteger {
  Bits offset, factor;
  int shift;
  Bits lowest, highest;  // encode: of the x, decode: of the quotients that stay in range
  bool refuses_all;
};

// scale_offset of floats. An offset or scale that is missing is one that changes nothing. In bits of the
// carrier.
struct ScaleOffsetFloat {
  Bits offset, scale;
  bool multiplies = false;  // decode: `scale` is the reciprocal, which is exact
};

// A table of 256 bytes as rows of 16 bytes, for processors that look up 16 bytes at once.
//
// A code has a magnitude, from 0 to 128, and may be negative. A byte is found from the magnitude. The sign of
// the code changes it as the plane says. For negative codes it is then combined (XOR) with the byte `flip`
// and with another byte that is found from the magnitude.
//
// A byte is found as a sum modulo 256. Its parts are the constant `start`; a byte of `steps`, at the upper
// bits of the magnitude; and a byte of each row that counts, at the lowest four bits. A row counts where the
// magnitude less the row's offset, modulo 256, is below 128. So a row has the differences to the bytes of the
// row before. Differences that are equal for all 16 magnitudes are in `steps` instead, if there are several.
struct Rows {
  struct Row {
    alignas(16) std::array<std::uint8_t, 16> bytes;
    std::uint32_t offset;  // a multiple of 16, in each of the four bytes
  };
  struct Sum {
    std::size_t count() const { return rows.size() + (has_steps ? 1 : 0); }

    std::uint8_t start = 0;
    alignas(16) std::array<std::uint8_t, 16> steps{};
    bool has_steps = false;
    std::vector<Row> rows;
  };
  enum class BySign {
    keep,
    negate,    // for negative codes, modulo 256
    saturate,  // of signed bytes: for negative codes -1 - byte; for others 1 + byte, 127 at most. For results
               // of one byte
    clear,     // for negative codes
  };
  struct Plane {
    BySign by_sign;
    std::uint8_t flip;
    Sum magnitude, negative;
    bool has_negative;  // whether `negative` gives other bytes than 0
  };

  // Codes are refused where the magnitude or the code itself, less `first` modulo 256, is more than `most`.
  struct Range {
    bool is_of_magnitudes = true;
    std::uint8_t first = 0, most = 255;
    bool refuses() const { return most < 255; }
  };

  bool twos_complement = false;  // how the magnitude is made; otherwise the upper bit is the sign
  std::vector<Plane> planes;     // of the table; one of 0 and 1, if the next two cannot tell what is refused
  Range accepted;
  std::vector<std::uint8_t> refused;  // the codes in `accepted` that are refused
  std::size_t count = 0;              // of rows, of all planes
};

// Of types of 8 bits or fewer: all 256 results, and their bytes as planes.
struct Table {
  std::size_t plane_count() const { return planes.size() / 256; }

  std::vector<std::byte> results;           // 256 of the output's width
  std::array<std::uint8_t, 256> refused{};  // 0 or 1
  bool refuses = false;                     // whether any is
  // For each byte of a result its place among the planes and, after them, the constants. A plane is 256
  // bytes, one for each code. Bytes that are equal for every code share a plane; a byte that no code changes
  // is a constant.
  std::array<std::uint8_t, 8> sources{};
  std::vector<std::uint8_t> planes;
  std::vector<std::uint8_t> constants;
  Rows rows;  // the planes and `refused`
};

struct Step {
  Loop loop = nullptr;
  FloatMode mode = FloatMode::nearest_even;
  std::size_t in_size = 0, out_size = 0;  // bytes of an element
  std::variant<std::monostate, ToIntegerFromInteger, ToIntegerFromFloat, ToFloat, ToSmallFloatConstants,
               ToFloatDirectly, ToPowerOfTwo, ToIntegerFromPowerOfTwo, ToFloatExactly, ScaleOffsetInteger,
               ScaleOffsetFloat, Table, ElementCodec>
      constants;
};

}  // namespace zarrproof::kernels
