// A request as its parts. Choices build a request part by part, and change one part without the others.
// Example: {.array = {.shape = {2}, .data_type = uint8}, .elements = {{05}, {07}}} encodes the array 5, 7.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz/request/choices.h"
#include "reference/metadata/array_spec.h"
#include "reference/types/shape.h"
#include "vectors/request.h"

namespace zarrproof::fuzz {

using Bytes = std::vector<std::byte>;

// The spelling of the metadata.
struct Spelling {
  enum class Kind {
    plain,           // codecs as objects, numbers as short as they are
    short_form,      // codecs as bare names
    long_form,       // data types as objects, empty configurations
    digits,          // decimal numbers beside a tie, and other forms of numbers; the ends of times
    hexadecimal,     // floats in hexadecimal, upper or lower case, with the right or a wrong number of digits
    odd_scalar,      // any JSON in place of a scalar
    unknown_key,     // an additional key in a configuration
    missing_member,  // a missing member, or an entry of a map with too few or too many scalars
    odd_value,       // any JSON in place of a parameter, name, configuration, data type or list of codecs
    order,           // a codec missing, repeated, or exchanged with another
    must_understand,  // a codec with "must_understand"
    foreign_codec,    // a codec of real numbers in an array whose type has no arithmetic
  };
  Kind kind = Kind::plain;
  // One number for three decisions, so that a smaller number makes a simpler request. 0x8003 chooses the edit
  // and the sample of number 0x8003, and no missing chunk.
  Bits number = 0;

  static constexpr Bits kMaxNumber = 0xffff;

  bool is_plain() const { return kind == Kind::plain; }

  // Returns the number of the edit of the metadata, modulo the number of edits.
  Bits edit() const { return number; }

  // Returns the number of the sample of the elements that are asked alone, modulo the number of samples.
  Bits sample() const { return number; }

  // Returns whether a missing chunk, and not an encoded array, asks for an odd fill value.
  bool prefers_missing_chunk() const { return number <= kMaxNumber / 2; }
};

inline constexpr Spelling::Kind kLastSpelling = Spelling::Kind::foreign_codec;

// An array that repeats a few elements, except at some places. Elements are in canonical form.
struct Elements {
  std::vector<Bytes> repeated;  // not empty
  bool only_accepted = false;   // use only repeated elements that the chain accepts, if there are any
  struct Placed {
    std::uint64_t index;  // modulo the number of elements
    Bytes element;
  };
  std::vector<Placed> placed = {};

  // Returns the repeated elements, then the placed ones.
  std::vector<Bytes> all() const {
    std::vector<Bytes> elements = repeated;
    for (const Placed& exception : placed) elements.push_back(exception.element);
    return elements;
  }
};

// A damage of encoded bytes before decoding. Example: {.kind = flip, .covering_checksums = 1, .place = 9}
// flips bit 1 of byte 1, and the last checksum is computed after that, so it fits the damaged bytes.
struct Damage {
  enum class Kind { flip, shorten, lengthen };
  Kind kind = Kind::flip;
  // The number of checksums that are computed over the damaged bytes, modulo the number of checksums plus
  // one.
  std::size_t covering_checksums = 0;
  // For flip, the bit, modulo the number of bits; for other kinds, the number of bytes minus one, modulo 8.
  std::uint64_t place = 0;
};

struct RequestSpec {
  Operation operation = Operation::encode;
  bool missing = false;  // for decode: the chunk is missing
  Layout layout = Layout::c;
  ArraySpec array = {};  // fill_value may be empty: plain_text() chooses one
  Spelling spelling = {};
  Elements elements = {};  // elements of the array, or stored elements for decode; resolve has none
  std::vector<Damage> damage = {};

  // Return the types of the elements before and after the conversion.
  const DataType& input_type() const {
    return operation == Operation::encode ? array.data_type : array.stored_type();
  }
  const DataType& output_type() const {
    return operation == Operation::encode ? array.stored_type() : array.data_type;
  }
};

inline bool is_cast(const ArrayCodecConfiguration& codec) {
  return std::holds_alternative<CastValueConfiguration>(codec);
}

// Returns the first codec of the array if it is a cast; null otherwise.
inline const CastValueConfiguration* first_cast(const ArraySpec& array) {
  return array.array_codecs.empty() ? nullptr
                                    : std::get_if<CastValueConfiguration>(&array.array_codecs.front());
}

// Gives each codec the type that elements have before it, on the array's side.
void connect_types(ArraySpec& array);

// Sets the byte order to little-endian if the stored type needs an order.
inline void set_needed_endian(ArraySpec& array) {
  if (array.stored_type().width > 1) array.endian = ByteOrder::little;
}

// Limits that keep every input fast.
inline constexpr std::uint64_t kMaxElements = 3000;
inline constexpr std::size_t kMaxArrayCodecs = 4;
inline constexpr std::size_t kMaxRepeatedElements = 256;

// Choose the parts of a request in a fixed order, one choice for each part. Choices of the present values
// keep the request. If all choices are 0, the request encodes one uint8, 0, with `bytes`, plainly written.
// choose_request() chooses all parts. The others choose some of them: the metadata with the shape; these
// without the array's data type; the data for the spec's operation.
void choose_request(RequestSpec& spec, Choices& choices);
void choose_array(RequestSpec& spec, Choices& choices);
void choose_codecs_and_shape(RequestSpec& spec, Choices& choices);
void choose_data(RequestSpec& spec, Choices& choices);

// Return the request that numbers make by choose_request(), and the numbers that make a request.
RequestSpec spec_from(const Numbers& numbers);
Numbers numbers_of(RequestSpec spec);

// Returns the metadata in plain spelling. Without a fill value, the array gets the first of
// some simple scalars that its chain encodes and decodes, or 0.
ArrayText plain_text(const ArraySpec& array);

// Returns the request with plain metadata. The metadata are valid unless the chain itself breaks a rule: a
// codec does not accept its type, or the chain cannot convert the fill value.
Request request_of(const RequestSpec& spec);

// Returns the request with the metadata of `text`, except for the shape, which comes from the spec.
Request request_of(const RequestSpec& spec, ArrayText text);

}  // namespace zarrproof::fuzz
