// Fill values that scale_offset rounds, and fill values with big-endian bytes. Detects fill values that are
// converted in another type than the elements (a float64 of the language, a wide intermediate), and a byte
// order that is applied to the fill value.
#include <algorithm>

#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/permitted.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Whether the fill value survives under every answer to the open points.
bool is_certain(const ArrayText& array) {
  return only_reading(array.request(Operation::resolve)).has_value();
}

ArrayText scaled(Text type, Text fill, Text offset, Text scale) {
  return array_of(type, fill, {scale_offset_codec(offset, scale)}, {2});
}

// Of the numbers that distinguish a wider intermediate from the right arithmetic, the first few that survive
// bit by bit.
void add_rounded(SuiteBuilder& suite, Text name, Text offset, Text scale) {
  constexpr int kWanted = 3;
  const DataType type = *find_data_type(name);
  const About about("fill_value/rounded/" + name + "/offset-" + offset + "-scale-" + scale + "/",
                    {SO_5, SO_2}, "each operation is rounded to the type", {"fill", "wider-intermediate"});
  int found = 0;
  for (const Input& input :
       scale_offset_inputs(type, parameters_of(type, offset, scale), Operation::encode)) {
    const bool tells = std::any_of(input.flags.begin(), input.flags.end(), [](Text flag) {
      return flag == "wider-intermediate" || flag == "fused-multiply-add";
    });
    const ArrayText array = scaled(name, write_real(input.bits, type), offset, scale);
    if (tells && found < kWanted && is_certain(array))
      suite.accept_fill(about.below(std::to_string(++found)), array);
  }
}

// The decimal parameters are not exact in the type. An implementation that reads them as float64 gets another
// result.
void add_parameters_of_the_type(SuiteBuilder& suite) {
  const auto add = [&](Text type, Text fill, Text offset, Text scale) {
    const ArrayText array = scaled(type, fill, offset, scale);
    About about("fill_value/rounded/" + type + "/" + fill + "-offset-" + offset + "-scale-" + scale,
                {SO_5, META_7}, "all three are rounded to the type", {"fill"});
    if (is_certain(array)) return suite.accept_fill(about, array);
    about.clauses = {CHAIN_2};  // fill_round_trip
    suite.refuse_fill(about, array, scaled(type, offset, offset, scale));
  };
  for (const char* type : {"float32", "float16"}) {
    add(type, "0.3", "0.1", "10");
    add(type, "1.1", "0.1", "0.1");
    add(type, "0.7", "0.2", "3");
  }
  add("bfloat16", "0.3", "0.1", "10");
  add("bfloat16", "1.1", "0.1", "3");
  add("float64", "0.3", "0.1", "10");
  add("float64", "0.7", "0.2", "3");
}

// The fill value that reaches bytes is a value, without byte order. Its bytes are not a palindrome, before
// and after the codecs.
void add_big_endian(SuiteBuilder& suite) {
  const About about("fill_value/big-endian/", {CHAIN_1, BYTES_2},
                    "the order of bytes concerns stored elements", {"fill", "order"});
  const auto add = [&](Text id, Text type, Text fill, std::initializer_list<std::string> codecs = {}) {
    suite.accept_fill(about.below(id), array_of(type, fill, codecs, {2}, bytes_codec("big")));
  };
  // `wider`: a type that has the value, if there is one.
  const auto add_all = [&](Text type, Text fill, Text offset, Text scale, Text wider = {}) {
    add(type, type, fill);
    add(type + "/scale_offset", type, fill, {scale_offset_codec(offset, scale)});
    if (!wider.empty()) add(type + "-" + wider, type, fill, {cast_codec(wider)});
  };
  add_all("int16", "258", "2", "3", "int32");
  add_all("uint16", "4660", "52", "2", "int64");
  add_all("int32", "16909060", "4", "5", "int64");
  add_all("uint32", "305419896", "8", "3", "float64");
  add_all("int64", "72623859790382856", "8", "5");
  add_all("uint64", "81985529216486895", "15", "3");
  add_all("float16", "1.5009765625", "0", "2", "float64");
  add_all("bfloat16", "1.2265625", "0", "4", "float32");
  add_all("float32", "1.234", "0", "2", "float64");
  add_all("float64", "1.2345", "0", "4");
  add("float64-int16", "float64", "258", {cast_codec("int16")});
  add("complex64", "complex64", "[1.234,3.1415927]");
  add("complex128", "complex128", "[1.2345,3.141592653589793]");
  suite.accept_fill(about.below("datetime"), {metadata_json(time_type("numpy.datetime64", "s", 1)),
                                              "72623859790382856",
                                              chain({bytes_codec("big")}),
                                              {2}});
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
