// For machines that no vector code was written for.
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

const std::vector<VectorTarget>& vector_targets() {
  static const std::vector<VectorTarget> none;
  return none;
}

}  // namespace zarrproof::kernels
