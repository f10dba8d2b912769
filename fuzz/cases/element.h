// What becomes of one element of a request, and what that tests.
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

// What follows for one element, and why it is of interest, in the words of vectors/flag.h.
struct ElementFate {
  Outcome outcome;
  std::vector<std::string> flags;

  // Whether there is one result, and the texts say so.
  bool is_certain() const { return outcome.kind == Outcome::Kind::certain && outcome.level == Level::must; }
};

// Why numbers of a type are of interest, by their codes.
using FlagsByCode = std::map<Bits, std::vector<std::string>>;

// Reads elements of a request whose metadata have one reading, which is accepted.
class ElementReader {
 public:
  ElementReader(const Request& request, const Reading& reading);

  // Of an element in canonical form.
  ElementFate fate_of(std::span<const std::byte> element) const;

  // What reaches each codec of it, in the order in which they are applied, under the default answers where
  // there is a choice; no more behind a codec that refuses.
  std::vector<Bits> way_of(std::span<const std::byte> element) const;

  // The type of the elements that are put in.
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
