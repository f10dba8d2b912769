/* A fast implementation of one cast, with five planted defects among the 2^32 values of float32: encode to
 * int8, nearest-even, clamp. It uses the processor's own rounding instead of the reference. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/testee.h"

enum {
  kWrongResult = 0x42f6ffff,
  kWrongRefusal = 0x42000003,
  kWrongClamp = 0x4f000001,
  kAcceptedNan = 0x7fa00001,
  kCrash = 0x7fc54321
};

static signed char* stored; /* the last encoded array */

uint32_t zarrproof_testee_version(void) {
  return ZARRPROOF_TESTEE_VERSION;
}

const char* zarrproof_testee_description(void) {
  return "{\"name\":\"one cast\",\"version\":\"1\",\"language\":\"C\",\"operations\":[\"encode\"],"
         "\"codecs\":[\"bytes\",\"cast_value\"],\"data_types\":[\"float32\",\"int8\"]}";
}

static int has(const struct zarrproof_request* request, const char* text) {
  return strstr(request->metadata, text) != NULL;
}

/* Returns whether the array has type float32, and is cast to int8 with clamp and nearest-even. */
static int is_the_cast(const struct zarrproof_request* request) {
  return request->operation == ZARRPROOF_ENCODE && has(request, "\"data_type\":\"float32\"") &&
         has(request, "\"data_type\":\"int8\"") && has(request, "\"clamp\"") && !has(request, "scalar_map") &&
         (has(request, "\"nearest-even\"") || !has(request, "\"rounding\"")) && !has(request, "crc32c");
}

static void refuse(struct zarrproof_response* response, const char* message) {
  response->kind = ZARRPROOF_ERROR;
  response->message = message;
}

void zarrproof_testee_answer(const struct zarrproof_request* request, struct zarrproof_response* response) {
  const size_t count = request->data_size / sizeof(float);
  size_t i;
  if (!is_the_cast(request)) return;
  free(stored);
  stored = malloc(count > 0 ? count : 1);
  if (stored == NULL) {
    refuse(response, "no memory");
    return;
  }
  for (i = 0; i < count; ++i) {
    uint32_t code;
    float value;
    memcpy(&code, request->data + i * sizeof code, sizeof code);
    memcpy(&value, &code, sizeof value);
    if (code == kCrash) abort();
    if (code == kAcceptedNan) value = 0;
    if (isnan(value) || isinf(value) || code == kWrongRefusal) {
      refuse(response, "no integer");
      return;
    }
    value = value < -128 ? -128 : value > 127 ? 127 : value;
    value = nearbyintf(value);
    if (code == kWrongResult || code == kWrongClamp) value -= 1;
    stored[i] = (signed char)value;
  }
  response->kind = ZARRPROOF_DATA;
  response->data = (const unsigned char*)stored;
  response->data_size = count;
}
