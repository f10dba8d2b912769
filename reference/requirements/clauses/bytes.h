// The clauses about the codec bytes.
#pragma once

#include "reference/requirements/clause_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr ClauseDetails kBytesClauses[] = {
    {.clause = Clause::BYTES_1,
     .summary = "elements are stored in C order for any layout in memory",
     .text = "The elements are stored in lexicographical order of their indices, which is C or row-major "
             "order. An array in column-major memory is also stored in C order.",
     .why = "The text of the codec defines the order.",
     .passages = {kBytesFormat}},

    {.clause = Clause::BYTES_2,
     .summary = "components wider than one byte are stored in the order that endian gives",
     .text = "`endian` is `\"little\"` or `\"big\"`. It is required for numbers of 16 bits or more, for "
             "complex numbers of such components, and for `numpy.datetime64` and `numpy.timedelta64`. Each "
             "component is stored in that byte order.",
     .why = "The text of the codec requires the parameter and defines both byte orders.",
     .passages = {kBytesParameters, kBytesTypes}},

    {.clause = Clause::BYTES_3,
     .summary = "endian changes nothing for components of one byte",
     .text = "`endian` may be absent for `bool`, for integers and floats of 8 bits or fewer, and for complex "
             "numbers of such floats. If it is present, the stored bytes are the same.",
     .why = "The text of the codec says that these types do not depend on the parameter.",
     .passages = {kBytesParameters,
                  kBytesTypes,
                  {Source::extension_types, "Codec compatibility of each type"}}},

    {.clause = Clause::BYTES_4,
     .summary = "a complex number is stored as its real, then its imaginary component",
     .text = "A complex number is stored as its real component, then its imaginary component. Each component "
             "has the byte order of `endian`. A component of 8 bits or fewer takes one byte.",
     .why = "The table of data types in the text of the codec defines it.",
     .passages = {kBytesTypes, {Source::extension_types, "Codec compatibility of the complex types"}}},

    {.clause = Clause::BYTES_5,
     .summary = "false is stored as 0x00, true as 0x01",
     .text = "`false` is stored as the byte 0x00 and `true` as the byte 0x01.",
     .why = "The table of data types in the text of the codec defines it.",
     .passages = {kBytesTypes}},

    {.clause = Clause::BYTES_6,
     .summary = "r<N> has a multiple of 8 bits, and its bytes are stored unchanged",
     .text = "`r<N>` is a type of N raw bits, where N is a multiple of 8. Its bytes are stored unchanged. "
             "`r0` and a number with leading zeros are not tested.",
     .why = "The texts define the type and its bytes.",
     .passages = {kBytesTypes, {Source::data_types, "Core data types", "core-data-types"}}},

    {.clause = Clause::BYTES_7,
     .summary = "encode and decode keep every bit pattern",
     .text = "Encode and decode keep every bit of a value: payloads of NaN, signalling NaNs and the sign of "
             "zero. The unused upper bits of types narrower than 8 bits are ignored.",
     .why = "The text of the codec stores the binary representation itself.",
     .passages = {kBytesFormat, kInt2Compatibility}},

    {.clause = Clause::BYTES_8,
     .summary = "the byte sequence has elements x width bytes",
     .text = "A chunk is encoded in N x W bytes, where N is the number of elements and W the width of the "
             "type. Decode refuses another number of bytes, such as a chunk that was cut off has.",
     .level = Level::derived,
     .why =
         "The length follows from the format. The text does not say what a decoder does with another length.",
     .passages = {kBytesFormat},
     .consequence = Consequence::damage_unnoticed,
     .valid_form = Clause::BYTES_7},

    {.clause = Clause::BYTES_9,
     .summary = "arrays without dimensions work",
     .text = "An array without dimensions has one element, which is stored like any other.",
     .why = "The texts allow a shape without dimensions.",
     .passages = {kShapeOfArray, kBytesFormat},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::BYTES_10,
     .summary = "a missing or wrong endian is an error for components wider than one byte",
     .text = "A reader refuses `bytes` without `endian`, and with an `endian` other than `\"little\"` and "
             "`\"big\"`, for a type that needs it (BYTES-2).",
     .level = Level::derived,
     .why = "\"Required for data types for which endianness is applicable. … If present, the value MUST be a "
            "string equal to either `\"big\"` or `\"little\"`.\" The text does not say what a reader does "
            "with other metadata. The example \"Float32 with scale and offset\" of `scale_offset` has "
            "`bytes` without `endian`.",
     .passages = {kBytesParameters, {Source::bytes_schema}, {Source::scale_offset, "Examples", "examples"}},
     .valid_form = Clause::BYTES_2},

    {.clause = Clause::BYTES_11,
     .summary = "a bool byte other than 0x00 and 0x01 is an error",
     .text = "A `bool` element whose byte is neither 0x00 nor 0x01 is refused, or read as `bool_other` says.",
     .level = Level::derived,
     .why = "The table of data types defines two bytes. It does not say what happens with other bytes.",
     .passages = {kBytesTypes},
     .valid_form = Clause::BYTES_5},

    {.clause = Clause::BYTES_12,
     .summary = "arrays without elements work",
     .text = "An array with a dimension of length 0 has no elements and is encoded in no bytes.",
     .level = Level::derived,
     .why = "It follows from the format. No text says that an implementation has to encode an array without "
            "elements, and the regular chunk grid does not allow chunk length 0.",
     .passages = {kShapeOfArray, kBytesFormat},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::BYTES_13,
     .summary = "the unused upper bits of int2, int4, uint2 and uint4 are written consistently",
     .text = "Encode gives the unused upper bits of all elements one value. Sign extension also passes.",
     .level = Level::should,
     .why = "\"The upper `IIII` bits are arbitrary, but for better compressibility it is recommended to set "
            "them to a consistent value when writing.\"",
     .passages = {{Source::int4, "Codec compatibility", "codec-compatibility"}, kInt2Compatibility},
     .consequence = Consequence::larger_chunks},

    {.clause = Clause::BYTES_14,
     .summary = "a wrong endian is an error for components of one byte",
     .text = "A reader refuses an `endian` other than `\"little\"` and `\"big\"` also where it would change "
             "nothing (BYTES-3).",
     .level = Level::derived,
     .why = "\"If present, the value MUST be a string equal to either `\"big\"` or `\"little\"`.\" The text "
            "does not say what a reader does with another value.",
     .passages = {kBytesParameters, {Source::bytes_schema}},
     .consequence = Consequence::bad_metadata_accepted,
     .valid_form = Clause::BYTES_3}};

}  // namespace zarrproof
