// Calls into a library under test.
#pragma once

#include "conformance/testee.h"

namespace zarrproof {

// Call the function of the library. An exception of the library passes through where the library and this
// program share the C++ library of GNU. Where this program has another one, which cannot read the exception,
// the exception ends the process at once, with its words on standard error.
const char* call_description(decltype(&zarrproof_testee_description) description);
void call_answer(decltype(&zarrproof_testee_answer) answer, const zarrproof_request& request,
                 zarrproof_response& response);

}  // namespace zarrproof
