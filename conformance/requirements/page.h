// The page docs/requirements.md.
#pragma once

#include <string>

#include "vectors/coverage.h"

namespace zarrproof {

// Returns the page in Markdown. `coverage` is that of level core; the page shows its numbers of vectors.
std::string requirements_page(const Coverage& coverage);

}  // namespace zarrproof
