// Fill values that scale_offset rounds, and fill values with big-endian bytes. Detects fill values that are
// converted in another type than the elements (a float64 of the language, a wide intermediate), and a byte
// order that is applied to the fill value.
#include <algorithm>

#include "reference/metadata/scalar.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/permitted.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"
#include "vectors/suite/families.h"

namespace zarrproof {
namespace {

// Whether the fill value survives under every answer to the open points.
bool is_certain(const ArrayText& array) {
  return only_reading({Operation::resolve, array.zarr_json(), array.shape, Layout::c, {}}).has_value();
}

// Of the numbers that distinguish a wider intermediate from the right arithmetic, the first few that survive
// bit by bit.
void add_rounded(SuiteBuilder& suite, const std::string& name, const std::string& offset,
                 const std::string& scale) {
  constexpr int kWanted = 3;
  const DataType type = *find_data_type(name);
  const auto bits = [&](const std::string& text) { return inputs_of(type, {text}).front().bits; };
  int found = 0;
  for (const Input& input : scale_offset_inputs(type, {bits(offset), bits(scale)}, Operation::encode)) {
    const bool tells = std::any_of(input.flags.begin(), input.flags.end(), [](const std::string& flag) {
      return flag == "wider-intermediate" || flag == "fused-multiply-add";
    });
    const ArrayText array{type_text(name),
                          write_real(input.bits, type),
                          chain({scale_offset_codec(offset, scale), bytes_codec()}),
                          {2}};
    if (!tells || found == kWanted || !is_certain(array)) continue;
    accept_fill(suite,
                about_1_1("fill_value/rounded/" + name + "/offset-" + offset + "-scale-" + scale + "/" +
                              std::to_string(++found),
                          {Clause::SO_5, Clause::SO_2}, "each operation is rounded to the type",
                          {"fill", "wider-intermediate"}),
                array);
  }
}

// The decimal parameters are not exact in the type. An implementation that reads them as float64 gets another
// result.
void add_parameters_of_the_type(SuiteBuilder& suite) {
  struct Row {
    const char* type;
    const char* fill;
    const char* offset;
    const char* scale;
  };
  for (const Row& row : {Row{"float32", "0.3", "0.1", "10"}, Row{"float32", "1.1", "0.1", "0.1"},
                         Row{"float32", "0.7", "0.2", "3"}, Row{"float16", "0.3", "0.1", "10"},
                         Row{"float16", "1.1", "0.1", "0.1"}, Row{"float16", "0.7", "0.2", "3"},
                         Row{"bfloat16", "0.3", "0.1", "10"}, Row{"bfloat16", "1.1", "0.1", "3"},
                         Row{"float64", "0.3", "0.1", "10"}, Row{"float64", "0.7", "0.2", "3"}}) {
    const ArrayText array{type_text(row.type),
                          row.fill,
                          chain({scale_offset_codec(row.offset, row.scale), bytes_codec()}),
                          {2}};
    About about = about_1_1(std::string("fill_value/rounded/") + row.type + "/" + row.fill + "-offset-" +
                                row.offset + "-scale-" + row.scale,
                            {Clause::SO_5, Clause::META_7}, "all three are rounded to the type", {"fill"});
    if (is_certain(array)) {
      accept_fill(suite, about, array);
    } else {  // fill_round_trip
      about.clauses = {Clause::CHAIN_2};
      refuse_fill(suite, about, array, {array.data_type, row.offset, array.codecs, array.shape});
    }
  }
}

// The fill value that reaches bytes is a value, without byte order. Its bytes are not a palindrome, before
// and after the codecs.
void add_big_endian(SuiteBuilder& suite) {
  const auto add = [&](const std::string& id, const std::string& type, const std::string& fill,
                       std::initializer_list<std::string> codecs) {
    const ArrayText array{type, fill, chain(codecs), {2}};
    accept_fill(suite,
                about_1_1("fill_value/big-endian/" + id, {Clause::CHAIN_1, Clause::BYTES_2},
                          "the order of bytes concerns stored elements", {"fill", "order"}),
                array);
  };
  struct Row {
    const char* type;
    const char* fill;
    const char* offset;
    const char* scale;
    const char* wider;  // a wider type that has the value, or null
  };
  for (const Row& row :
       {Row{"int16", "258", "2", "3", "int32"}, Row{"uint16", "4660", "52", "2", "int64"},
        Row{"int32", "16909060", "4", "5", "int64"}, Row{"uint32", "305419896", "8", "3", "float64"},
        Row{"int64", "72623859790382856", "8", "5", nullptr},
        Row{"uint64", "81985529216486895", "15", "3", nullptr},
        Row{"float16", "1.5009765625", "0", "2", "float64"},
        Row{"bfloat16", "1.2265625", "0", "4", "float32"}, Row{"float32", "1.234", "0", "2", "float64"},
        Row{"float64", "1.2345", "0", "4", nullptr}}) {
    const std::string type = row.type;
    add(type, type_text(type), row.fill, {bytes_codec("big")});
    add(type + "/scale_offset", type_text(type), row.fill,
        {scale_offset_codec(row.offset, row.scale), bytes_codec("big")});
    if (row.wider != nullptr)
      add(type + "-" + row.wider, type_text(type), row.fill, {cast_codec(row.wider), bytes_codec("big")});
  }
  add("float64-int16", "\"float64\"", "258", {cast_codec("int16"), bytes_codec("big")});
  add("complex64", "\"complex64\"", "[1.234,3.1415927]", {bytes_codec("big")});
  add("complex128", "\"complex128\"", "[1.2345,3.141592653589793]", {bytes_codec("big")});
  add("datetime", time_type("numpy.datetime64", "s", 1).metadata(), "72623859790382856",
      {bytes_codec("big")});
}

}  // namespace

void add_fill_rounding_vectors(SuiteBuilder& suite) {
  for (const char* type : {"float16", "bfloat16", "float32", "float64", "float8_e3m4", "float8_e4m3"})
    for (const auto& [offset, scale] : {std::pair{"0.1", "3"}, {"0.7", "1.5"}, {"-5", "0.1"}})
      add_rounded(suite, type, offset, scale);
  add_parameters_of_the_type(suite);
  add_big_endian(suite);
}

}  // namespace zarrproof
