// Requests written down briefly, to show what a mutant does wrong.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "reference/interface/implementation.h"
#include "vectors/request.h"

namespace zarrproof::mutants {

using Codes = std::vector<std::uint64_t>;

struct Probe {
  ArrayText array;
  Request request;

  // The same probe with another fill value, a JSON text; with another shape; and in column-major layout.
  Probe fill(const std::string& json) const;
  Probe shape(Shape shape) const;
  Probe column_major() const;
};

// The codecs of a chain as JSON texts, and the chain: `codecs` followed by bytes, little-endian.
std::string cast(const std::string& data_type, const std::string& more = "");
std::string scale_offset(const std::string& configuration);
std::string big_endian();
std::string chain(std::initializer_list<std::string> codecs);
// These codecs and no others.
std::string only(std::initializer_list<std::string> codecs);

// One dimension, fill value 0. The elements are codes of the data type, on encode that of the array, on
// decode that of `stored`; both are JSON texts without quotes. The codecs are a chain, or one codec before
// bytes.
Probe encode(const std::string& type, const std::string& codecs, const Codes& elements);
Probe decode(const std::string& type, const std::string& codecs, const std::string& stored,
             const Codes& elements);
// The same with the bytes as they are, in hexadecimal.
Probe encode_bytes(const std::string& type, const std::string& codecs, const std::string& bytes, Shape shape);
Probe decode_bytes(const std::string& type, const std::string& codecs, const std::string& bytes, Shape shape);
// A missing chunk of two elements, and what reaches the codec bytes.
Probe missing(const std::string& type, const std::string& codecs, const std::string& fill);
Probe resolve(const std::string& type, const std::string& codecs, const std::string& fill);

// `count` times the code; 0, 1, 2, ... of so many; and lists one after the other.
Codes times(std::size_t count, std::uint64_t code);
Codes numbers(std::size_t count, std::uint64_t first = 0);
Codes operator+(Codes a, const Codes& b);

// The code of a number in float32 and float64.
std::uint64_t f32(float number);
std::uint64_t f64(double number);

// The answer of an implementation in one line, or "refused".
std::string answer(const Implementation& implementation, const Probe& probe);

}  // namespace zarrproof::mutants
