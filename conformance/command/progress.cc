#include "conformance/command/progress.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace zarrproof {

Progress progress_line(const std::string& what) {
  const bool shown = ::isatty(STDERR_FILENO) == 1 && std::getenv("CI") == nullptr;
  return [shown, what](std::size_t done, std::size_t all) {
    if (!shown) return;
    if (done < all)
      std::cerr << "\r" << done << " of " << all << " " << what << std::flush;
    else
      std::cerr << "\r\033[K" << std::flush;
  };
}

}  // namespace zarrproof
