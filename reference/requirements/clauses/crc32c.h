// The clauses about the codec crc32c.
#pragma once

#include "reference/requirements/clause_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr ClauseDetails kCrc32cClauses[] = {
    {.clause = Clause::CRC_1,
     .summary = "encode appends the CRC32C of the input in little-endian order",
     .text = "The output of encode is the input, followed by the CRC32C of the input as four little-endian "
             "bytes. The polynomial is 0x82F63B78 (reflected). The initial value and the final xor are "
             "0xFFFFFFFF. The CRC32C of `123456789` is 0xE3069283.",
     .why = "The text of the codec defines the output, and RFC 3720 defines the checksum.",
     .passages = {kChecksumFormat, {Source::rfc3720, "12.1 HeaderDigest and DataDigest", "section-12.1"}},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::CRC_2,
     .summary = "decoding removes the last four bytes",
     .text = "Decode removes the last four bytes. Data of any length with the right checksum are accepted.",
     .why = "The text of the codec defines the encoded bytes, and decode is the inverse of encode.",
     .passages = {kChecksumFormat}},

    {.clause = Clause::CRC_3,
     .summary = "crc32c has no parameters",
     .text = "`crc32c` has no configuration parameters. It works without `configuration`.",
     .why = "The text of the codec says that there are none.",
     .passages = {kChecksumParameters},
     .consequence = Consequence::good_data_refused},

    {.clause = Clause::CRC_4,
     .summary = "data with a wrong checksum, or of fewer than four bytes, are an error",
     .text = "Decode computes the CRC32C of the bytes before the last four and compares it with the last "
             "four. It refuses a wrong checksum, and data of fewer than four bytes. A decoder without this "
             "check returns damaged data as if they were sound.",
     .level = Level::derived,
     .why = "The text of the codec defines the checksum and says nothing about a decoder that finds another "
            "one. The check follows by logic: a checksum that is never compared has no use.",
     .passages = {kChecksumFormat},
     .consequence = Consequence::damage_unnoticed,
     .valid_form = Clause::CRC_2}};

}  // namespace zarrproof
