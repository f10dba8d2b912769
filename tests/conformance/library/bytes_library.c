/* A small implementation of conformance/testee.h in plain C: the codec bytes for uint8. It also shows that
 * what a library prints is no harm. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/testee.h"

static unsigned char* array; /* the last one decoded */

uint32_t zarrproof_testee_version(void) {
  return ZARRPROOF_TESTEE_VERSION;
}

const char* zarrproof_testee_description(void) {
  return "{\"name\":\"bytes in "
         "C\",\"version\":\"1\",\"language\":\"C\",\"operations\":[\"encode\",\"decode\"],"
         "\"codecs\":[\"bytes\"],\"data_types\":[\"uint8\"]}";
}

static void say(struct zarrproof_response* response, int kind, const char* message) {
  response->kind = kind;
  response->message = message;
}

/* The number after "fill_value":. Returns -1 where there is no number that it can read. */
static long fill_value(const char* metadata) {
  const char* const key = "\"fill_value\":";
  const char* text = strstr(metadata, key);
  char* end;
  long value;
  if (text == NULL) return -1;
  text += strlen(key);
  if (*text < '0' || *text > '9') return -1;
  errno = 0;
  value = strtol(text, &end, 10);
  return errno == 0 && (*end == ',' || *end == '}') ? value : -1;
}

void zarrproof_testee_answer(const struct zarrproof_request* request, struct zarrproof_response* response) {
  size_t elements = 1, i;
  long fill;
  puts("answering");
  if (strstr(request->metadata, "\"data_type\":\"uint8\"") == NULL ||
      (strstr(request->metadata, "\"codecs\":[\"bytes\"]}") == NULL &&
       strstr(request->metadata, "\"codecs\":[{\"name\":\"bytes\"}]}") == NULL)) {
    say(response, ZARRPROOF_UNSUPPORTED, "only uint8 with bytes");
    return;
  }
  fill = fill_value(request->metadata);
  if (fill < 0) {
    say(response, ZARRPROOF_UNSUPPORTED, "only fill values that are plain numbers");
    return;
  }
  if (fill > 255) {
    say(response, ZARRPROOF_ERROR, "the fill value is out of range");
    return;
  }
  for (i = 0; i < request->rank; ++i) {
    if (request->shape[i] != 0 && elements > (size_t)-1 / request->shape[i]) {
      say(response, ZARRPROOF_ERROR, "too many elements");
      return;
    }
    elements *= (size_t)request->shape[i];
  }
  if (request->data != NULL && request->data_size != elements) {
    say(response, ZARRPROOF_ERROR, "a wrong number of bytes");
    return;
  }
  free(array);
  array = malloc(elements > 0 ? elements : 1);
  if (array == NULL) {
    say(response, ZARRPROOF_UNSUPPORTED, "no memory");
    return;
  }
  if (request->data != NULL)
    memcpy(array, request->data, elements);
  else
    memset(array, (int)fill, elements);
#ifdef PLANTED_BUG /* what a loop over eight elements at a time may lose at the end; for fuzzing to find */
  if (elements > 8 && elements % 8 != 0) array[elements - 1] = 0;
#endif
  response->kind = ZARRPROOF_DATA;
  response->data = array;
  response->data_size = elements;
}
