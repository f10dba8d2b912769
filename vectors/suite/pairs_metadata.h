// Metadata with planned features.
#pragma once

#include <string>
#include <vector>

#include "reference/types/data_type.h"
#include "vectors/feature.h"
#include "vectors/request.h"

namespace zarrproof {

// Returns the scalars, from words as in scalars_of(), that are numbers of the type.
std::vector<std::string> numbers_of(const DataType& type, const std::string& words);

// Returns the types of a class of "data type": those of the core specification, and the others.
const std::vector<DataType>& types_of_class(std::size_t type_class);

// Returns whether the bytes of the type's elements have the planned order, or no order if none is planned.
bool has_planned_order(const Features& plan, const DataType& type);

// An array with the planned features. asked(): as the request has it. plain(): with bytes in plain form, so
// that encoded elements are in canonical form.
struct PlannedArray {
  DataType array_type;
  DataType stored_type;  // the input type of the bytes codec
  std::string array_codecs, fill_value;
  bool big_endian = false;
  bool checksum = false;

  // `more`: a further member of bytes, after a comma.
  ArrayText asked(const Shape& shape, const std::string& more = {}) const;
  ArrayText plain() const;

  // Without the planned rounding, rule or map: a planted mistake.
  PlannedArray without(std::size_t kind) const;
};

// Returns arrays of these types; the first one may be suitable. `turn` selects one of several forms with
// equal features.
std::vector<PlannedArray> planned_arrays(const Features& plan, const DataType& array_type,
                                         const DataType& cast_type, std::size_t turn);

}  // namespace zarrproof
