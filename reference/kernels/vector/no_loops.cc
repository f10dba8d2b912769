// On machines without vector code the list of loops is empty.
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

const std::vector<NamedLoops>& vector_loops() {
  static const std::vector<NamedLoops> none;
  return none;
}

}  // namespace zarrproof::kernels
