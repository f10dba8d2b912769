#include "tests/vectors/families.h"

#include <gtest/gtest.h>

#include "conformance/judging/judge.h"
#include "vectors/permitted.h"
#include "vectors/suite.h"

namespace zarrproof {

const std::vector<Vector>& families() {
  static const std::vector<Vector> made = load_suite(suite_folder(), SuiteLevel::core).vectors;
  return made;
}

Response answer(const Request& request) {
  const Permitted outcome = permitted_outcomes(request)->front();
  Response response;
  response.data = outcome.data;
  response.data_type = outcome.data_type;
  response.kind = outcome.kind == Permitted::Kind::refused    ? Response::Kind::error
                  : outcome.kind == Permitted::Kind::resolved ? Response::Kind::resolved
                                                              : Response::Kind::data;
  return response;
}

Response answer_after(Request request, const Edit& edit) {
  ArrayText array = *array_text_of(request.zarr_json, request.shape);
  edit(array);
  request.zarr_json = array.zarr_json();
  return answer(request);
}

std::size_t caught(const std::string& family, const std::function<Response(const Request&)>& testee) {
  std::size_t failures = 0, asked = 0;
  for (const Vector& vector : families()) {
    if (!vector.id.starts_with(family)) continue;
    ++asked;
    failures += is_failure(judge(vector, testee(vector.request), Control::accepted).verdict) ? 1 : 0;
  }
  EXPECT_GT(asked, 0u) << family;
  return failures;
}

}  // namespace zarrproof
