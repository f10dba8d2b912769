#include "fuzz/cases/element.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "fuzz/cases/scaling_inputs.h"
#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/derived.h"
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

// The flags of the numbers at which a conversion turns, worked out once for each pair of types.
const FlagsByCode& flags_between(const DataType& from, const DataType& to) {
  static std::map<std::pair<std::string, std::string>, FlagsByCode> known;
  const auto [at, is_new] = known.try_emplace({from.name, to.name});
  if (is_new) at->second = flags_by_code(cast_inputs(from, to, Extent::core));
  return at->second;
}

// The same of scale_offset. Parameters are random, but questions in a row have the same: the last are kept.
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

bool same_outcome(const ElementOutcome& a, const ElementOutcome& b) {
  if (!a || !b) return !a && !b;
  return *a == *b;
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
  ElementFate fate;
  const std::vector<std::byte> input = operation_ == Operation::encode
                                           ? std::vector<std::byte>(element.begin(), element.end())
                                           : reading_.chain->stored(element);
  const auto outcomes = element_outcomes(reading_, operation_, input);
  const Trace usual = trace(element, reading_.answers);
  fate.flags = flags_of(element, usual.is_mapped_first);
  const bool agree = std::all_of(outcomes.begin(), outcomes.end(), [&](const auto& alternative) {
    return same_outcome(alternative.outcome, outcomes.front().outcome);
  });
  if (!agree)
    fate.kind = ElementFate::Kind::open;
  else if (outcomes.front().outcome)
    fate.kind = ElementFate::Kind::certain;
  for (const auto& alternative : outcomes)
    if (!alternative.outcome) add_once(fate.clauses, clause_of(alternative.outcome.error().reason));
  if (fate.clauses.empty())
    fate.clauses = usual.clauses;
  else if (has_only_a_map())
    add_once(fate.clauses, Clause::CV_9);  // nor has the map a rule for it
  if (fate.kind != ElementFate::Kind::open) fate.derived = usual.derived;
  for (const auto& alternative : outcomes) {
    if (fate.kind != ElementFate::Kind::open) break;
    if (!alternative.outcome || is_number(*alternative.outcome))
      fate.derived = fate.derived || trace(element, alternative.answers).derived;
  }
  return fate;
}

// Whether a result is a number, and no NaN or infinity in place of a refusal.
bool ElementReader::is_number(std::span<const std::byte> result) const {
  const DataType& type =
      operation_ == Operation::encode ? reading_.chain->stored_type() : reading_.chain->array_type();
  return type.is_real() && unpack(load(result, type), type).is_finite();
}

// Whether the only codec is a cast with a map in this direction.
bool ElementReader::has_only_a_map() const {
  if (codecs_.size() != 1) return false;
  const auto* cast = std::get_if<CastValueConfiguration>(&codecs_.front().configuration.codec);
  if (cast == nullptr) return false;
  return !(operation_ == Operation::encode ? cast->encode_map : cast->decode_map).entries.empty();
}

ElementReader::Trace ElementReader::trace(std::span<const std::byte> element, const Answers& answers) const {
  Trace result;
  if (codecs_.empty()) return result;
  Interpretation interpretation(answers);
  bool is_mapped = false;
  interpretation.listen([&](Clause clause, const std::string&) {
    add_once(result.clauses, clause);
    is_mapped = is_mapped || clause == Clause::CV_1;
  });
  Bits bits = load(element, input_type());
  for (const Step& step : codecs_) {
    is_mapped = false;
    const Converted out = apply(step, bits, interpretation);
    if (!out) {
      const auto* scaling = std::get_if<ScaleOffsetConfiguration>(&step.configuration.codec);
      const Value in = unpack(bits, type_before(step));
      if (scaling != nullptr && is_derived_refusal(*scaling, in, operation_)) result.derived = true;
      return result;
    }
    if (&step == &codecs_.front()) result.is_mapped_first = result.clauses == std::vector{Clause::CV_1};
    if (!is_mapped) trace(step, unpack(bits, type_before(step)), unpack(*out, type_after(step)), result);
    bits = *out;
  }
  if (codecs_.size() > 1)
    add_once(result.clauses, operation_ == Operation::encode ? Clause::CHAIN_1 : Clause::CHAIN_2);
  std::sort(result.clauses.begin(), result.clauses.end());
  return result;
}

void ElementReader::trace(const Step& step, const Value& in, const Value& out, Trace& trace) const {
  if (const auto* scaling = std::get_if<ScaleOffsetConfiguration>(&step.configuration.codec)) {
    if (!scaling->offset || !scaling->scale) add_once(trace.clauses, Clause::SO_4);
    trace.derived = trace.derived || is_derived_scaling(*scaling, in, operation_);
    return;
  }
  const DataType& type = type_after(step);
  trace.derived = trace.derived || is_derived_cast(in, out, type);
  const auto told = [&](Clause clause) {
    return std::find(trace.clauses.begin(), trace.clauses.end(), clause) != trace.clauses.end();
  };
  if (!in.is_finite() || !out.is_finite() || !told(Clause::CV_3) || told(Clause::CV_4)) return;
  if (compare(in, highest(type)) > 0 || compare(in, lowest(type)) < 0) add_once(trace.clauses, Clause::CV_12);
}

std::vector<std::string> ElementReader::flags_of(std::span<const std::byte> element,
                                                 bool is_mapped_first) const {
  std::vector<std::string> flags;
  const DataType& type = input_type();
  if (!type.is_real()) return flags;
  const Bits bits = load(element, type);
  if (!codecs_.empty() && !is_mapped_first) {
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
