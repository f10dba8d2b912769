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

struct ElementFate {
  enum class Kind {
    certain,  // one result under every answer to the open points
    refused,  // under every answer
    open,     // it depends
  };
  Kind kind = Kind::refused;
  // The result or the refusal, or of an open one a number or a refusal, follows by logic only: level D.
  bool derived = false;
  std::vector<Clause> clauses;     // by which it is refused, or which are carried out on it
  std::vector<std::string> flags;  // why it is of interest, in the words of vectors/flag.h

  // Whether there is one result, and the texts say so.
  bool is_certain() const { return kind == Kind::certain && !derived; }
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

  // What is carried out on an element, codec by codec, up to one that refuses.
  struct Trace {
    std::vector<Clause> clauses;
    bool derived = false;
    bool is_mapped_first = false;  // the first result is out of a scalar_map, so that nothing is converted
  };

  // One way through the codecs: under these answers, and the default ones where there is a choice left.
  Trace trace(std::span<const std::byte> element, const Answers& answers) const;
  void trace(const Step& step, const Value& in, const Value& out, Trace& trace) const;
  std::vector<std::string> flags_of(std::span<const std::byte> element, bool is_mapped_first) const;
  bool has_only_a_map() const;
  bool is_number(std::span<const std::byte> result) const;
  const FlagsByCode& flags_of_first_codec() const;
  Converted apply(const Step& step, Bits bits, Interpretation& interpretation) const;
  const DataType& type_before(const Step& step) const;
  const DataType& type_after(const Step& step) const;

  Operation operation_;
  Reading reading_;
  std::vector<Step> codecs_;  // in the order in which they are applied
};

}  // namespace zarrproof::fuzz
