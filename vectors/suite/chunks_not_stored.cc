// Chunks that an encoder may wrongly treat as all fill value. Detects comparisons that check the first or
// last element only, allow a tolerance, use 0 as the fill value, compare in a wider or narrower type, compare
// with the fill value after the codecs, or skip NaN. If only the sign of a zero or the bits of a NaN differ,
// CHAIN-3 is tested, too.
#include "reference/metadata/scalar.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"
#include "vectors/suite/families.h"

namespace zarrproof {
namespace {

const std::string kCrc = R"({"name":"crc32c"})";

// An array, and why it is not all fill value.
struct Row {
  std::string id, type, fill;
  std::vector<std::string> elements;
  const char* comment;
};

void add(SuiteBuilder& suite, const Row& row, const std::string& codecs, const std::vector<Clause>& clauses,
         const std::vector<std::string>& flags = {"fill"}) {
  suite.accept(about_1_1("fill_value/not_stored/" + row.type + "/" + row.id, clauses, row.comment, flags),
               Operation::encode, {type_text(row.type), row.fill, codecs, {row.elements.size()}},
               data_of(*find_data_type(row.type), row.elements));
}

// The elements equal the fill value except for the sign of a zero or the bits of a NaN.
void add_lost_bits(SuiteBuilder& suite, const Row& row, const std::string& codecs, Clause clause,
                   const char* flag) {
  add(suite, row, codecs, {clause, Clause::CHAIN_3}, {"fill", flag});
}

void add_other_values(SuiteBuilder& suite) {
  for (const Row& row : {
           Row{"first", "int16", "7", {"8", "7", "7", "7"}, "the first element is another"},
           Row{"last", "int16", "7", {"7", "7", "7", "8"}, "the last element is another"},
           Row{"second", "int16", "7", {"7", "8", "7", "7"}, "an element between is another"},
           Row{"zeros", "int16", "7", {"0", "0"}, "zeros under another fill value"},
           Row{"zeros", "float64", "7", {"0", "0"}, "zeros under another fill value"},
           Row{"zeros-under-nan", "float32", "\"NaN\"", {"0", "0"}, "zeros are no NaN"},
           Row{"alike", "uint8", "7", {"9", "9", "9"}, "all alike, and not the fill value"},
           Row{"low-byte-alike", "int16", "7", {"263", "263"}, "the low bytes are those of the fill value"},
           Row{"high-byte-alike", "uint32", "16777216", {"16777217", "16777216"}, "the low byte is another"},
           Row{"bytes-reversed", "int16", "258", {"513", "513"}, "the bytes of the fill value, reversed"},
           Row{"negated", "int8", "-1", {"1", "1"}, "the same size"},
           Row{"same-float32", "int32", "16777216", {"16777217", "16777217"}, "the same float32"},
           Row{"same-float64-highest",
               "uint64",
               "18446744073709551615",
               {"18446744073709551614", "18446744073709551614"},
               "the same float64"},
           Row{"same-signed", "uint64", "18446744073709551615", {"1", "1"}, "-1 as a signed number is no 1"},
           Row{"next-up", "float64", "1", {"1.0000000000000002", "1"}, "the next float64"},
           Row{"next-up", "float32", "1", {"1.0000001", "1"}, "the next float32"},
           Row{"next-up", "float16", "1", {"1.0009765625", "1"}, "the next float16"},
           Row{"tiny", "float64", "0", {"1e-9", "0"}, "within the usual tolerance of 0"},
           Row{"subnormal", "float32", "0", {"\"0x00000001\"", "0"}, "a subnormal number is not 0"},
           Row{"subnormal", "float64", "0", {"\"0x8000000000000001\"", "0"}, "a subnormal number is not 0"},
           Row{"nan", "float32", "1", {"\"NaN\"", "1"}, "NaN is not the fill value"},
           Row{"nan-under-0", "float64", "0", {"\"NaN\"", "\"NaN\""}, "NaN is not the fill value"},
           Row{"nan-under-infinity",
               "float32",
               "\"Infinity\"",
               {"\"NaN\"", "\"Infinity\""},
               "NaN is no infinity"},
           Row{"infinity-under-nan",
               "float64",
               "\"NaN\"",
               {"\"NaN\"", "\"Infinity\""},
               "an infinity is no NaN"},
           Row{"minus-infinity",
               "float32",
               "\"Infinity\"",
               {"\"-Infinity\"", "\"Infinity\""},
               "the other infinity"},
           Row{"number-under-nan", "bfloat16", "\"NaN\"", {"\"NaN\"", "1"}, "a number is no NaN"},
       }) {
    add(suite, row, chain({bytes_codec()}), {Clause::BYTES_1});
    if (row.type != "int16") continue;
    Row summed = row;
    summed.id += "/crc32c";
    add(suite, summed, chain({bytes_codec(), kCrc}), {Clause::CRC_1});
  }
}

// One different element among many, at the ends of blocks.
void add_long_arrays(SuiteBuilder& suite) {
  struct Place {
    std::size_t length, at;
  };
  for (const Place& place :
       {Place{64, 0}, Place{64, 32}, Place{64, 63}, Place{257, 256}, Place{4096, 4095}}) {
    std::vector<Bits> elements(place.length, 7);
    elements[place.at] = 8;
    suite.accept(about_1_1("fill_value/not_stored/uint8/length-" + std::to_string(place.length) + "-at-" +
                               std::to_string(place.at),
                           {Clause::BYTES_1}, "one element is another", {"fill"}),
                 Operation::encode, {"\"uint8\"", "7", chain({R"({"name":"bytes"})"}), {place.length}},
                 canonical_data(*find_data_type("uint8"), elements));
  }
  for (const Layout layout : {Layout::c, Layout::f})
    suite.accept(about_1_1(std::string("fill_value/not_stored/uint8/shape-2x3x2") +
                               (layout == Layout::f ? "/layout-f" : ""),
                           {Clause::BYTES_1}, "the last row has another element", {"fill", "shape"}),
                 Operation::encode, {"\"uint8\"", "7", chain({R"({"name":"bytes"})"}), {2, 3, 2}},
                 "070707070707070707070807", layout);
}

// Elements that equal the fill value only before, or only after the codecs.
void add_transformed(SuiteBuilder& suite) {
  const std::string offset = chain({scale_offset_codec("1", ""), bytes_codec()});
  add(suite, {"stored-fill-value", "int16", "5", {"4", "4"}, "what the fill value is stored as"}, offset,
      {Clause::SO_5});
  add(suite, {"stored-as-the-fill-value", "int16", "5", {"6", "6"}, "stored as 5, and read as 6"}, offset,
      {Clause::SO_5});
  add(suite, {"stored-as-zero", "int16", "5", {"1", "1"}, "stored as 0, and read as 1"}, offset,
      {Clause::SO_5});
  const std::string map =
      chain({cast_codec("uint8", R"(,"scalar_map":{"encode":[["NaN",0],[9,3]],"decode":[[0,"NaN"]]})"),
             bytes_codec()});
  add(suite, {"mapped-zero", "float32", "\"NaN\"", {"3", "\"NaN\""}, "3 is no NaN"}, map, {Clause::CV_1});
  add(suite, {"mapped-to-another", "float32", "\"NaN\"", {"9", "9"}, "stored, and read, as 3"}, map,
      {Clause::CV_1});
  const std::string cast = chain({cast_codec("uint8"), bytes_codec()});
  add(suite, {"rounded-to-another", "float64", "1", {"1.5", "1"}, "stored as 2"}, cast, {Clause::CV_3});
  add(suite, {"clamped-to-another", "float64", "1", {"300", "1"}, "stored as 255"},
      chain({cast_codec("uint8", R"(,"out_of_range":"clamp")"), bytes_codec()}), {Clause::CV_5});
}

// Equal in value, different in bits.
void add_equal_values(SuiteBuilder& suite) {
  const auto derived = [&](const Row& row, const char* flag) {
    add_lost_bits(suite, row, chain({bytes_codec()}), Clause::BYTES_7, flag);
  };
  for (const char* type : {"float16", "float32", "float64", "bfloat16", "float8_e5m2", "float4_e2m1fn"}) {
    const DataType row = *find_data_type(type);
    const std::string minus = write_real(Bits{1} << (row.bits - 1), row);
    derived({"minus-zero-under-zero", type, "0", {minus, minus}, "the sign of zero would be lost"},
            "sign-of-zero");
    derived({"one-minus-zero-under-zero", type, "0", {"0", minus}, "the sign of zero would be lost"},
            "sign-of-zero");
    if (!row.has_nan()) continue;
    derived({"zero-under-minus-zero", type, minus, {"0", "0"}, "the sign of zero would be lost"},
            "sign-of-zero");
    const std::string payload = write_real(row.nan | 1, row);
    derived({"nan-payload", type, "\"NaN\"", {payload, "\"NaN\""}, "the payload would be lost"}, "nan");
    derived({"nan-sign",
             type,
             "\"NaN\"",
             {write_real(row.nan | Bits{1} << (row.bits - 1), row), "\"NaN\""},
             "the sign of the NaN would be lost"},
            "nan");
  }
  add_lost_bits(
      suite,
      {"cast-minus-zero-under-zero", "float32", "0", {"-0.0", "-0.0"}, "the sign of zero would be lost"},
      chain({cast_codec("float64"), bytes_codec()}), Clause::CV_7, "sign-of-zero");
  for (const auto& [type, zeros] :
       {std::pair{"complex64", "0000000000000080"}, {"complex128", "00000000000000000000000000000080"}}) {
    suite.accept(about_1_1(std::string("fill_value/not_stored/") + type + "/imaginary-minus-zero",
                           {Clause::BYTES_7, Clause::CHAIN_3}, "the sign of zero would be lost",
                           {"fill", "sign-of-zero"}),
                 Operation::encode, {type_text(type), "[0,0]", chain({bytes_codec()}), {1}}, zeros);
  }
}

}  // namespace

void add_chunk_vectors(SuiteBuilder& suite) {
  add_other_values(suite);
  add_long_arrays(suite);
  add_transformed(suite);
  add_equal_values(suite);
}

}  // namespace zarrproof
