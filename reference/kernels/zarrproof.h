/* The kernels for C: the codecs bytes, crc32c, scale_offset and cast_value of Zarr v3.
 *
 * A plan is made once from the text of a zarr.json and then used for any number of arrays (or chunks) of one
 * shape, by many threads at once if so wished. Arrays are in canonical form: each scalar component
 * little-endian at its stored width. */
#ifndef ZARRPROOF_KERNELS_H
#define ZARRPROOF_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zarrproof_plan zarrproof_plan;

#define ZARRPROOF_NO_ELEMENT UINT64_MAX

/* Why there is no plan or no result. Texts end with a zero byte and are cut where they are too long. */
typedef struct zarrproof_error {
  char clause[12];   /* the clause of the specification, "CV-5"; empty where the fault lies outside of it */
  char message[500]; /* in one line: where, what was found, what was expected */
  uint64_t element;  /* index in C order of the first element that has no result, or ZARRPROOF_NO_ELEMENT */
} zarrproof_error;

/* The order in which the elements of an array lie in memory: with the last, or the first dimension varying
 * fastest. */
enum { ZARRPROOF_ORDER_C = 0, ZARRPROOF_ORDER_F = 1 };

/* Makes a plan from the text of a zarr.json, which need not end with a zero byte. The shape is that of the
 * arrays to come (of a chunk), `dimensions` numbers; with `shape` null, the one in the metadata. Returns
 * null, and fills in `error` where that is not null, when the metadata are refused, or when the environment
 * variable ZARRPROOF_KERNELS_TARGET, which is read each time, names no target of the machine. */
zarrproof_plan* zarrproof_plan_create(const char* zarr_json, size_t length, const uint64_t* shape,
                                      size_t dimensions, int order, zarrproof_error* error);

/* `plan` may be null. */
void zarrproof_plan_destroy(zarrproof_plan* plan);

/* Sizes in bytes. */
uint64_t zarrproof_plan_array_size(const zarrproof_plan* plan);
uint64_t zarrproof_plan_encoded_size(const zarrproof_plan* plan);

/* The name of the data type that reaches the bytes codec; lives as long as the plan. */
const char* zarrproof_plan_stored_type(const zarrproof_plan* plan);

/* Each returns 1, or 0 and fills in `error` where that is not null; then the output holds nothing of use.
 * Outputs have exactly the size that the plan says, and so has the array that is encoded. The output may
 * start where the input does when no element gets wider and the array is in C order; otherwise they must not
 * overlap. */
int zarrproof_plan_encode(const zarrproof_plan* plan, const void* array, size_t array_size, void* encoded,
                          size_t encoded_size, zarrproof_error* error);
int zarrproof_plan_decode(const zarrproof_plan* plan, const void* encoded, size_t encoded_size, void* array,
                          size_t array_size, zarrproof_error* error);

/* Fills an array whose chunk is missing with the fill value. */
int zarrproof_plan_decode_missing(const zarrproof_plan* plan, void* array, size_t array_size,
                                  zarrproof_error* error);

#ifdef __cplusplus
}
#endif
#endif
