// The outcome of one element of a request, and what the element tests.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "reference/codec/array_codec.h"
#include "vectors/permitted.h"

namespace zarrproof::fuzz {

// The outcome of one element, and the flags of vectors/flag.h that say what the element tests.
struct ElementFate {
  Outcome outcome;
  std::vector<std::string> flags;

  // Whether there is one result at level MUST.
  bool is_certain() const { return outcome.kind == Outcome::Kind::certain && outcome.level == Level::must; }
};

// Flags of numbers, by their codes.
using FlagsByCode = std::map<Bits, std::vector<std::string>>;

// Computes outcomes of elements, for a request whose metadata have one reading, which accepts them.
class ElementReader {
 public:
  ElementReader(const Request& request, const Reading& reading);

  // Takes an element in canonical form.
  ElementFate fate_of(std::span<const std::byte> element) const;

  // Returns the inputs of the codecs for this element, in the order in which codecs are applied, under the
  // default answers. Ends at a codec that refuses.
  std::vector<Bits> way_of(std::span<const std::byte> element) const;

  // The type of the elements of the request's data.
  const DataType& input_type() const;
  bool has_codecs() const { return !codecs_.empty(); }

 private:
  struct Step {
    ArrayCodecConfiguration configuration;
    std::unique_ptr<ArrayCodec> codec;
  };

  std::vector<std::string> flags_of(std::span<const std::byte> element) const;
  bool is_mapped_first(Bits bits) const;
  const FlagsByCode& flags_of_first_codec() const;
  Converted apply(const Step& step, Bits bits, Interpretation& interpretation) const;
  const DataType& type_before(const Step& step) const;
  const DataType& type_after(const Step& step) const;

  Operation operation_;
  Reading reading_;
  std::vector<Step> codecs_;  // in the order in which they are applied
};

}  // namespace zarrproof::fuzz
