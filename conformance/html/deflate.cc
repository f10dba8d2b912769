#include "conformance/html/deflate.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <stdexcept>

namespace zarrproof {

std::string deflated(std::string_view bytes) {
  namespace zlib = boost::beast::zlib;
  constexpr int kBestLevel = 9, kWindowBits = 15, kMemoryLevel = 9;
  zlib::deflate_stream stream;
  stream.reset(kBestLevel, kWindowBits, kMemoryLevel, zlib::Strategy::normal);
  std::string out(stream.upper_bound(bytes.size()), '\0');
  zlib::z_params part;
  part.next_in = bytes.data();
  part.avail_in = bytes.size();
  part.next_out = out.data();
  part.avail_out = out.size();
  boost::beast::error_code problem;
  stream.write(part, zlib::Flush::finish, problem);
  if (problem != zlib::error::end_of_stream) throw std::runtime_error("deflate: " + problem.message());
  out.resize(part.total_out);
  return out;
}

}  // namespace zarrproof
