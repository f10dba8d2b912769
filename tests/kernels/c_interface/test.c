/* The kernels from C99: exit status 0 when every line says what it should. */
#include <stdio.h>
#include <string.h>

#include "reference/kernels/zarrproof.h"

static int failures = 0;

static void expect(int condition, const char* what) {
  if (condition) return;
  ++failures;
  printf("not so: %s\n", what);
}

int main(void) {
  static const char metadata[] =
      "{\"zarr_format\":3,\"node_type\":\"array\",\"shape\":[5],\"data_type\":\"float32\",\"fill_value\":2,"
      "\"codecs\":[{\"name\":\"cast_value\",\"configuration\":{\"data_type\":\"uint8\"}},"
      "{\"name\":\"bytes\"},\"crc32c\"]}";
  const uint64_t shape[] = {3};
  zarrproof_error error;
  zarrproof_plan* plan =
      zarrproof_plan_create(metadata, strlen(metadata), shape, 1, ZARRPROOF_ORDER_C, &error);
  /* 1.5, 2.5 and 255 */
  static const unsigned char array[12] = {0, 0, 0xc0, 0x3f, 0, 0, 0x20, 0x40, 0, 0, 0x7f, 0x43};
  static const unsigned char decoded_array[12] = {0, 0, 0, 0x40, 0, 0, 0, 0x40, 0, 0, 0x7f, 0x43};
  unsigned char encoded[7], decoded[12], other[12];
  expect(plan != NULL, "there is a plan");
  if (plan == NULL) return 1;
  expect(zarrproof_plan_array_size(plan) == 12, "three elements of four bytes");
  expect(zarrproof_plan_encoded_size(plan) == 7, "three of one byte and a checksum");
  expect(strcmp(zarrproof_plan_stored_type(plan), "uint8") == 0, "uint8 is stored");
  expect(zarrproof_plan_encode(plan, array, 12, encoded, 7, &error), "the array is encoded");
  expect(encoded[0] == 2 && encoded[1] == 2 && encoded[2] == 255, "rounded to nearest, ties to even");
  expect(zarrproof_plan_decode(plan, encoded, 7, decoded, 12, &error), "and decoded");
  expect(memcmp(decoded, decoded_array, 12) == 0, "to what it was rounded to");
  expect(zarrproof_plan_decode_missing(plan, decoded, 12, &error), "a missing chunk is the fill value");
  expect(decoded[3] == 0x40 && decoded[11] == 0x40 && decoded[10] == 0, "2.0 three times");

  memcpy(other, array, 12);
  other[11] = 0xc3; /* -255 */
  expect(!zarrproof_plan_encode(plan, other, 12, encoded, 7, &error), "-255 is refused");
  expect(strcmp(error.clause, "CV-5") == 0 && error.element == 2, "by CV-5 at element 2");
  encoded[3] ^= 1;
  expect(!zarrproof_plan_decode(plan, encoded, 7, decoded, 12, &error), "a damaged checksum is refused");
  expect(strcmp(error.clause, "CRC-4") == 0 && error.element == ZARRPROOF_NO_ELEMENT, "by CRC-4");
  expect(!zarrproof_plan_encode(plan, array, 8, encoded, 7, NULL), "an array of another size is refused");
  expect(!zarrproof_plan_encode(plan, array, 12, encoded, 6, &error), "and room of another size");
  expect(strstr(error.message, "encoded") != NULL && error.clause[0] == '\0', "which is no clause's fault");
  zarrproof_plan_destroy(plan);
  zarrproof_plan_destroy(NULL);

  plan = zarrproof_plan_create(metadata, strlen(metadata) - 1, NULL, 0, ZARRPROOF_ORDER_C, &error);
  expect(plan == NULL && strlen(error.message) > 0, "text that is no JSON is refused");
  plan = zarrproof_plan_create(metadata, strlen(metadata), NULL, 0, ZARRPROOF_ORDER_F, &error);
  expect(plan != NULL && zarrproof_plan_array_size(plan) == 20,
         "the shape of the metadata has five elements");
  zarrproof_plan_destroy(plan);
  return failures == 0 ? 0 : 1;
}
