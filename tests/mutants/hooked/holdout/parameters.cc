// Held-out mutants in which parameters of one codec, or of the array, reach another codec.
#include "tests/mutants/hooked/arithmetic.h"
#include "tests/mutants/hooked/holdout/table.h"
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/probe.h"

namespace zarrproof::mutants::holdout {
namespace {

Hooks endian_by_the_array() {
  Hooks hooks;
  hooks.metadata = [](Metadata& metadata) {
    const auto type = find_data_type(metadata.data_type.text);
    if (!type || !type->is_real() || type->width == 1 || !metadata.codecs.is_array()) return;
    for (const Json& codec : metadata.codecs.elements)
      if (codec.is_string() && codec.text == "bytes") unreadable("bytes without endian");
  };
  return hooks;
}

// Changes each cast but the first, by parameters of the first cast.
Hooks shared_by_casts(void (*change)(std::vector<CastValueConfiguration*>&)) {
  Hooks hooks;
  hooks.configuration = [change](ChainConfiguration& chain) {
    std::vector<CastValueConfiguration*> casts;
    for (ArrayCodecConfiguration& codec : chain.array_codecs)
      if (auto* cast = std::get_if<CastValueConfiguration>(&codec.codec)) casts.push_back(cast);
    if (casts.size() > 1) change(casts);
  };
  return hooks;
}

Hooks parameters_of_the_array() {
  Hooks hooks;
  hooks.metadata = [](Metadata& metadata) {
    const auto type = find_data_type(metadata.data_type.text);
    if (!type || !type->is_integer()) return;
    on_codec("scale_offset", [](Json& configuration) {
      for (const Json& value : configuration.elements)
        if (value.is_number() && value.text.find('.') != std::string::npos) unreadable(value.text);
    }).metadata(metadata);
  };
  return hooks;
}

}  // namespace

std::vector<Mutant> parameter_mutants() {
  const std::string zero = R"("rounding":"towards-zero")", clamp = R"("out_of_range":"clamp")";
  return {
      {"chain/endian-required-by-the-array",
       "BYTES-3",
       "bytes needs endian where the array's type has several bytes, whatever the stored one has.",
       endian_by_the_array(),
       {encode("float32", only({cast("uint8"), R"("bytes")"}), {f32(1)})}},
      {"chain/first-rounding-for-all",
       "CV-3",
       "All casts of a chain round as the first one.",
       shared_by_casts([](std::vector<CastValueConfiguration*>& casts) {
         for (CastValueConfiguration* cast : casts) cast->rounding = casts[0]->rounding;
       }),
       {encode("float64", chain({cast("float32"), cast("uint8", zero)}), {f64(1.75)})}},
      {"chain/clamp-of-any-cast",
       "CV-5",
       "All casts of a chain clamp where the last one does.",
       shared_by_casts([](std::vector<CastValueConfiguration*>& casts) {
         if (casts.back()->out_of_range != OutOfRange::clamp) return;
         for (CastValueConfiguration* cast : casts) cast->out_of_range = OutOfRange::clamp;
       }),
       {encode("int32", chain({cast("int16"), cast("uint8", clamp)}), {40000})}},
      {"chain/parameters-in-the-type-of-the-array",
       "CHAIN-1",
       "Parameters of scale_offset are read in the array's type, also after a cast.",
       parameters_of_the_array(),
       {encode("int8", chain({cast("float32"), scale_offset(R"("scale":0.5)")}), {3})}},
  };
}

}  // namespace zarrproof::mutants::holdout
