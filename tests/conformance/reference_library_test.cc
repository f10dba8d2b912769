// The shared library of the reference, in calls that the conformance suite does not make.
#include "conformance/reference_library.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include "conformance/testee/library_server.h"
#include "vectors/request.h"

namespace zarrproof::reference_library_test {
namespace {

const std::string kToUint8 = R"([{"name":"cast_value","configuration":{"data_type":"uint8"}},"bytes"])";

// A request for an array of float32 with one dimension. A test changes the part that it tests.
struct Asked {
  std::string zarr_json;
  std::uint64_t length;
  std::vector<unsigned char> data;
  zarrproof_request request{};

  Asked(const std::string& codecs, std::vector<unsigned char> bytes, std::uint64_t elements = 1)
      : zarr_json(ArrayText{"\"float32\"", "0", codecs, {elements}}.zarr_json()),
        length(elements),
        data(std::move(bytes)) {
    request = {ZARRPROOF_ENCODE, ZARRPROOF_LAYOUT_C, zarr_json.c_str(), zarr_json.size(), &length, 1,
               data.data(),      data.size()};
  }
  Asked(const Asked&) = delete;
};

zarrproof_response answer(const zarrproof_request& request) {
  zarrproof_response response{};
  load_library(ZARRPROOF_REFERENCE_LIBRARY).answer(&request, &response);
  return response;
}

std::string explained(const zarrproof_request& request) {
  load_library(ZARRPROOF_REFERENCE_LIBRARY);  // throws, with the reason, where that fails
  void* library = ::dlopen(ZARRPROOF_REFERENCE_LIBRARY, RTLD_NOW);
  auto* explain = reinterpret_cast<decltype(&zarrproof_reference_explain)>(
      ::dlsym(library, "zarrproof_reference_explain"));
  return explain == nullptr ? "no function" : explain(&request);
}

TEST(ReferenceLibrary, Encodes) {
  Asked asked(kToUint8, {0, 0, 0x40, 0x40});
  const zarrproof_response response = answer(asked.request);
  ASSERT_EQ(response.kind, ZARRPROOF_DATA) << response.message;
  ASSERT_EQ(response.data_size, 1u);
  EXPECT_EQ(response.data[0], 3);
}

TEST(ReferenceLibrary, ExplainsElements) {
  Asked asked(kToUint8, {0, 0, 0x40, 0x40, 0, 0, 0x96, 0x43}, 2);
  expect_words(explained(asked.request), {"metadata: float32, stored as uint8", "element 0: 3 (0x40400000)",
                                          "stored as 03", "element 1: 300", "CV-5"});
  asked.request.operation = ZARRPROOF_DECODE;
  asked.request.data_size = 1;
  expect_words(explained(asked.request), {"element 0: stored as 00", "gives 0 (0x00000000)"});
}

TEST(ReferenceLibrary, ExplainsMetadataAlone) {
  Asked asked(kToUint8, {});
  asked.request.data = nullptr;
  for (const int operation : {ZARRPROOF_RESOLVE, ZARRPROOF_DECODE}) {
    asked.request.operation = operation;
    const std::string text = explained(asked.request);
    expect_words(text, {"metadata: float32, stored as uint8"});
    EXPECT_EQ(text.find("error"), std::string::npos) << text;
  }
}

TEST(ReferenceLibrary, SaysWhyNothingIsExplained) {
  Asked refused(R"([{"name":"cast_value","configuration":{}},"bytes"])", {0, 0, 0, 0});
  expect_words(explained(refused.request), {"META-3", "error: no element is explained"});
  Asked uneven(kToUint8, {0, 0, 0});
  expect_words(explained(uneven.request), {"metadata: float32", "error: data: 3 bytes"});
  Asked broken(kToUint8, {0, 0, 0, 0});
  broken.request.metadata_size = 7;
  expect_words(explained(broken.request), {"error: "});
}

TEST(ReferenceLibrary, RefusesWrongRequests) {
  const auto expect_error = [](const Asked& asked, const std::string& words) {
    const zarrproof_response response = answer(asked.request);
    EXPECT_EQ(response.kind, ZARRPROOF_ERROR);
    expect_words(response.message == nullptr ? "" : response.message, {words});
    expect_words(explained(asked.request), {"error: " + words});
  };
  Asked asked(kToUint8, {0, 0, 0, 0});
  asked.request.operation = 6;
  expect_error(asked, "operation: 6");
  asked.request.operation = ZARRPROOF_ENCODE;
  asked.request.layout = 2;
  expect_error(asked, "layout: 2");
  asked.request.layout = ZARRPROOF_LAYOUT_F;
  asked.request.data = nullptr;
  expect_error(asked, "data: NULL");
  asked.request.metadata = nullptr;
  expect_error(asked, "metadata: NULL");
}

TEST(ReferenceLibrary, LeavesOutWhatIsTooLarge) {
  const std::string codecs = R"([{"name":"bytes","configuration":{"endian":"little"}}])";
  Asked asked(codecs, {});
  asked.zarr_json = ArrayText{"\"float32\"", "0", codecs, {std::uint64_t{1} << 40}}.zarr_json();
  asked.request.metadata = asked.zarr_json.c_str();
  asked.request.metadata_size = asked.zarr_json.size();
  asked.length = std::uint64_t{1} << 40;
  asked.request.operation = ZARRPROOF_DECODE;
  const zarrproof_response response = answer(asked.request);
  EXPECT_EQ(response.kind, ZARRPROOF_UNSUPPORTED);
  expect_words(response.message == nullptr ? "" : response.message, {"expected at most 1073741824"});
}

}  // namespace
}  // namespace zarrproof::reference_library_test
