/* An implementation of Zarr v3 codecs as a shared library that zarrproof can test.
 *
 * The library exports the three functions at the end of this file. It is tested by
 *
 *     zarrproof run lib:PATH
 *
 * which loads it in a process of its own: the library may crash. This header is all that is needed; it is
 * C99 and C++, includes nothing of zarrproof, and there is nothing to link. Build a library on Linux with
 *
 *     cc -std=c99 -shared -fPIC -I FOLDER_OF_THIS_FILE mine.c -o libmine.so
 *
 * Rules for all functions:
 *
 * - They are called from one thread, one call at a time. zarrproof_testee_version is called first,
 *   zarrproof_testee_description then, zarrproof_testee_answer as often as there are requests. There is
 *   nothing to set up and nothing to tear down; the process may end without any further call.
 * - What the request points to belongs to the caller and stays valid until the function returns.
 * - What a function returns, and what the response points to, belongs to the library and stays valid until
 *   the next call of any of its functions. The caller frees nothing.
 * - No exception and no longjmp leaves them. An exception that does leave them, abort(), exit() and crashes
 * are failures of the request, and reported with the words of the exception.
 * - A result that is larger than it must be is a wrong result, whatever its size.
 * - Standard output of the library goes to standard error; standard input is empty.
 *
 * Array data is in canonical form: elements in C order (the last dimension varies fastest), each scalar
 * component little-endian at its stored width, one byte for types of eight bits or fewer. Text is UTF-8.
 */
#ifndef ZARRPROOF_TESTEE_H
#define ZARRPROOF_TESTEE_H

#include <stddef.h>
#include <stdint.h>

/* The version of this interface. It changes when a library that was built with another header could not be
 * called any more. */
#define ZARRPROOF_TESTEE_VERSION 1

/* So that it is exported even where the compiler hides what is not marked. */
#ifdef __GNUC__
#define ZARRPROOF_TESTEE_EXPORT __attribute__((visibility("default")))
#else
#define ZARRPROOF_TESTEE_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What is asked. */
enum zarrproof_operation {
  ZARRPROOF_RESOLVE = 0, /* which data type and fill value reach the array -> bytes codec */
  ZARRPROOF_ENCODE = 1,  /* the bytes that the codecs make of an array */
  ZARRPROOF_DECODE = 2   /* the array that the codecs make of bytes */
};

/* How the array that is to be encoded is held in memory. */
enum zarrproof_layout {
  ZARRPROOF_LAYOUT_C = 0, /* the last dimension varies fastest */
  ZARRPROOF_LAYOUT_F = 1  /* the first dimension varies fastest */
};

struct zarrproof_request {
  int32_t operation; /* an enum zarrproof_operation */

  /* An enum zarrproof_layout: a request to hold the array so before it is encoded. `data` is in C order all
   * the same. A library that has no such notion ignores it. */
  int32_t layout;

  /* The text of a complete zarr.json of a Zarr v3 array that has one chunk (regular chunk grid, default chunk
   * keys). It may hold anything: wrong metadata must be refused. A terminating zero follows, which
   * `metadata_size` does not count. */
  const char* metadata;
  size_t metadata_size;

  /* The shape of the array, as in the metadata, for a library that does not want to read it there: `rank`
   * numbers. For a zero-dimensional array, which has one element, `rank` is 0 and `shape` is not to be read.
   */
  const uint64_t* shape;
  size_t rank;

  /* ZARRPROOF_ENCODE: the array, in canonical form. ZARRPROOF_DECODE: the encoded bytes, sound or not; NULL
   * when the chunk is missing, so that every element is the fill value. Otherwise it is never NULL for these
   * two, even if `data_size` is 0. It is aligned as malloc aligns. ZARRPROOF_RESOLVE: NULL. */
  const unsigned char* data;
  size_t data_size;
};

/* What came of a request. */
enum zarrproof_kind {
  ZARRPROOF_UNSUPPORTED = 0, /* the library does not implement this; `message` may say what is missing */
  ZARRPROOF_ERROR = 1,       /* it refuses the metadata or the data; `message` says why */
  ZARRPROOF_DATA = 2, /* to encode: the encoded bytes; to decode: the array in canonical form; in `data` */
  ZARRPROOF_NO_CHUNK = 3, /* to encode only: no chunk is stored because the array equals the fill value */
  ZARRPROOF_RESOLVED = 4  /* to resolve only: the data type in `data_type`, the fill value in canonical form
                           * in `data` */
};

struct zarrproof_response {
  int32_t kind; /* an enum zarrproof_kind */

  /* May be NULL if `data_size` is 0. */
  const unsigned char* data;
  size_t data_size;

  /* Data type metadata as JSON text, such as "\"uint8\"" with its quotes. Ends with a zero. */
  const char* data_type;

  /* A sentence for people, or NULL. Ends with a zero. */
  const char* message;
};

/* Returns ZARRPROOF_TESTEE_VERSION. */
ZARRPROOF_TESTEE_EXPORT uint32_t zarrproof_testee_version(void);

/* Returns what the library says of itself, a JSON object as text that ends with a zero:
 *
 *     {"name":"mine","version":"1.0","language":"C","operations":["encode","decode"],
 *      "codecs":["bytes","crc32c"],"data_types":["uint8","float32"]}
 *
 * What it does not declare is not asked, and counts as unsupported. `operations` are out of resolve, encode,
 * decode; `codecs` out of bytes, crc32c, scale_offset, cast_value; in `data_types`, "r*" stands for all raw
 * types, and numpy.datetime64 and numpy.timedelta64 for every unit. A member `dependencies`, an object of
 * names and versions, may be added. */
ZARRPROOF_TESTEE_EXPORT const char* zarrproof_testee_description(void);

/* Answers one request. All of `response` is zero before the call, so that a library that does nothing says
 * ZARRPROOF_UNSUPPORTED. */
ZARRPROOF_TESTEE_EXPORT void zarrproof_testee_answer(const struct zarrproof_request* request,
                                                     struct zarrproof_response* response);

#ifdef __cplusplus
}
#endif

#endif
