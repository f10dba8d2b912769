// Reads and writes a table of a vector file as JSON.
#pragma once

#include "vectors/file/forms.h"

namespace zarrproof {

struct TableForm {
  static Table read(const At& at);
  static Json write(const Table& table);
};

}  // namespace zarrproof
