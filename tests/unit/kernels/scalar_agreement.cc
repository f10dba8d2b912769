#include "tests/unit/kernels/scalar_agreement.h"

#include "reference/codec/cast_value.h"
#include "reference/codec/scale_offset.h"
#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/scalar/scale_offset.h"
#include "reference/values/element.h"

namespace zarrproof::kernels {
namespace {

using Outcome = Result<Bits, Reason>;

bool same(const Outcome& a, const Outcome& b) {
  if (a && b) return *a == *b;
  return !a && !b && a.error() == b.error();
}

std::string words(const Outcome& outcome, const DataType& type) {
  return outcome ? describe_bits(*outcome, type) : std::string(found_in(outcome.error()));
}

// Each function takes a code and gives an Outcome.
template <class Kernel, class Expected>
std::string difference_of(std::span<const Bits> codes, const DataType& from, const DataType& to,
                          Kernel kernel, Expected expected) {
  for (const Bits in : codes)
    if (const Outcome got = kernel(in), wanted = expected(in); !same(got, wanted))
      return describe_bits(in, from) + " of " + from.name + " in " + to.name + ": " + words(got, to) +
             ", but the reference says: " + words(wanted, to);
  return "";
}

std::string parameter(const char* name, const std::optional<Bits>& bits, const DataType& type) {
  return bits ? std::string(", ") + name + " " + describe_bits(*bits, type) : "";
}

}  // namespace

std::string difference(const CastValueConfiguration& configuration, std::span<const Bits> array,
                       std::span<const Bits> stored) {
  const CastValue reference(configuration);
  const Cast encode = encoding(configuration), decode = decoding(configuration);
  const ElementCast element_encode(encode), element_decode(decode);
  Interpretation defaults(Answers::defaults());
  std::string found = difference_of(
      array, encode.from, encode.to, [&](Bits in) { return element_encode(in); },
      [&](Bits in) { return reference.encode(in, defaults); });
  if (found.empty())
    found = difference_of(
        stored, decode.from, decode.to, [&](Bits in) { return element_decode(in); },
        [&](Bits in) { return reference.decode(in, defaults); });
  if (found.empty()) return found;
  return found + "; " + std::string(name(configuration.rounding)) + ", rule " +
         std::to_string(static_cast<int>(configuration.out_of_range));
}

std::string difference(const ScaleOffsetConfiguration& configuration, std::span<const Bits> codes) {
  const DataType& type = configuration.type;
  const ScaleOffset reference(configuration);
  const ElementScaleOffset kernel(configuration);
  Interpretation defaults(Answers::defaults());
  std::string found = difference_of(
      codes, type, type, [&](Bits in) { return kernel.encode(in); },
      [&](Bits in) { return reference.encode(in, defaults); });
  if (!found.empty()) found += "; encode";
  if (found.empty()) {
    found = difference_of(
        codes, type, type, [&](Bits in) { return kernel.decode(in); },
        [&](Bits in) { return reference.decode(in, defaults); });
    if (!found.empty()) found += "; decode";
  }
  if (found.empty()) return found;
  return found + parameter("offset", configuration.offset, type) +
         parameter("scale", configuration.scale, type);
}

}  // namespace zarrproof::kernels
