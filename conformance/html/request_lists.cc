#include <boost/beast/zlib/deflate_stream.hpp>
#include <stdexcept>

#include "conformance/html/markup.h"
#include "conformance/html/sections.h"
#include "conformance/text/harmless.h"
#include "reference/json/write.h"

namespace zarrproof {
namespace {

std::string fault_json(const Fault& fault) {
  const std::string element = fault.element ? std::to_string(*fault.element) : "null";
  return json_list(std::vector{element, json_string(harmless(fault.got)), json_string(harmless(fault.want))});
}

bool is_of(const Fault& fault, const Cause& cause) {
  return fault.expected == cause.fault->expected && fault.verdict == cause.verdict &&
         fault.deviation == cause.deviation;
}

// Returns the bytes, deflated (RFC 1951, without a header). A browser's DecompressionStream("deflate-raw")
// reads them.
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

}  // namespace

std::size_t RequestLists::add(const std::vector<const RequestResult*>& requests, const Cause& cause) {
  std::size_t listed = 0;
  lists_.push_back(json_list_of(requests, [&](const RequestResult* request) {
    if (++listed > kMostListed) return json_list(std::vector{json_string(harmless(request->id))});
    std::vector<std::string> faults;
    for (const Fault& fault : request->faults)
      if (is_of(fault, cause) && faults.size() < kMostFaults) faults.push_back(fault_json(fault));
    return json_list(std::vector{json_string(harmless(request->id)), json_string(harmless(request->request)),
                                 json_list(faults)});
  }));
  return lists_.size() - 1;
}

std::string RequestLists::base64() const {
  return to_base64(deflated(json_list(lists_)));
}

}  // namespace zarrproof
