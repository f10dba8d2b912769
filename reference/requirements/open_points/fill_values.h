// The open points about the conversion of fill values through a chain.
#pragma once

#include "reference/requirements/open_point_details.h"
#include "reference/requirements/passages.h"

namespace zarrproof {

inline constexpr OpenPointDetails kOpenPointsOfFillValues[] = {
    {.open_point = OpenPoint::fill_round_trip,
     .question = "When does a fill value survive encode and decode?",
     .why =
         "The text of `cast_value` asks that the fill value can be cast in both directions. A fill value "
         "that cannot survive the round trip is an error. The text does not say what surviving is, or "
         "whether the other codecs of the chain are a part of the round trip. `scale_offset` can also change "
         "the fill value. An older text of the two codecs says: \"Fill value must round-trip exactly through "
         "the codec chain.\" A check of the whole chain also concerns chains without `cast_value`.",
     .answers = {{Answer::equal, "when encode and then decode give the same number; NaN equals NaN"},
                 {Answer::bitwise, "when encode and then decode give the same bits"},
                 {Answer::castable, "when neither encode nor decode fails"},
                 {Answer::chain,
                  "as `equal` for each cast; and the array's fill value comes back through the whole chain, "
                  "also through a chain without `cast_value`"}},
     .passages = {kCastDataType},
     .clauses = {Clause::CV_10, Clause::CHAIN_2}},

    {.open_point = OpenPoint::fill_check,
     .question = "When is a fill value that does not survive `cast_value` an error?",
     .why = "\"If the fill value cannot survive a round-trip cast, implementations MUST treat this as an "
            "error.\" The text says SHOULD for the check when the metadata are constructed (CV-17).",
     .answers = {{Answer::metadata, "at once: every operation on the array fails"},
                 {.answer = Answer::use,
                  .meaning = "when it is used: for a missing chunk and for resolve",
                  .against = Clause::CV_17}},
     .passages = {kCastDataType},
     .clauses = {Clause::CV_10, Clause::CV_17}},

    {.open_point = OpenPoint::scale_offset_fill_check,
     .question = "If `scale_offset` cannot transform the fill value, when is this an error?",
     .why = "The text of the codec transforms the fill value, and does not say when an implementation does "
            "so. A missing chunk needs the fill value of the array only.",
     .answers = {{Answer::metadata, "at once: every operation on the array fails"},
                 {Answer::late, "when the transformed fill value is needed: for resolve"}},
     .passages = {kScaleOffsetAlgorithm},
     .clauses = {Clause::SO_5, Clause::SO_7, Clause::SO_3}}};

}  // namespace zarrproof
