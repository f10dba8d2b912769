#include "tests/unit/kernels/random_codes.h"

#include <map>
#include <string>

#include "tests/support/codes.h"

namespace zarrproof::kernels {

Bits random_code(const DataType& type, Random& random) {
  static std::map<std::string, std::vector<Bits>> notable;
  std::vector<Bits>& known = notable[type.name];
  if (known.empty()) known = test::notable_codes(type);
  const Bits any = random();
  return (any % 3 == 0 ? random() : pick(known, random) + any % 5 - 2) & type.mask();
}

}  // namespace zarrproof::kernels
