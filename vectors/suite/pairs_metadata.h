// Metadata with planned features.
#pragma once

#include <string>
#include <vector>

#include "reference/types/data_type.h"
#include "vectors/feature.h"
#include "vectors/request.h"

namespace zarrproof {

// The types of a class of "data type", those of the core specification and others.
const std::vector<DataType>& types_of_class(std::size_t type_class);

// Whether the bytes of the type's elements have the planned order, or none if none is planned.
bool has_planned_order(const Features& plan, const DataType& type);

// An array of the planned features in two forms: as it is asked, and with elements that stand in canonical
// form behind its array -> array codecs.
struct PlannedArray {
  DataType array_type;
  DataType stored_type;  // what reaches the bytes codec
  std::string array_codecs, fill_value;
  bool big_endian = false;
  bool checksum = false;

  // `is_open`: with a member that may be accepted or refused.
  ArrayText asked(const Shape& shape, bool is_open = false) const;
  ArrayText plain() const;

  // The same without the planned rounding, rule or map: a mistake.
  PlannedArray without(std::size_t kind) const;
};

// Arrays of these types, the first of which might do. `turn` chooses among forms of the same features.
std::vector<PlannedArray> planned_arrays(const Features& plan, const DataType& array_type,
                                         const DataType& cast_type, std::size_t turn);

}  // namespace zarrproof
