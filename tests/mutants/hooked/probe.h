// Requests in short notation, to show the defect of a mutant.
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

  // The probe with another fill value (JSON text); with another shape; in column-major layout.
  Probe fill(const std::string& json) const;
  Probe shape(Shape shape) const;
  Probe column_major() const;
};

// The codecs of a chain as JSON texts; the chain of `codecs` followed by bytes, little-endian.
std::string cast(const std::string& data_type, const std::string& more = "");
std::string scale_offset(const std::string& configuration);
// Members of the configuration of a cast.
inline const std::string kTowardsPositive = R"("rounding":"towards-positive")";
inline const std::string kTowardsNegative = R"("rounding":"towards-negative")";
inline const std::string kNearestAway = R"("rounding":"nearest-away")";
inline const std::string kClamp = R"("out_of_range":"clamp")";
std::string big_endian();
std::string chain(std::initializer_list<std::string> codecs);
// A chain of exactly these codecs.
std::string only(std::initializer_list<std::string> codecs);

// One dimension, fill value 0. The elements are codes of the data type: on encode of the array's type, on
// decode of `stored`. Both types are JSON texts without quotes. The codecs are a chain, or one codec before
// bytes.
Probe encode(const std::string& type, const std::string& codecs, const Codes& elements);
Probe decode(const std::string& type, const std::string& codecs, const std::string& stored,
             const Codes& elements);
// As above, with the bytes in hexadecimal.
Probe encode_bytes(const std::string& type, const std::string& codecs, const std::string& bytes, Shape shape);
Probe decode_bytes(const std::string& type, const std::string& codecs, const std::string& bytes, Shape shape);
// A missing chunk of two elements; a resolve request.
Probe missing(const std::string& type, const std::string& codecs, const std::string& fill);
Probe resolve(const std::string& type, const std::string& codecs, const std::string& fill);

// The code `count` times; the codes 0, 1, 2, ... up to this number; several lists joined.
Codes times(std::size_t count, std::uint64_t code);
Codes numbers(std::size_t count, std::uint64_t first = 0);
Codes operator+(Codes a, const Codes& b);

// The code of a number in float32; in float64.
std::uint64_t f32(float number);
std::uint64_t f64(double number);

// Returns the response of an implementation on one line, or "refused".
std::string answer(const Implementation& implementation, const Probe& probe);

}  // namespace zarrproof::mutants
