#include "vectors/suite/smoke.h"

namespace zarrproof {

std::vector<std::string> smoke_ids(const std::vector<VectorFile>& files) {
  std::vector<std::string> ids;
  for (const VectorFile& file : files)
    if (!file.cases.empty()) ids.push_back(file.cases.front().id);
  return ids;
}

}  // namespace zarrproof
