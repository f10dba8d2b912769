// Chunks that an encoder may wrongly treat as all fill value. Detects comparisons that check the first or
// last element only, allow a tolerance, use 0 as the fill value, compare in a wider or narrower type, compare
// with the fill value after the codecs, or skip NaN. If only the sign of a zero or the bits of a NaN differ,
// CHAIN-3 is tested, too.
#include "reference/metadata/scalar.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// An array, and why it is not all fill value. Fill value and elements are words.
struct ChunkRow {
  std::string id, type, fill, elements;
  const char* comment;
};

void add_chunk(SuiteBuilder& suite, const ChunkRow& row, const std::vector<Clause>& clauses,
               const ArrayText& array, const std::vector<std::string>& flags = {"fill"}) {
  ArrayText sized = array;
  sized.shape = {scalars_of(row.elements).size()};
  suite.accept({"fill_value/not_stored/" + row.type + "/" + row.id, clauses, row.comment, flags},
               Operation::encode, sized, data_of(*find_data_type(row.type), row.elements));
}

// The array has this codec before bytes.
void add_chunk(SuiteBuilder& suite, const ChunkRow& row, Clause clause, Text codec) {
  add_chunk(suite, row, {clause}, array_of(row.type, row.fill, {codec}));
}

// The elements equal the fill value except for the sign of a zero or the bits of a NaN.
void add_lost_bits(SuiteBuilder& suite, const ChunkRow& row, const char* flag) {
  add_chunk(suite, row, {BYTES_7, CHAIN_3}, array_of(row.type, row.fill), {"fill", flag});
}

void add_other_values(SuiteBuilder& suite) {
  for (const ChunkRow& row : {
           ChunkRow{"first", "int16", "7", "8 7 7 7", "the first element is another"},
           ChunkRow{"last", "int16", "7", "7 7 7 8", "the last element is another"},
           ChunkRow{"second", "int16", "7", "7 8 7 7", "an element between is another"},
           ChunkRow{"zeros", "int16", "7", "0 0", "zeros under another fill value"},
           ChunkRow{"zeros", "float64", "7", "0 0", "zeros under another fill value"},
           ChunkRow{"zeros-under-nan", "float32", "NaN", "0 0", "zeros are no NaN"},
           ChunkRow{"alike", "uint8", "7", "9 9 9", "all alike, and not the fill value"},
           ChunkRow{"low-byte-alike", "int16", "7", "263 263", "the low bytes are those of the fill value"},
           ChunkRow{"high-byte-alike", "uint32", "16777216", "16777217 16777216", "the low byte is another"},
           ChunkRow{"bytes-reversed", "int16", "258", "513 513", "the bytes of the fill value, reversed"},
           ChunkRow{"negated", "int8", "-1", "1 1", "the same size"},
           ChunkRow{"same-float32", "int32", "16777216", "16777217 16777217", "the same float32"},
           ChunkRow{"same-float64-highest", "uint64", "18446744073709551615",
                    "18446744073709551614 18446744073709551614", "the same float64"},
           ChunkRow{"same-signed", "uint64", "18446744073709551615", "1 1", "-1 as a signed number is no 1"},
           ChunkRow{"next-up", "float64", "1", "1.0000000000000002 1", "the next float64"},
           ChunkRow{"next-up", "float32", "1", "1.0000001 1", "the next float32"},
           ChunkRow{"next-up", "float16", "1", "1.0009765625 1", "the next float16"},
           ChunkRow{"tiny", "float64", "0", "1e-9 0", "within the usual tolerance of 0"},
           ChunkRow{"subnormal", "float32", "0", "0x00000001 0", "a subnormal number is not 0"},
           ChunkRow{"subnormal", "float64", "0", "0x8000000000000001 0", "a subnormal number is not 0"},
           ChunkRow{"nan", "float32", "1", "NaN 1", "NaN is not the fill value"},
           ChunkRow{"nan-under-0", "float64", "0", "NaN NaN", "NaN is not the fill value"},
           ChunkRow{"nan-under-infinity", "float32", "Infinity", "NaN Infinity", "NaN is no infinity"},
           ChunkRow{"infinity-under-nan", "float64", "NaN", "NaN Infinity", "an infinity is no NaN"},
           ChunkRow{"minus-infinity", "float32", "Infinity", "-Infinity Infinity", "the other infinity"},
           ChunkRow{"number-under-nan", "bfloat16", "NaN", "NaN 1", "a number is no NaN"},
       }) {
    add_chunk(suite, row, {BYTES_1}, array_of(row.type, row.fill));
    if (row.type != "int16") continue;
    ChunkRow summed = row;
    summed.id += "/crc32c";
    add_chunk(suite, summed, {CRC_1}, array_of(row.type, row.fill, {}, {}, bytes_codec() + "," + kCrc32c));
  }
}

// One different element among many, at the ends of blocks.
void add_long_arrays(SuiteBuilder& suite) {
  for (const auto& [length, place] : {std::pair{64, 0}, {64, 32}, {64, 63}, {257, 256}, {4096, 4095}}) {
    std::string elements;
    for (int i = 0; i < length; ++i) elements += i == place ? "8 " : "7 ";
    add_chunk(suite,
              {"length-" + std::to_string(length) + "-at-" + std::to_string(place), "uint8", "7", elements,
               "one element is another"},
              {BYTES_1}, array_of("uint8", "7", {}, {}, kBytes));
  }
  for (const Layout layout : {Layout::c, Layout::f})
    suite.accept(About(std::string("fill_value/not_stored/uint8/shape-2x3x2") +
                           (layout == Layout::f ? "/layout-f" : ""),
                       {BYTES_1}, "the last row has another element", {"fill", "shape"}),
                 Operation::encode, array_of("uint8", "7", {}, {2, 3, 2}, kBytes), "070707070707070707070807",
                 layout);
}

// Elements that equal the fill value only before, or only after the codecs.
void add_transformed(SuiteBuilder& suite) {
  const std::string offset = scale_offset_codec("1", "");
  add_chunk(suite, {"stored-fill-value", "int16", "5", "4 4", "what the fill value is stored as"}, SO_5,
            offset);
  add_chunk(suite, {"stored-as-the-fill-value", "int16", "5", "6 6", "stored as 5, and read as 6"}, SO_5,
            offset);
  add_chunk(suite, {"stored-as-zero", "int16", "5", "1 1", "stored as 0, and read as 1"}, SO_5, offset);
  const std::string map = cast_codec("uint8", map_member("NaN=0 9=3", "0=NaN"));
  add_chunk(suite, {"mapped-zero", "float32", "NaN", "3 NaN", "3 is no NaN"}, CV_1, map);
  add_chunk(suite, {"mapped-to-another", "float32", "NaN", "9 9", "stored, and read, as 3"}, CV_1, map);
  add_chunk(suite, {"rounded-to-another", "float64", "1", "1.5 1", "stored as 2"}, CV_3, cast_codec("uint8"));
  add_chunk(suite, {"clamped-to-another", "float64", "1", "300 1", "stored as 255"}, CV_5,
            cast_codec("uint8", kClamp));
}

// Equal in value, different in bits.
void add_equal_values(SuiteBuilder& suite) {
  const char* const lost_sign = "the sign of zero would be lost";
  for (const char* type : {"float16", "float32", "float64", "bfloat16", "float8_e5m2", "float4_e2m1fn"}) {
    const DataType row = *find_data_type(type);
    const Bits sign = Bits{1} << (row.bits - 1);
    const std::string minus = write_real(sign, row);
    add_lost_bits(suite, {"minus-zero-under-zero", type, "0", minus + " " + minus, lost_sign},
                  "sign-of-zero");
    add_lost_bits(suite, {"one-minus-zero-under-zero", type, "0", "0 " + minus, lost_sign}, "sign-of-zero");
    if (!row.has_nan()) continue;
    add_lost_bits(suite, {"zero-under-minus-zero", type, minus, "0 0", lost_sign}, "sign-of-zero");
    add_lost_bits(
        suite,
        {"nan-payload", type, "NaN", write_real(row.nan | 1, row) + " NaN", "the payload would be lost"},
        "nan");
    add_lost_bits(suite,
                  {"nan-sign", type, "NaN", write_real(row.nan | sign, row) + " NaN",
                   "the sign of the NaN would be lost"},
                  "nan");
  }
  add_chunk(suite, {"cast-minus-zero-under-zero", "float32", "0", "-0.0 -0.0", lost_sign}, {CV_7, CHAIN_3},
            array_of("float32", "0", {cast_codec("float64")}), {"fill", "sign-of-zero"});
  for (const auto& [type, zeros] :
       {std::pair{"complex64", "0000000000000080"}, {"complex128", "00000000000000000000000000000080"}})
    suite.accept(About(std::string("fill_value/not_stored/") + type + "/imaginary-minus-zero",
                       {BYTES_7, CHAIN_3}, lost_sign, {"fill", "sign-of-zero"}),
                 Operation::encode, array_of(type, "[0,0]"), zeros);
}

}  // namespace

void add_chunk_vectors(SuiteBuilder& suite) {
  add_other_values(suite);
  add_long_arrays(suite);
  add_transformed(suite);
  add_equal_values(suite);
}

}  // namespace zarrproof
