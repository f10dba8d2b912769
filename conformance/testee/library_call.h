// Calls into a library under test.
#pragma once

#include "conformance/testee.h"

namespace zarrproof {

// Call the function of the library. The first returns the description. An exception of the library passes
// through if the library and this program share the C++ library of GNU. Otherwise the exception ends the
// process, which prints its text on standard error.
const char* call_description(decltype(&zarrproof_testee_description) description);
void call_answer(decltype(&zarrproof_testee_answer) answer, const zarrproof_request& request,
                 zarrproof_response& response);

}  // namespace zarrproof
