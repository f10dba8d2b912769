/* The kernels for C: the codecs bytes, crc32c, scale_offset and cast_value of Zarr v3.
 *
 * A plan is made once from the text of a zarr.json. It then serves any number of arrays (or chunks) of one
 * shape; many threads may use it at once. Arrays are in canonical form: each scalar component is
 * little-endian at its stored width. Example, without the checks of results:
 *   zarrproof_error error;
 *   zarrproof_plan* plan = zarrproof_plan_create(text, strlen(text), NULL, 0, ZARRPROOF_ORDER_C, &error);
 *   uint64_t size = zarrproof_plan_encoded_size(plan);
 *   zarrproof_plan_encode(plan, array, zarrproof_plan_array_size(plan), malloc(size), size, &error);
 */
#ifndef ZARRPROOF_KERNELS_H
#define ZARRPROOF_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zarrproof_plan zarrproof_plan;

#define ZARRPROOF_NO_ELEMENT UINT64_MAX

/* Says why there is no plan or no result. Texts end with a zero byte; longer ones are cut off. */
typedef struct zarrproof_error {
  char clause[12];   /* the clause of the specification, "CV-5"; empty if no clause is violated */
  char message[500]; /* one line: the place, the value found, the value expected */
  uint64_t element;  /* C-order index of the first element without a result, or ZARRPROOF_NO_ELEMENT */
} zarrproof_error;

/* The memory order of an array's elements: the last dimension varies fastest (C), or the first one (F). */
enum { ZARRPROOF_ORDER_C = 0, ZARRPROOF_ORDER_F = 1 };

/* Makes a plan from the text of a zarr.json, which need not end with a zero byte. `shape` has `dimensions`
 * numbers: the shape of the arrays (of a chunk). If `shape` is null, the shape is the one in the metadata.
 * Returns null and fills in `error` (unless `error` is null) if the metadata are refused, or if the
 * environment variable ZARRPROOF_KERNELS_TARGET, which each call reads, names no target of the machine. */
zarrproof_plan* zarrproof_plan_create(const char* zarr_json, size_t length, const uint64_t* shape,
                                      size_t dimensions, int order, zarrproof_error* error);

/* `plan` may be null. */
void zarrproof_plan_destroy(zarrproof_plan* plan);

/* Sizes in bytes. */
uint64_t zarrproof_plan_array_size(const zarrproof_plan* plan);
uint64_t zarrproof_plan_encoded_size(const zarrproof_plan* plan);

/* The name of the data type that reaches the bytes codec; lives as long as the plan. */
const char* zarrproof_plan_stored_type(const zarrproof_plan* plan);

/* Each of the following returns 1 on success. On an error it returns 0, fills in `error` (unless `error` is
 * null), and leaves the output in an undefined state. Outputs and the array to encode must have exactly the
 * sizes that the plan states. Input and output must not overlap, except that both may start at the same
 * address if no element gets wider and the array is in C order. */
int zarrproof_plan_encode(const zarrproof_plan* plan, const void* array, size_t array_size, void* encoded,
                          size_t encoded_size, zarrproof_error* error);
int zarrproof_plan_decode(const zarrproof_plan* plan, const void* encoded, size_t encoded_size, void* array,
                          size_t array_size, zarrproof_error* error);

/* Fills the array of a missing chunk with the fill value. */
int zarrproof_plan_decode_missing(const zarrproof_plan* plan, void* array, size_t array_size,
                                  zarrproof_error* error);

#ifdef __cplusplus
}
#endif
#endif
