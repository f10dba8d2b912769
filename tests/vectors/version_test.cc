// The requests of a released version never change.
#include <gtest/gtest.h>

#include <cstdio>

#include "reference/codec/crc32c.h"
#include "reference/types/hexadecimal.h"
#include "vectors/suite.h"

namespace zarrproof::version_test {
namespace {

// The CRC32C of all requests in order: ids, controls and requests.
std::string checksum_of(const Suite& suite) {
  std::uint32_t checksum = 0;
  for (const Vector& vector : suite.vectors) {
    const Request& request = vector.request;
    const std::string line = vector.id + " " + vector.control + " " + std::string(name(request.operation)) +
                             " " + to_string(request.shape) + (request.layout == Layout::f ? " F " : " C ") +
                             request.zarr_json + " " +
                             (request.data ? to_hexadecimal(*request.data) : "null") + "\n";
    checksum = crc32c(std::as_bytes(std::span(line)), checksum);
  }
  char text[9];
  std::snprintf(text, sizeof text, "%08x", static_cast<unsigned>(checksum));
  return text;
}

struct Released {
  const char* version;
  SuiteLevel level;
  std::size_t requests;
  const char* checksum;
};

// Recorded at the release of the version. They never change.
TEST(Versions, AskWhatTheyAsked) {
  for (const Released& released : {Released{"1.0", SuiteLevel::smoke, 250, "f3dfb51a"},
                                   Released{"1.0", SuiteLevel::core, 56075, "1ae5b234"}}) {
    const Suite suite = load_suite(suite_folder(), released.level, released.version);
    EXPECT_EQ(suite.vectors.size(), released.requests) << suite.name;
    EXPECT_EQ(checksum_of(suite), released.checksum) << suite.name;
  }
}

}  // namespace
}  // namespace zarrproof::version_test
