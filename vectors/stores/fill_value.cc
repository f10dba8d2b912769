#include "vectors/stores/areas.h"

namespace zarrproof {
namespace {

// Fill values, tested by missing chunks. The single stored chunk does not test the fill value.
StoreArray filled(const std::string& name, const std::string& type, const std::string& fill,
                  const std::string& element) {
  StoreArray store = line("fill_value/" + name, type, fill, chain({bytes_codec()}), {element});
  store.array.shape = {5};
  store.chunk_shape = {2};
  store.missing = {{1}, {2}};
  return store;
}

}  // namespace

void add_fill_value_stores(Stores& stores) {
  const auto add = [&](const std::string& name, const char* type, const std::string& fill) {
    stores.push_back(filled(name, type_text(type), fill, type == std::string("bool") ? "false" : "1"));
  };
  add("int64-beyond-2-to-the-53", "int64", "9007199254740993");
  add("uint64-highest", "uint64", "18446744073709551615");
  add("int64-lowest", "int64", "-9223372036854775808");
  add("int16-minus-zero", "int16", "-0");  // an integer zero
  add("bool-true", "bool", "true");
  add("float32-nan", "float32", "\"NaN\"");
  add("float32-nan-payload", "float32", "\"0x7fc0beef\"");
  add("float32-hexadecimal", "float32", "\"0x3f8ccccd\"");
  add("float64-hexadecimal", "float64", "\"0x3ff199999999999a\"");
  add("float64-infinity", "float64", "\"Infinity\"");
  add("float16-minus-infinity", "float16", "\"-Infinity\"");
  add("float64-minus-zero", "float64", "\"0x8000000000000000\"");
  add("float64-exponent", "float64", "-12.5E-3");
  add("float64-subnormal", "float64", "5e-324");
  // So near to the midpoint of two float32s that a float64 cannot tell them apart.
  add("float32-rounded-once", "float32", "1.0000000596046447753906251");
  add("float16-tie", "float16", "2049");
  add("float64-many-digits", "float64", "0.1000000000000000055511151231257827021181583404541015625");
  stores.push_back(filled("complex64", type_text("complex64"), "[\"0xffc00001\",\"-Infinity\"]", "[1,2]"));
  stores.push_back(filled("complex128", type_text("complex128"), "[1e-5,\"NaN\"]", "[1,2]"));
  stores.push_back(filled("datetime64-nat",
                          R"({"name":"numpy.datetime64","configuration":{"unit":"D","scale_factor":1}})",
                          "\"NaT\"", "1"));
}

}  // namespace zarrproof
