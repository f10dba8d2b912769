// Passages of the specification that several clauses and open points name.
#pragma once

#include "reference/requirements/passage.h"

namespace zarrproof {

inline constexpr Passage kShortHandNames{Source::core, "Short-hand names",
                                         "extension-definition-short-hand-name"};
inline constexpr Passage kExtensionObjects{Source::core, "Extension definition, Objects",
                                           "extension-definition-object"};
inline constexpr Passage kMustUnderstand{Source::core, "must_understand",
                                         "extension-definition-must-understand"};
inline constexpr Passage kMetadataDocuments{Source::core, "Metadata", "metadata"};
inline constexpr Passage kArrayMetadata{Source::core, "Array metadata", "array-metadata"};
inline constexpr Passage kAttributesOfArray{Source::core, "Array metadata, attributes",
                                            "array-metadata-attributes"};
inline constexpr Passage kDimensionNames{Source::core, "Array metadata, dimension_names",
                                         "array-metadata-dimension-names"};
inline constexpr Passage kShapeOfArray{Source::core, "Array metadata, shape", "array-metadata-shape"};
inline constexpr Passage kDataTypeOfArray{Source::core, "Array metadata, data_type",
                                          "array-metadata-data-type"};
inline constexpr Passage kCodecsOfArray{Source::core, "Array metadata, codecs", "array-metadata-codecs"};
inline constexpr Passage kFillValueOfArray{Source::core, "Array metadata, fill_value",
                                           "array-metadata-fill-value"};
inline constexpr Passage kDataTypes{Source::core, "Data types", "data-types"};
inline constexpr Passage kChunkEncoding{Source::core, "Chunk encoding, Codecs", "chunk-encoding"};
inline constexpr Passage kEncodedRepresentations{Source::core, "Determination of encoded representations",
                                                 "determination-of-encoded-representations"};
inline constexpr Passage kPermittedFillValues{Source::data_types, "Permitted fill values",
                                              "permitted-fill-values"};
inline constexpr Passage kBytesParameters{Source::bytes, "Configuration parameters",
                                          "configuration-parameters"};
inline constexpr Passage kBytesFormat{Source::bytes, "Format and algorithm", "format-and-algorithm"};
inline constexpr Passage kBytesTypes{Source::bytes, "Format and algorithm, Supported data types",
                                     "format-and-algorithm"};
inline constexpr Passage kChecksumParameters{Source::crc32c, "Configuration parameters",
                                             "configuration-parameters"};
inline constexpr Passage kChecksumFormat{Source::crc32c, "Format and algorithm", "format-and-algorithm"};
inline constexpr Passage kScaleOffsetConfiguration{Source::scale_offset, "Configuration", "configuration"};
inline constexpr Passage kOffset{Source::scale_offset, "offset", "offset"};
inline constexpr Passage kScale{Source::scale_offset, "scale", "scale"};
inline constexpr Passage kScaleOffsetAlgorithm{Source::scale_offset, "Algorithm", "algorithm"};
inline constexpr Passage kScaleOffsetEncoding{Source::scale_offset, "Encoding", "encoding"};
inline constexpr Passage kScaleOffsetDecoding{Source::scale_offset, "Decoding", "decoding"};
inline constexpr Passage kCastDataType{Source::cast_value, "data_type", "data_type"};
inline constexpr Passage kRounding{Source::cast_value, "rounding", "rounding"};
inline constexpr Passage kOutOfRange{Source::cast_value, "out_of_range", "out_of_range"};
inline constexpr Passage kScalarMap{Source::cast_value, "scalar_map", "scalar_map"};
inline constexpr Passage kCastProcedure{Source::cast_value, "Procedure", "procedure"};
inline constexpr Passage kSpecialValues{Source::cast_value, "Special values", "special-values"};
inline constexpr Passage kShardParameters{Source::sharding_indexed, "Configuration parameters",
                                          "configuration-parameters"};
inline constexpr Passage kShardFormat{Source::sharding_indexed, "Binary shard format", "binary-shard-format"};
inline constexpr Passage kFillValuesOfExtensions{Source::extension_types,
                                                 "Fill value representation of each type"};
inline constexpr Passage kInt2Compatibility{Source::int2, "Codec compatibility", "codec-compatibility"};
inline constexpr Passage kE8m0FillValues{Source::float8_e8m0fnu, "Fill value representation",
                                         "fill-value-representation"};
inline constexpr Passage kTimeConfiguration{Source::numpy_datetime64, "Configuration", "configuration"};
inline constexpr Passage kJsonNumbers{Source::rfc8259, "6. Numbers", "section-6"};

}  // namespace zarrproof
