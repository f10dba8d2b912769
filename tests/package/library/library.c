/* A library that a testee is, built with the installed testee.h: the codec bytes for uint8, whose encoded
 * form is the array. */
#include <zarrproof/conformance/testee.h>

uint32_t zarrproof_testee_version(void) {
  return ZARRPROOF_TESTEE_VERSION;
}

const char* zarrproof_testee_description(void) {
  return "{\"name\":\"library\",\"version\":\"1.0\",\"language\":\"C\",\"operations\":[\"encode\"],"
         "\"codecs\":[\"bytes\"],\"data_types\":[\"uint8\"]}";
}

void zarrproof_testee_answer(const struct zarrproof_request* request, struct zarrproof_response* response) {
  if (request->operation != ZARRPROOF_ENCODE || request->data_size == 0) return;
  response->kind = ZARRPROOF_DATA;
  response->data = request->data;
  response->data_size = request->data_size;
}
