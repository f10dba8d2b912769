// The outcome of one element of a request or vector, and what the element tests.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "fuzz/cases/case_vectors.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz {

// The outcome of one element, and the flags of vectors/flag.h that say what the element tests.
struct ElementExpectation {
  Outcome outcome;
  std::vector<std::string> flags;

  // Whether there is one result at level MUST.
  bool is_certain() const { return outcome.kind == Outcome::Kind::certain && outcome.level == Level::must; }
};

// Computes outcomes of elements, for a request whose metadata have one reading, which accepts them.
class ElementReader {
 public:
  ElementReader(const Request& request, const Reading& reading)
      : operation_(request.operation), reading_(reading) {}

  // Takes an element in canonical form.
  ElementExpectation expectation_of(std::span<const std::byte> element) const;

  // Returns the inputs of the codecs for this element, in the order in which codecs are applied, under the
  // default answers. Ends at a codec that refuses.
  std::vector<Bits> inputs_of_codecs(std::span<const std::byte> element) const;

  // The type of the elements of the request's data.
  const DataType& input_type() const;
  bool has_codecs() const { return !reading_.chain->keeps_bits(); }

 private:
  std::vector<std::string> flags_of(std::span<const std::byte> element) const;
  bool is_mapped_first(Bits bits) const;
  Converted apply(std::size_t number, Bits bits, Interpretation& interpretation) const;

  Operation operation_;
  Reading reading_;
};

// Returns the expectation of an element of the vector's data. Returns nothing when the chain has no array ->
// array codec, or the element cannot be determined.
std::optional<ElementExpectation> expectation_in(const CaseVector& case_vector, std::uint64_t element);

// Returns the case with this element only. If the chain has several array -> array codecs, then follow the
// cases of each codec alone, with the value of the element that reaches the codec.
std::vector<RequestSpec> cases_about(const CaseVector& case_vector, std::uint64_t element);

}  // namespace zarrproof::fuzz
