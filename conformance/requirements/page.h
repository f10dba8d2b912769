// The page docs/requirements.md.
#pragma once

#include <string>

#include "vectors/coverage.h"

namespace zarrproof {

// The page in Markdown, with the numbers of vectors of this coverage, which is that of level core.
std::string requirements_page(const Coverage& coverage);

}  // namespace zarrproof
