// The calls into a library under test, in a file that is compiled with its own options.
#include "conformance/testee/library_server.h"

namespace zarrproof {

// If this program does not have the C++ library of GNU, CMakeLists.txt compiles this file without unwind
// tables. An exception of the library under test then finds no way past these functions and ends the process.
// The volatile variables keep the compiler from making tail calls, which would remove these functions from
// the stack.
const char* call_description(decltype(&zarrproof_testee_description) description) {
  const char* volatile text = description();
  return text;
}

void call_answer(decltype(&zarrproof_testee_answer) answer, const zarrproof_request& request,
                 zarrproof_response& response) {
  answer(&request, &response);
  volatile bool returned = true;
  (void)returned;
}

}  // namespace zarrproof
