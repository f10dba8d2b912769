#include "conformance/html/base64.h"

#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/transform_width.hpp>

namespace zarrproof {

std::string to_base64(std::string_view bytes) {
  using namespace boost::archive::iterators;
  using Letters = base64_from_binary<transform_width<std::string_view::const_iterator, 6, 8>>;
  std::string text(Letters(bytes.begin()), Letters(bytes.end()));
  while (text.size() % 4 != 0) text += '=';
  return text;
}

}  // namespace zarrproof
