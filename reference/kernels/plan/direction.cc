// Example: encode of float64 by cast_value to int32, cast_value to uint8 and bytes has two steps, a loop for
// each cast. Encode of uint8 by the same two codecs has one step, a table of 256 results.
#include "reference/kernels/plan/direction.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "reference/kernels/steps/cast_step.h"
#include "reference/kernels/steps/element_step.h"
#include "reference/kernels/steps/loop_choice.h"
#include "reference/kernels/steps/scale_offset_step.h"
#include "reference/kernels/steps/table.h"

namespace zarrproof::kernels {
namespace {

bool is_narrow(const DataType& type) {
  return type.width == 1;
}

// The elements at one end of a chain.
struct ChainEnd {
  const DataType& type;
  ByteOrder order;

  bool is_swapped() const { return order == ByteOrder::big && type.width > 1; }
};

Step swap_step(const DataType& type, const Loops& loops) {
  const auto size = static_cast<std::size_t>(type.width);
  return {.loop = loops.swap[width_index(size)], .in_size = size, .out_size = size};
}

Step copy_step(const DataType& type, const Loops& loops) {
  const auto size = static_cast<std::size_t>(type.width);
  return {.loop = loops.swap[0], .in_size = size, .out_size = size};
}

// Returns the step of a table, of which the caller has set `results` and `refused`.
Step table_step(std::size_t width, LookupTable table, const Loops& loops) {
  add_planes(width, table);
  if (loops.max_rows[width_index(width)] > 0) table.rows = rows_of(table);
  return {.loop = loops.table[width_index(width)],
          .in_size = 1,
          .out_size = width,
          .constants = std::move(table)};
}

// Returns one table for all codecs of `path`, from a type of at most 8 bits. Ignores unused upper bits of the
// input.
Step table_of_codecs(const DataType& from, const ChainEnd& to, std::span<const ElementCodec> path,
                     const Loops& loops) {
  const std::size_t width = static_cast<std::size_t>(to.type.width);
  const std::vector<ElementCodec> codecs(path.begin(), path.end());
  LookupTable table;
  table.results.resize(256 * width);
  for (std::size_t byte = 0; byte < 256; ++byte) {
    const auto result = convert(codecs, static_cast<Bits>(byte) & from.mask());
    table.refused[byte] = result ? 0 : 1;
    if (!result) continue;
    std::byte* element = table.results.data() + byte * width;
    store_code(*result, to.type, element);
    if (to.is_swapped()) std::reverse(element, element + width);
  }
  return table_step(width, std::move(table), loops);
}

// BYTES-11: copies the bytes 0 and 1, and refuses all others.
Step bool_step(const Loops& loops) {
  LookupTable table;
  table.results.resize(256);
  table.results[1] = std::byte{1};
  std::fill(table.refused.begin() + 2, table.refused.end(), std::uint8_t{1});
  return table_step(1, std::move(table), loops);
}

// Returns whether the codec maps every code to itself.
bool changes_nothing(const ElementCodec& codec) {
  if (const auto* cast = std::get_if<Cast>(&codec.operation))
    return cast->map.empty() && cast->from.is_integer() && cast->from == cast->to;  // floats change NaNs
  const auto& configuration = std::holds_alternative<ScaleOffsetEncode>(codec.operation)
                                  ? std::get<ScaleOffsetEncode>(codec.operation).configuration
                                  : std::get<ScaleOffsetDecode>(codec.operation).configuration;
  const bool integer = configuration.type.is_integer();  // arithmetic changes the NaNs of floats
  const auto is_left_out = [&](const std::optional<Bits>& parameter, Bits neutral) {
    return !parameter || (integer && *parameter == neutral);
  };
  return is_left_out(configuration.offset, 0) && is_left_out(configuration.scale, 1);
}

// Returns whether the codec's loop leaves the unused upper bits of a result narrower than a byte undefined.
bool wraps_into_integer(const ElementCodec& codec) {
  const auto* cast = std::get_if<Cast>(&codec.operation);
  return cast != nullptr && cast->to.is_integer() && cast->out_of_range == OutOfRange::wrap;
}

// Returns the loop's step for a codec, or the step that converts its elements one by one.
Step codec_step(const ElementCodec& codec, const Loops& loops) {
  Step step;
  if (const auto* cast = std::get_if<Cast>(&codec.operation))
    step = cast_step(*cast, loops);
  else if (const auto* encode = std::get_if<ScaleOffsetEncode>(&codec.operation))
    step = scale_offset_step(encode->configuration, Scaling::encode, loops);
  else
    step =
        scale_offset_step(std::get<ScaleOffsetDecode>(codec.operation).configuration, Scaling::decode, loops);
  return step.loop != nullptr ? step : element_step(codec);
}

std::optional<Step> step_with_loop(Step step) {
  return step.loop != nullptr ? std::optional(std::move(step)) : std::nullopt;
}

// Returns one step for the codec at `first` and the next one, if they are a scale_offset and a cast that can
// be fused.
std::optional<Step> scaled_cast(const std::vector<ElementCodec>& path, std::size_t first,
                                const Loops& loops) {
  if (first + 1 == path.size()) return std::nullopt;
  const auto* scale_offset = std::get_if<ScaleOffsetEncode>(&path[first].operation);
  const auto* cast = std::get_if<Cast>(&path[first + 1].operation);
  if (scale_offset == nullptr || cast == nullptr) return std::nullopt;
  return step_with_loop(scaled_cast_step(scale_offset->configuration, *cast, loops));
}

// Returns the step for a single codec from an 8-bit type for which a conversion is faster than a table: a
// cast from integers or float8_e8m0fnu, with no or few map entries, to a type of 8 bits or more that is not
// an 8-bit float; and scale_offset of integers.
std::optional<Step> converting_step(const std::vector<ElementCodec>& path, const DataType& from,
                                    const Loops& loops) {
  if (path.size() != 1 || from.bits != 8) return std::nullopt;
  const auto scaling_step = [&](const ScaleOffsetConfiguration& configuration, Scaling scaling) {
    return from.is_integer() ? step_with_loop(scale_offset_step(configuration, scaling, loops))
                             : std::nullopt;
  };
  if (const auto* encode = std::get_if<ScaleOffsetEncode>(&path[0].operation))
    return scaling_step(encode->configuration, Scaling::encode);
  if (const auto* decode = std::get_if<ScaleOffsetDecode>(&path[0].operation))
    return scaling_step(decode->configuration, Scaling::decode);
  const Cast& cast = std::get<Cast>(path[0].operation);
  if (!from.is_integer() && !from.is_e8m0()) return std::nullopt;
  if (cast.to.bits < 8 || (cast.to.is_floating() && cast.to.bits == 8)) return std::nullopt;
  if (cast.map.size() > loops.max_entries_from_8_bits[width_index(cast.to.element_size())])
    return std::nullopt;
  return step_with_loop(cast_step(cast, loops));
}

// The codecs of a path that have steps already, and the elements after them.
struct Progress {
  std::size_t next;             // the index of the next codec
  const DataType* type;         // of the elements
  bool has_defined_upper_bits;  // whether unused upper bits are 0 or copies of the sign
};

void skip_codecs_that_change_nothing(const std::vector<ElementCodec>& path, Progress& progress) {
  while (progress.next < path.size() && changes_nothing(path[progress.next]))
    progress.type = &path[progress.next++].to();
}

// Adds the converting_step() of the path, if it has one. Such a step does not swap bytes.
void add_converting_step(const std::vector<ElementCodec>& path, const ChainEnd& from, const ChainEnd& to,
                         const Loops& loops, Progress& progress, std::vector<Step>& steps) {
  if (progress.next != 0 || to.is_swapped()) return;
  auto step = converting_step(path, from.type, loops);
  if (!step) return;
  steps.push_back(std::move(*step));
  progress.type = &to.type;
  ++progress.next;
}

// Adds a loop for each codec, or for a scale_offset and the cast after it, while the type is wider than a
// byte.
void add_loops(const std::vector<ElementCodec>& path, const Loops& loops, Progress& progress,
               std::vector<Step>& steps) {
  for (std::size_t& next = progress.next; next < path.size() && !is_narrow(*progress.type); ++next) {
    if (auto both = scaled_cast(path, next, loops)) {
      steps.push_back(std::move(*both));
      ++next;
    } else if (!changes_nothing(path[next])) {
      steps.push_back(codec_step(path[next], loops));
      progress.has_defined_upper_bits = path[next].to().bits >= 8 || !wraps_into_integer(path[next]);
    }
    progress.type = &path[next].to();
  }
}

// Returns the steps of a chain of real types: one loop per codec while the type is wider than a byte, then
// one table for the remaining codecs. Byte swaps are the first or the last step; a table swaps its results.
DirectionSteps steps_of_real_type(std::vector<ElementCodec> path, const ChainEnd& from, const ChainEnd& to,
                                  const Loops& loops) {
  DirectionSteps direction;
  std::vector<Step>& steps = direction.steps;
  if (from.is_swapped()) steps.push_back(swap_step(from.type, loops));
  Progress progress{.next = 0, .type = &from.type, .has_defined_upper_bits = from.type.bits >= 8};
  skip_codecs_that_change_nothing(path, progress);
  add_converting_step(path, from, to, loops, progress, steps);
  add_loops(path, loops, progress, steps);
  const bool has_table =
      is_narrow(*progress.type) && (progress.next < path.size() || !progress.has_defined_upper_bits);
  if (has_table)
    steps.push_back(table_of_codecs(*progress.type, to, std::span(path).subspan(progress.next), loops));
  else if (to.is_swapped())
    steps.push_back(swap_step(to.type, loops));
  if (steps.empty()) steps.push_back(copy_step(from.type, loops));
  direction.path = std::move(path);
  return direction;
}

// Returns the step of a type that is not real. Only the bytes codec accepts such types; it does the same in
// both directions.
DirectionSteps steps_of_other_type(const ArraySpec& spec, const Loops& loops) {
  const DataType& type = spec.data_type;
  DirectionSteps direction;
  if (type.kind == TypeKind::boolean) {
    direction.refuses_bool = true;
    direction.steps.push_back(bool_step(loops));
  } else if (type.kind == TypeKind::complex && type.bits < 8) {
    const DataType component = *find_data_type(type.component);
    direction.steps.push_back(table_of_codecs(component, {component, ByteOrder::little}, {}, loops));
  } else if (type.kind != TypeKind::raw && ChainEnd{type, spec.stored_order()}.is_swapped()) {
    direction.steps.push_back(swap_step(type, loops));
  } else {
    direction.steps.push_back(copy_step(type, loops));
  }
  return direction;
}

}  // namespace

DirectionSteps encoding_steps(const ArraySpec& spec, const Loops& loops) {
  if (!spec.data_type.is_real()) return steps_of_other_type(spec, loops);
  return steps_of_real_type(encoding_path(spec), {spec.data_type, ByteOrder::little},
                            {spec.stored_type(), spec.stored_order()}, loops);
}

DirectionSteps decoding_steps(const ArraySpec& spec, const Loops& loops) {
  if (!spec.data_type.is_real()) return steps_of_other_type(spec, loops);
  return steps_of_real_type(decoding_path(spec), {spec.stored_type(), spec.stored_order()},
                            {spec.data_type, ByteOrder::little}, loops);
}

}  // namespace zarrproof::kernels
