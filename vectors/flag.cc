// Example: the flag "tie" means "Midway between two neighbours of the output type, or next to such a
// value."
#include "vectors/flag.h"

#include <algorithm>

namespace zarrproof {
namespace {

struct Flag {
  std::string_view name, meaning;
};

constexpr Flag kFlags[] = {
    Flag{"above", "Beyond the highest number of the output type."},
    Flag{"below", "Beyond the lowest number of the output type."},
    Flag{"beside",
         "An element that must be refused, and what stands beside it may hide it; or an element alone."},
    Flag{"carry", "Rounds up to a power of two, so that a carry goes into the exponent."},
    Flag{"damage", "Encoded bytes that were changed on their way."},
    Flag{"double-rounding", "Rounding first to a type in between gives another result than rounding once."},
    Flag{"fill", "The fill value: how it is written, and what the codecs make of it."},
    Flag{"fused-multiply-add",
         "A fused multiply-add, or the scale multiplied out, gives another result than two operations."},
    Flag{"infinity", "An infinity."},
    Flag{"last-finite", "The highest or lowest finite number of the input or output type."},
    Flag{"length", "Encoded bytes of another number than the shape wants."},
    Flag{"metadata", "About the metadata: it must be refused, or be understood, for any data."},
    Flag{"modulus", "Around a multiple of 2^N, or so large that wrapping needs exact arithmetic."},
    Flag{"nan", "A NaN: quiet, signalling, with a payload or a sign."},
    Flag{"order", "The order of bytes within an element."},
    Flag{"power-of-two", "Next to 2^24, 2^31, 2^32, 2^53, 2^63 or 2^64, where other types end."},
    Flag{"raw", "A raw type, whose fill value and byte order the text leaves open."},
    Flag{"reciprocal", "Multiplying by the reciprocal gives another result than dividing."},
    Flag{"shape", "Arrays of several dimensions, and their layout in memory."},
    Flag{"register", "2^32 or 2^64, or one more: a register that drops the bits above takes it for 0 or 1."},
    Flag{"sequence", "Asked right after another request, which must leave nothing behind."},
    Flag{"sign-of-zero", "A zero, or a result of zero, whose sign must be right."},
    Flag{"size",
         "Long arrays, around the sizes at which implementations go on with another block or another loop."},
    Flag{"subnormal", "Around the subnormal numbers of the input or output type."},
    Flag{"tail", "Arrays of every length, so that the last few elements of a vectorized loop show."},
    Flag{"tie", "Midway between two neighbours of the output type, or next to such a value."},
    Flag{"upper-bits", "Bits above the value of a type narrower than a byte, which carry nothing."},
    Flag{"wider-intermediate",
         "Keeping the value between the two operations in a wider type changes the result."},
};

}  // namespace

std::optional<std::string_view> meaning_of_flag(std::string_view name) {
  const auto found = std::ranges::find(kFlags, name, &Flag::name);
  return found == std::end(kFlags) ? std::nullopt : std::optional(found->meaning);
}

}  // namespace zarrproof
