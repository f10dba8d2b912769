/* The reference implementation of zarrproof as a shared library, libzarrproof.so.
 *
 * It exports the three functions of testee.h, so that it is asked as any library under test is, and one more.
 * The rules of testee.h hold for all four, and more: several threads may call at once; what a function
 * returns stays valid until the next call in the same thread. No function throws for any request.
 *
 * The library follows the default answers to the open points. A request for more than 2^25 elements times
 * codecs, or for a result of more than 1 GiB, gets ZARRPROOF_UNSUPPORTED.
 */
#ifndef ZARRPROOF_REFERENCE_LIBRARY_H
#define ZARRPROOF_REFERENCE_LIBRARY_H

#include "testee.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns what `zarrproof explain` prints for the metadata and the data of the request: text of several lines
 * that ends with a zero. ZARRPROOF_ENCODE explains each element of the array, ZARRPROOF_DECODE each element
 * of the encoded bytes, ZARRPROOF_RESOLVE and a missing chunk explain the metadata alone. What cannot be
 * explained gets a line that begins with "error: ", after what could be explained. */
ZARRPROOF_TESTEE_EXPORT const char* zarrproof_reference_explain(const struct zarrproof_request* request);

#ifdef __cplusplus
}
#endif

#endif
