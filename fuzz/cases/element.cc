#include "fuzz/cases/element.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "fuzz/cases/scaling_inputs.h"
#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz {
namespace {

std::unique_ptr<ArrayCodec> make_codec(const ScaleOffsetConfiguration& configuration) {
  return std::make_unique<ScaleOffset>(configuration);
}

std::unique_ptr<ArrayCodec> make_codec(const CastValueConfiguration& configuration) {
  return std::make_unique<CastValue>(configuration);
}

FlagsByCode flags_by_code(const std::vector<Input>& inputs) {
  FlagsByCode flags;
  for (const Input& input : inputs) add_all_once(flags[input.bits], input.flags);
  return flags;
}

// The flags of the breakpoints of a conversion, computed once for each pair of types.
const FlagsByCode& flags_between(const DataType& from, const DataType& to) {
  static std::map<std::pair<std::string, std::string>, FlagsByCode> known;
  const auto [at, is_new] = known.try_emplace({from.name, to.name});
  if (is_new) at->second = flags_by_code(cast_inputs(from, to, Extent::core));
  return at->second;
}

// The flags of the breakpoints of scale_offset. Parameters are random, but consecutive vectors share them, so
// the last ones are kept.
const FlagsByCode& flags_of_scaling(const ScaleOffsetConfiguration& scaling, Operation operation) {
  using Key = std::tuple<std::string, std::optional<Bits>, std::optional<Bits>, Operation>;
  static std::optional<Key> last;
  static FlagsByCode flags;
  const Key key(scaling.type.name, scaling.offset, scaling.scale, operation);
  if (last != key) {
    flags = flags_by_code(scaling_inputs(scaling.type, {scaling.offset, scaling.scale}, operation));
    last = key;
  }
  return flags;
}

}  // namespace

ElementReader::ElementReader(const Request& request, const Reading& reading)
    : operation_(request.operation), reading_(reading) {
  Interpretation interpretation(reading.answers);
  const ChainConfiguration chain = read_chain(read_document(request.zarr_json).metadata, interpretation);
  for (const ArrayCodecConfiguration& codec : chain.array_codecs)
    codecs_.push_back({codec, std::visit([](const auto& configuration) { return make_codec(configuration); },
                                         codec.codec)});
  if (operation_ == Operation::decode) std::reverse(codecs_.begin(), codecs_.end());
}

const FlagsByCode& ElementReader::flags_of_first_codec() const {
  const Step& step = codecs_.front();
  const auto* scaling = std::get_if<ScaleOffsetConfiguration>(&step.configuration.codec);
  return scaling != nullptr ? flags_of_scaling(*scaling, operation_)
                            : flags_between(type_before(step), type_after(step));
}

const DataType& ElementReader::input_type() const {
  return operation_ == Operation::encode ? reading_.chain->array_type() : reading_.chain->stored_type();
}

const DataType& ElementReader::type_before(const Step& step) const {
  return operation_ == Operation::encode ? step.codec->array_type() : step.codec->stored_type();
}

const DataType& ElementReader::type_after(const Step& step) const {
  return operation_ == Operation::encode ? step.codec->stored_type() : step.codec->array_type();
}

Converted ElementReader::apply(const Step& step, Bits bits, Interpretation& interpretation) const {
  return operation_ == Operation::encode ? step.codec->encode(bits, interpretation)
                                         : step.codec->decode(bits, interpretation);
}

std::vector<Bits> ElementReader::way_of(std::span<const std::byte> element) const {
  std::vector<Bits> way;
  if (codecs_.empty()) return way;
  Interpretation interpretation(reading_.answers);
  way.push_back(load(element, input_type()));
  while (way.size() < codecs_.size()) {
    const Converted out = apply(codecs_[way.size() - 1], way.back(), interpretation);
    if (!out) break;
    way.push_back(*out);
  }
  return way;
}

ElementFate ElementReader::fate_of(std::span<const std::byte> element) const {
  const std::vector<std::byte> input = operation_ == Operation::encode
                                           ? std::vector<std::byte>(element.begin(), element.end())
                                           : reading_.chain->stored(element);
  return {outcome_of_element(reading_, operation_, input), flags_of(element)};
}

// Whether the result of the first codec matches an entry of scalar_map, so that no conversion happens.
bool ElementReader::is_mapped_first(Bits bits) const {
  Interpretation interpretation(reading_.answers);
  return apply(codecs_.front(), bits, interpretation) &&
         interpretation.steps().clauses() == std::vector{Clause::CV_1};
}

std::vector<std::string> ElementReader::flags_of(std::span<const std::byte> element) const {
  std::vector<std::string> flags;
  const DataType& type = input_type();
  if (!type.is_real()) return flags;
  const Bits bits = load(element, type);
  if (!codecs_.empty() && !is_mapped_first(bits)) {
    const FlagsByCode& known = flags_of_first_codec();
    if (const auto found = known.find(bits); found != known.end()) flags = found->second;
  }
  const Value value = unpack(bits, type);
  if (value.is_nan()) add_once<std::string>(flags, "nan");
  if (value.is_infinite()) add_once<std::string>(flags, "infinity");
  if (type.bits < 8 && type.kind != Kind::signed_integer && std::to_integer<Bits>(element[0]) != bits)
    add_once<std::string>(flags, "upper-bits");
  std::sort(flags.begin(), flags.end());
  return flags;
}

}  // namespace zarrproof::fuzz
