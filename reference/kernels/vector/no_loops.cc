// The list of targets on machines without vector code: it is empty.
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

const std::vector<VectorTarget>& vector_targets() {
  static const std::vector<VectorTarget> none;
  return none;
}

}  // namespace zarrproof::kernels
