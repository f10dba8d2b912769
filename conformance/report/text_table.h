// Tables in plain text.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace zarrproof {

// Writes rows of equally many cells, of which there is one or more. The first column is aligned left, the
// others right.
void write_text_table(std::ostream& out, const std::vector<std::vector<std::string>>& rows);

}  // namespace zarrproof
