#include "vectors/stores/areas.h"

namespace zarrproof {

// Fill values, tested by missing chunks. The single stored chunk does not test the fill value.
void add_fill_value_stores(Stores& stores) {
  const auto add = [&](Text name, ArrayText array, Text element = "1") {
    array.shape = {5};
    stores.push_back({"fill_value/" + name, std::move(array), {2}, {element}, {}, {{1}, {2}}});
  };
  add("int64-beyond-2-to-the-53", array_of("int64", "9007199254740993"));
  add("uint64-highest", array_of("uint64", "18446744073709551615"));
  add("int64-lowest", array_of("int64", "-9223372036854775808"));
  add("int16-minus-zero", array_of("int16", "-0"));  // an integer zero
  add("bool-true", array_of("bool", "true"), "false");
  add("float32-nan", array_of("float32", "NaN"));
  add("float32-nan-payload", array_of("float32", "0x7fc0beef"));
  add("float32-hexadecimal", array_of("float32", "0x3f8ccccd"));
  add("float64-hexadecimal", array_of("float64", "0x3ff199999999999a"));
  add("float64-infinity", array_of("float64", "Infinity"));
  add("float16-minus-infinity", array_of("float16", "-Infinity"));
  add("float64-minus-zero", array_of("float64", "0x8000000000000000"));
  add("float64-exponent", array_of("float64", "-12.5E-3"));
  add("float64-subnormal", array_of("float64", "5e-324"));
  // So near to the midpoint of two float32s that a float64 cannot tell them apart.
  add("float32-rounded-once", array_of("float32", "1.0000000596046447753906251"));
  add("float16-tie", array_of("float16", "2049"));
  add("float64-many-digits",
      array_of("float64", "0.1000000000000000055511151231257827021181583404541015625"));
  add("complex64", array_of("complex64", R"(["0xffc00001","-Infinity"])"), "[1,2]");
  add("complex128", array_of("complex128", R"([1e-5,"NaN"])"), "[1,2]");
  ArrayText time = plain_array(time_type("numpy.datetime64", "D", 1));
  time.fill_value = "\"NaT\"";
  add("datetime64-nat", time);
}

}  // namespace zarrproof
