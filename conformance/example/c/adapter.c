/* An adapter to copy. Try it in this folder:
 *     cc -shared -fPIC adapter.c -o libadapter.so && zarrproof run lib:./libadapter.so
 * It also plays the implementation: the codec bytes for four data types. It has no JSON parser. It takes
 * metadata in the usual spelling of zarrproof only, and answers unsupported to any other spelling. */
#include <stdlib.h>
#include <string.h>

#include "../../testee.h"

#define BYTES(endian) "[{\"name\":\"bytes\",\"configuration\":{\"endian\":\"" endian "\"}}]}"

static const char* const kTypes[] = {"\"int8\",", "\"uint8\",", "\"int16\",", "\"int32\","};
static const size_t kWidths[] = {1, 1, 2, 4}; /* in bytes */
static const long long kLeasts[] = {INT8_MIN, 0, INT16_MIN, INT32_MIN};

uint32_t zarrproof_testee_version(void) {
  return ZARRPROOF_TESTEE_VERSION;
}

const char* zarrproof_testee_description(void) {
  return "{\"name\":\"example\",\"version\":\"1.0\",\"language\":\"C\",\"operations\":[\"encode\",\"decode\"]"
         ","
         "\"codecs\":[\"bytes\"],\"data_types\":[\"int8\",\"uint8\",\"int16\",\"int32\"]}";
}

/* Returns what follows the key in the text; where there is no key, an empty text. */
static const char* value_of(const char* text, const char* key) {
  const char* found = strstr(text, key);
  return found != NULL ? found + strlen(key) : "";
}

void zarrproof_testee_answer(const struct zarrproof_request* request, struct zarrproof_response* response) {
  static unsigned char* data; /* valid until the next call */
  const char* name = value_of(request->metadata, "\"data_type\":");
  const char* fill = value_of(request->metadata, "\"fill_value\":");
  const char* codecs = value_of(request->metadata, "\"codecs\":");
  const int is_big = strcmp(codecs, BYTES("big")) == 0, is_little = strcmp(codecs, BYTES("little")) == 0;
  const int is_bare = strcmp(codecs, "[\"bytes\"]}") == 0 || strcmp(codecs, "[{\"name\":\"bytes\"}]}") == 0;
  size_t type = 0, size, width, i;
  char* end;
  const long long number = strtoll(fill, &end, 10);
  while (type < 4 && strncmp(name, kTypes[type], strlen(kTypes[type])) != 0) ++type;
  if (request->operation == ZARRPROOF_RESOLVE || type == 4 || is_big + is_little + is_bare == 0) {
    response->message = "the example knows only the usual spelling of the codec bytes";
    return;
  }
  size = width = kWidths[type];
  for (i = 0; i < request->rank; ++i) size *= (size_t)request->shape[i];
  response->kind = ZARRPROOF_ERROR; /* a refusal, and often just what is asked for */
  if (end == fill || *end != ',' || number < kLeasts[type] || number >= kLeasts[type] + (1LL << 8 * width))
    response->message = "the fill value is no integer in the range of the data type";
  else if (is_bare && width > 1)
    response->message = "endian is missing";
  else if (request->data != NULL && request->data_size != size)
    response->message = "a wrong number of bytes";
  if (response->message != NULL) return;
  response->kind = ZARRPROOF_UNSUPPORTED;
  if (request->operation == ZARRPROOF_ENCODE && size == 0) {
    response->message = "an empty array has no chunk";
    return;
  }
  if ((data = realloc(data, size + 1)) == NULL) return;
  for (i = 0; i < size; ++i) {
    size_t place = is_big ? i - i % width + width - 1 - i % width : i; /* the bytes of an element reversed */
    data[i] = request->data == NULL ? (unsigned char)(number >> 8 * (i % width)) : request->data[place];
  }
  *response = (struct zarrproof_response){.kind = ZARRPROOF_DATA, .data = data, .data_size = size};
}
