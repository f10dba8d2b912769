// A C++ library that obeys orders in the data of the request, or the order ODD_ORDER. Without an order, it
// reports the request as it arrived.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "conformance/testee.h"

#ifndef ODD_VERSION
#define ODD_VERSION ZARRPROOF_TESTEE_VERSION
#endif
#ifndef ODD_DATA_TYPE
#define ODD_DATA_TYPE "uint8"
#endif
#ifndef ODD_DESCRIPTION
#define ODD_DESCRIPTION                                                                                     \
  R"({"name":"odd","version":"1","operations":["encode"],"codecs":["bytes"],"data_types":[")" ODD_DATA_TYPE \
  R"("]})"
#endif

namespace {

std::string saying;

std::string of_request(const zarrproof_request& request) {
  std::ostringstream text;
  text << "operation " << request.operation << " layout " << request.layout << " shape";
  for (std::size_t i = 0; i < request.rank; ++i) text << ' ' << request.shape[i];
  text << " data";
  if (request.data == nullptr) text << " NULL";
  for (std::size_t i = 0; i < request.data_size; ++i) text << ' ' << int{request.data[i]};
  text << " metadata " << std::string(request.metadata, request.metadata_size)
       << (request.metadata[request.metadata_size] == 0 ? "" : " without a zero");
  return text.str();
}

}  // namespace

std::uint32_t zarrproof_testee_version() {
  return ODD_VERSION;
}

const char* zarrproof_testee_description() {
  return ODD_DESCRIPTION;
}

void zarrproof_testee_answer(const zarrproof_request* request, zarrproof_response* response) {
#ifdef ODD_ORDER
  const int order = ODD_ORDER;
#else
  const int order = request->data_size == 1 ? request->data[0] : 0;
#endif
  static const unsigned char kBytes[2] = {1, 2};
  switch (order) {
    case 1: std::abort();
    case 2: response->kind = 9; return;
    case 3:
      response->kind = ZARRPROOF_DATA;
      response->data_size = 5;
      return;
    case 4: return;  // all zero
    case 5: response->kind = ZARRPROOF_NO_CHUNK; return;
    case 6:
      response->kind = ZARRPROOF_DATA;
      response->data = kBytes;
      response->data_size = 2;
      return;
    case 7:
      response->kind = ZARRPROOF_ERROR;
      response->message = "no UTF-8: \xff";
      return;
    case 8:
      response->kind = ZARRPROOF_DATA;
      response->data = kBytes;
      response->data_size = 12u << 20;  // not that much is there, and not that much is read
      return;
    case 9:
      std::printf("{\"id\":1,\"data\":\"00\"}\n");
      std::fflush(stdout);
      break;
    case 10: throw std::runtime_error("words of an exception");
    case 11: throw 5;
    case 12: std::thread([] { throw std::runtime_error("words of a thread"); }).join(); return;
    case 13: std::exit(0);
    case 14: std::_Exit(4);
    case 15: std::terminate();
    case 16:
      response->kind = ZARRPROOF_ERROR;
      response->message = "refused";
      response->data_size = 12u << 20;  // has no meaning in this response
      return;
    default: break;
  }
  if (request->operation == ZARRPROOF_RESOLVE) {
    response->kind = ZARRPROOF_RESOLVED;
    response->data = kBytes;
    response->data_size = 1;
    if (request->rank == 0) return;  // without a data type
    if (request->shape[0] == 3) response->data_size = 12u << 20;
    response->data_type =
        request->shape[0] == 1 ? "{\"name\": \"uint8\"}" : "uint8";  // the second is no JSON
    return;
  }
  saying = of_request(*request);
  response->kind = ZARRPROOF_ERROR;
  response->message = saying.c_str();
}
