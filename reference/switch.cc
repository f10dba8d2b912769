#include "reference/switch.h"

#include <array>

namespace zarrproof {
namespace {

struct AnswerRow {
  Answer answer;
  std::string_view name;
};

using enum Answer;

constexpr std::array kAnswers = {
    AnswerRow{accept, "accept"},
    AnswerRow{add_zero, "add-zero"},
    AnswerRow{any, "any"},
    AnswerRow{bitwise, "bitwise"},
    AnswerRow{bits, "bits"},
    AnswerRow{both, "both"},
    AnswerRow{bytes, "bytes"},
    AnswerRow{castable, "castable"},
    AnswerRow{chain, "chain"},
    AnswerRow{drop, "drop"},
    AnswerRow{encode_only, "encode-only"},
    AnswerRow{equal, "equal"},
    AnswerRow{error, "error"},
    AnswerRow{even_code, "even-code"},
    AnswerRow{exact, "exact"},
    AnswerRow{floor, "floor"},
    AnswerRow{identity, "identity"},
    AnswerRow{ieee, "ieee"},
    AnswerRow{ignore, "ignore"},
    AnswerRow{infinity, "infinity"},
    AnswerRow{keep, "keep"},
    AnswerRow{kept, "kept"},
    AnswerRow{larger, "larger"},
    AnswerRow{largest_finite, "largest-finite"},
    AnswerRow{late, "late"},
    AnswerRow{lower_only, "lower-only"},
    AnswerRow{metadata, "metadata"},
    AnswerRow{nan, "nan"},
    AnswerRow{nearest, "nearest"},
    AnswerRow{never, "never"},
    AnswerRow{numeric, "numeric"},
    AnswerRow{out_of_range, "out-of-range"},
    AnswerRow{reject, "reject"},
    AnswerRow{smallest, "smallest"},
    AnswerRow{smallest_upward, "smallest-upward"},
    AnswerRow{swapped, "swapped"},
    AnswerRow{true_, "true"},
    AnswerRow{truncate, "truncate"},
    AnswerRow{unaffected, "unaffected"},
    AnswerRow{use, "use"},
    AnswerRow{used_direction, "used-direction"},
    AnswerRow{zero, "zero"},
};

constexpr int kMostAnswers = 5;

struct SwitchRow {
  Switch open_point;
  std::string_view name;
  std::string_view question;
  int count;
  std::array<Answer, kMostAnswers> answers;
};

template <class... A>
constexpr SwitchRow row(Switch open_point, std::string_view name, std::string_view question, A... answers) {
  return {open_point, name, question, sizeof...(A), {answers...}};
}

constexpr std::array kSwitches = {
    row(Switch::directed_overflow, "directed_overflow",
        "beyond the highest finite value, under a rounding that points inwards", out_of_range,
        largest_finite),
    row(Switch::map_zero, "map_zero", "does the key 0 match -0.0, and -0.0 match 0?", numeric, bitwise),
    row(Switch::map_nan, "map_nan", "does the key \"NaN\" match a NaN with other bits?", any, bitwise),
    row(Switch::map_validation, "map_validation", "an invalid map entry in the direction that is not used",
        both, used_direction),
    row(Switch::wrap_to_float, "wrap_to_float", "wrap is set and a float overflows", error, ieee),
    row(Switch::nan_non_ieee, "nan_non_ieee", "NaN where either side is a fnuz type or e8m0", nan, error),
    row(Switch::zero_sign_non_ieee, "zero_sign_non_ieee", "-0 where either side is float4 or float6", keep,
        drop),
    row(Switch::fnuz_negative_zero, "fnuz_negative_zero", "-0.0 into a fnuz type, which lacks it", zero,
        error),
    row(Switch::e8m0_tie, "e8m0_tie", "a nearest-even tie between two powers of two", larger, even_code),
    row(Switch::e8m0_underflow, "e8m0_underflow", "a positive value below 2^-127 that does not round to it",
        out_of_range, smallest),
    row(Switch::e8m0_nonpositive, "e8m0_nonpositive", "zero or a negative value into float8_e8m0fnu",
        out_of_range, error, smallest_upward),
    row(Switch::fill_round_trip, "fill_round_trip", "what it means that a fill value survives", equal,
        bitwise, castable, encode_only, chain),
    row(Switch::fill_check, "fill_check", "when a fill value that does not survive a cast shows", metadata,
        use, never),
    row(Switch::scale_offset_fill_check, "scale_offset_fill_check",
        "when a fill value shows that scale_offset cannot transform", metadata, late),
    row(Switch::absent_offset, "absent_offset", "a missing offset leaves -0.0 alone, or +0 is added",
        identity, add_zero),
    row(Switch::zero_scale, "zero_scale", "scale = 0", accept, reject),
    row(Switch::nonfinite_parameter, "nonfinite_parameter", "offset or scale NaN or infinite", accept,
        reject),
    row(Switch::integer_quotient, "integer_quotient", "an inexact quotient of integers", error, truncate,
        floor),
    row(Switch::float_overflow, "float_overflow", "scale_offset on finite operands overflows", ieee, error),
    row(Switch::float_div_zero, "float_div_zero", "nonzero / 0 in a type with infinity", ieee, error),
    row(Switch::float_invalid, "float_invalid", "0/0, inf - inf, inf * 0, inf / inf in a type with NaN", nan,
        error),
    row(Switch::fnuz_overflow, "fnuz_overflow", "overflow or x/0 in a type with NaN but no infinity", error,
        nan),
    row(Switch::json_number_overflow, "json_number_overflow",
        "a JSON number beyond the range of a float type with infinity", infinity, reject, largest_finite),
    row(Switch::json_unrepresentable, "json_unrepresentable",
        "a JSON number beyond the range of a float type without infinity", reject, nearest),
    row(Switch::json_negative_zero_integer, "json_negative_zero_integer", "the JSON text -0 for a float",
        keep, drop),
    row(Switch::json_negative_zero_fraction, "json_negative_zero_fraction", "the JSON text -0.0 for a float",
        keep, drop),
    row(Switch::integer_json, "integer_json", "1.0 or 1e2 for an integer", reject, accept),
    row(Switch::plus_infinity, "plus_infinity", "\"+Infinity\"", accept, reject),
    row(Switch::hex_length, "hex_length", "more or fewer hexadecimal digits than the width needs", exact,
        any),
    row(Switch::hex_case, "hex_case", "upper-case hexadecimal digits", any, lower_only),
    row(Switch::raw_fill_length, "raw_fill_length", "the length of a fill value of r<N>", bytes, bits),
    row(Switch::raw_endian, "raw_endian", "r16 and wider with endian \"big\"", unaffected, swapped),
    row(Switch::raw_endian_absent, "raw_endian_absent", "r16 and wider without endian", accept, error),
    row(Switch::core_type_object, "core_type_object", "a core data type as {\"name\":\"uint8\"}", accept,
        reject),
    row(Switch::must_understand, "must_understand", "a codec object with must_understand: true", accept,
        reject),
    row(Switch::unknown_keys, "unknown_keys", "extra configuration keys of bytes and crc32c", reject, ignore),
    row(Switch::bool_other, "bool_other", "decoding a bool byte other than 0 and 1", error, true_, kept),
};

constexpr bool rows_follow_the_enumerations() {
  for (std::size_t i = 0; i < kAnswers.size(); ++i)
    if (static_cast<std::size_t>(kAnswers[i].answer) != i) return false;
  for (std::size_t i = 0; i < kSwitches.size(); ++i)
    if (static_cast<std::size_t>(kSwitches[i].open_point) != i) return false;
  return kSwitches.size() == kSwitchCount;
}
static_assert(rows_follow_the_enumerations());

constexpr auto kAllSwitches = [] {
  std::array<Switch, kSwitchCount> all{};
  for (int i = 0; i < kSwitchCount; ++i) all[i] = static_cast<Switch>(i);
  return all;
}();

const SwitchRow& row_of(Switch open_point) {
  return kSwitches[static_cast<std::size_t>(open_point)];
}

}  // namespace

std::string_view name(Switch open_point) {
  return row_of(open_point).name;
}

std::string_view name(Answer answer) {
  return kAnswers[static_cast<std::size_t>(answer)].name;
}

std::string_view question(Switch open_point) {
  return row_of(open_point).question;
}

std::span<const Answer> answers(Switch open_point) {
  const SwitchRow& found = row_of(open_point);
  return {found.answers.data(), static_cast<std::size_t>(found.count)};
}

std::span<const Switch> all_switches() {
  return kAllSwitches;
}

std::optional<Switch> find_switch(std::string_view wanted) {
  for (const SwitchRow& candidate : kSwitches)
    if (candidate.name == wanted) return candidate.open_point;
  return std::nullopt;
}

std::optional<Answer> find_answer(Switch open_point, std::string_view wanted) {
  for (Answer candidate : answers(open_point))
    if (name(candidate) == wanted) return candidate;
  return std::nullopt;
}

}  // namespace zarrproof
