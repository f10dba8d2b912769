// The open points: questions that the specification does not decide, and their reasonable answers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace zarrproof {

enum class OpenPoint {
  directed_overflow,
  map_zero,
  map_nan,
  map_validation,
  wrap_to_float,
  nan_non_ieee,
  zero_sign_non_ieee,
  e8m0_tie,
  e8m0_underflow,
  e8m0_nonpositive,
  infinity_clamp,
  fill_round_trip,
  fill_check,
  scale_offset_fill_check,
  absent_offset,
  zero_scale,
  nonfinite_parameter,
  integer_quotient,
  float_overflow,
  float_div_zero,
  float_invalid,
  fnuz_overflow,
  saturated_overflow,
  float_underflow,
  nan_operand,
  scale_offset_zero_sign,
  json_number_precision,
  json_number_range,
  json_number_tie,
  json_number_overflow,
  json_unrepresentable,
  json_negative_zero_integer,
  json_negative_zero_fraction,
  integer_json,
  integer_negative_zero,
  plus_infinity,
  hex_length,
  hex_case,
  raw_fill_length,
  raw_endian,
  raw_endian_absent,
  core_type_object,
  scale_offset_name,
  must_understand,
  unknown_keys,
  json_extensions,
  bool_other,
  shard_overlap,
};

inline constexpr int kOpenPointCount = static_cast<int>(OpenPoint::shard_overlap) + 1;

enum class Answer : std::uint8_t {
  accept,
  add_zero,
  any,
  as_written,
  away,
  binary64,
  binary64_above,
  binary64_below,
  bitwise,
  bits,
  both,
  bytes,
  castable,
  chain,
  clamp,
  drop,
  equal,
  error,
  even,
  even_code,
  exact,
  floor,
  identity,
  ieee,
  ignore,
  infinity,
  keep,
  kept,
  larger,
  largest_finite,
  late,
  lower_only,
  metadata,
  nan,
  nearest,
  negative,
  no,
  numeric,
  out_of_range,
  positive,
  reject,
  smallest,
  smallest_upward,
  swapped,
  towards_zero,
  true_,
  truncate,
  unaffected,
  use,
  used_direction,
  yes,
};

// Returns the name in pages, on the command line and in reports: "map_zero".
std::string_view name(OpenPoint open_point);

// Returns the name: "largest-finite".
std::string_view name(Answer answer);

// Returns the question in one line.
std::string_view question(OpenPoint open_point);

// Returns the possible answers. The first one is the default.
std::span<const Answer> answers(OpenPoint open_point);

// Returns the names of answers with the separator between them: "numeric or bitwise".
std::string answer_names(std::span<const Answer> answers, std::string_view separator);

inline Answer default_answer(OpenPoint open_point) {
  return answers(open_point).front();
}

std::span<const OpenPoint> all_open_points();

std::optional<OpenPoint> find_open_point(std::string_view name);

// Returns the answer with this name; nothing if the open point has no such answer.
std::optional<Answer> find_answer(OpenPoint open_point, std::string_view name);

}  // namespace zarrproof
