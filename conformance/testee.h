/* The interface of a shared library that implements Zarr v3 codecs and that zarrproof tests.
 *
 * The library exports the 3 functions at the end of this file. The command
 *
 *     zarrproof run lib:PATH
 *
 * loads the library in a child process, because the library may crash, and tests it. This header is C99 and
 * C++. It includes no other file of zarrproof, and the library links nothing of zarrproof. Build a library on
 * Linux with
 *
 *     cc -std=c99 -shared -fPIC -I FOLDER_OF_THIS_FILE mine.c -o libmine.so
 *
 * Rules for all functions:
 *
 * - The functions are called from one thread, one call at a time: first zarrproof_testee_version, then
 *   zarrproof_testee_description, then zarrproof_testee_answer once for each request. No function is called
 *   at the end of the process.
 * - Memory of the request belongs to the caller and stays valid until the function returns.
 * - Memory of a returned text and of the response belongs to the library and must stay valid until the next
 *   call of any function. The caller frees nothing.
 * - Exceptions and longjmp must not leave a function. An exception that leaves a function, abort(), exit()
 *   and crashes are failures of the request. The report has the text of the exception.
 * - A result that is longer than the right result is a wrong result.
 * - Standard output of the library goes to standard error. Standard input is empty.
 *
 * Array data are in canonical form: elements in C order (the last dimension varies fastest), each scalar
 * component little-endian at its stored width, one byte for types of 8 bits or fewer. Text is UTF-8.
 */
#ifndef ZARRPROOF_TESTEE_H
#define ZARRPROOF_TESTEE_H

#include <stddef.h>
#include <stdint.h>

/* The version of this interface. It changes when libraries that were built with an older header cannot be
 * called any more. */
#define ZARRPROOF_TESTEE_VERSION 1

/* Exports a function even if the compiler hides functions by default. */
#ifdef __GNUC__
#define ZARRPROOF_TESTEE_EXPORT __attribute__((visibility("default")))
#else
#define ZARRPROOF_TESTEE_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The operation of a request. */
enum zarrproof_operation {
  ZARRPROOF_RESOLVE = 0, /* return the data type and fill value that reach the array -> bytes codec */
  ZARRPROOF_ENCODE = 1,  /* encode an array to bytes */
  ZARRPROOF_DECODE = 2,  /* decode bytes to an array */
  ZARRPROOF_CREATE = 3,  /* create an array and write its elements */
  ZARRPROOF_REWRITE = 4, /* open an array and set attributes */
  ZARRPROOF_ACCEPT = 5   /* of a validator: accept metadata */
};

/* The layout in memory of an array to encode. */
enum zarrproof_layout {
  ZARRPROOF_LAYOUT_C = 0, /* the last dimension varies fastest */
  ZARRPROOF_LAYOUT_F = 1  /* the first dimension varies fastest */
};

struct zarrproof_request {
  int32_t operation; /* an enum zarrproof_operation */

  /* An enum zarrproof_layout. The library shall hold the array in memory in this layout before it encodes it.
   * `data` is always in C order. A library without layouts ignores this member. */
  int32_t layout;

  /* The text of a complete zarr.json of a Zarr v3 array with one chunk (regular chunk grid, default chunk
   * keys). The metadata may be wrong in any way; the library must refuse wrong metadata. A zero byte follows,
   * which `metadata_size` does not count. ZARRPROOF_CREATE: the request as a JSON object with the members
   * data_type, fill_value, codecs, shape, chunk_shape and writes, as docs/guide/protocol.md describes them.
   */
  const char* metadata;
  size_t metadata_size;

  /* The shape of the array, as in the metadata: `rank` numbers. A zero-dimensional array has one element;
   * `rank` is then 0, and `shape` must not be read. */
  const uint64_t* shape;
  size_t rank;

  /* ZARRPROOF_ENCODE: the array, in canonical form. ZARRPROOF_DECODE: the encoded bytes, which may be wrong;
   * or NULL if the chunk is missing, so that every element is the fill value. ZARRPROOF_REWRITE: the
   * attributes to set, an object of JSON as text. ZARRPROOF_RESOLVE, ZARRPROOF_CREATE, ZARRPROOF_ACCEPT:
   * NULL. In all other cases `data` is not NULL, even if `data_size` is 0. It is aligned like the result of
   * malloc. */
  const unsigned char* data;
  size_t data_size;
};

/* The kind of a response. */
enum zarrproof_kind {
  ZARRPROOF_UNSUPPORTED = 0, /* the library does not implement the request; `message` may say what it lacks */
  ZARRPROOF_ERROR = 1,       /* the library refuses the metadata or the data; `message` says why */
  ZARRPROOF_DATA =
      2, /* `data` holds, for encode, the encoded bytes; for decode, the array in canonical form */
  ZARRPROOF_NO_CHUNK = 3, /* encode only: no chunk is stored, because the array equals the fill value */
  ZARRPROOF_RESOLVED = 4, /* resolve only: `data_type` holds the data type, `data` the fill value in canonical
                           * form */
  ZARRPROOF_WRITTEN = 5,  /* create and rewrite only: `data` holds a JSON object as text: zarr_json, a string
                           * with the text that is stored; of create also chunks, an object with the chunks in
                           * hexadecimal by their keys, and perhaps passed_through */
  ZARRPROOF_ACCEPTED = 6  /* accept only: the metadata are accepted */
};

struct zarrproof_response {
  int32_t kind; /* an enum zarrproof_kind */

  /* May be NULL if `data_size` is 0. */
  const unsigned char* data;
  size_t data_size;

  /* Data type metadata as JSON text, such as "\"uint8\"" with its quotes. Ends with a zero byte. */
  const char* data_type;

  /* A sentence for the report, or NULL. Ends with a zero byte. */
  const char* message;
};

/* Returns ZARRPROOF_TESTEE_VERSION. */
ZARRPROOF_TESTEE_EXPORT uint32_t zarrproof_testee_version(void);

/* Returns the description of the library, a JSON object as text that ends with a zero byte:
 *
 *     {"name":"mine","version":"1.0","language":"C","operations":["encode","decode"],
 *      "codecs":["bytes","crc32c"],"data_types":["uint8","float32"]}
 *
 * Requests that need more than the description declares are not asked. They count as not declared. The names
 * in `operations` are resolve, encode, decode, create, rewrite and accept. The names in `codecs` are bytes,
 * crc32c, scale_offset and cast_value. In `data_types`, "r*" declares all raw types, and numpy.datetime64 and
 * numpy.timedelta64 declare every unit. A member `dependencies`, an object of names and versions, may be
 * added. */
ZARRPROOF_TESTEE_EXPORT const char* zarrproof_testee_description(void);

/* Answers one request. All of `response` is zero before the call, so a function that does nothing answers
 * ZARRPROOF_UNSUPPORTED. */
ZARRPROOF_TESTEE_EXPORT void zarrproof_testee_answer(const struct zarrproof_request* request,
                                                     struct zarrproof_response* response);

#ifdef __cplusplus
}
#endif

#endif
