// A few conversions of each kind on arrays whose size or shape matters. Arrays of every length, to test the
// last few elements of a vectorized implementation; and long arrays, near the sizes at which implementations
// use another block, loop or thread. Then conversions on arrays of several dimensions, in each layout.
#include "vectors/suite/areas.h"
#include "vectors/suite/palette.h"

namespace zarrproof {
namespace {

// A codec on an array, the repeated elements as words, and the element that must be refused, if any. The
// number of elements is odd, so that each element appears at every position of a SIMD vector.
struct Conversion {
  std::string codec, id;
  ArrayText array;
  std::string elements, offending;
  Operation operation = Operation::encode;

  // The head of a table: "cast_value/sizes/float64-uint8" in the family "sizes".
  GroupHead head(Text family) const {
    const std::vector<Clause> clauses =
        codec == "cast_value" ? std::vector{CV_3, CV_13} : std::vector{SO_1, SO_2};
    GroupHead head = head_of({{}, clauses}, operation, array);
    head.id = codec + "/" + family + "/" + id;
    return head;
  }
};

// A few conversions of each kind with short lists of elements.
std::vector<Conversion> conversions() {
  std::vector<Conversion> all;
  const auto cast = [&](Text array, Text stored, Text elements, Text offending, Text rule = {},
                        Text more = {}) {
    all.push_back({"cast_value", array + "-" + stored + rule,
                   array_of(array, "0", {cast_codec(stored, more)}), elements, offending});
  };
  const auto cast_back = [&](Text stored, Text array, Text elements, Text offending) {
    all.push_back({"cast_value", stored + "-" + array + "/decode", array_of(array, "0", {cast_codec(stored)}),
                   elements, offending, Operation::decode});
  };
  const auto rescale = [&](Text type, Text offset, Text scale, Text elements, Text offending,
                           Operation operation = Operation::encode) {
    all.push_back({"scale_offset", type + (operation == Operation::decode ? "/decode" : ""),
                   array_of(type, offset.empty() ? "0" : "1", {scale_offset_codec(offset, scale)}), elements,
                   offending, operation});
  };
  const std::string small = "1 2.5 3 4.75 0 6.5 7", integers = "1 2 3 5 0 7 11";
  const std::string wild = "1 300.5 -7 1e9 0 6.5 -70000";
  cast("float64", "uint8", small, "255.5");
  cast("float64", "int16", small, "NaN");
  cast("float64", "int64", small, "9223372036854775808");
  cast("float64", "float32", "0.1 2.5 1e-300 3 -7 1e38 0", "1e39");
  cast("float32", "uint8", small, "-1");
  cast("float32", "int16", small, "32768");
  cast("float32", "float16", "0.1 2.5 1e-20 3 -7 65504 0", "65520");
  cast("float32", "float8_e5m2", "0.1 2.5 3 -7 0", "1e9");
  cast("int64", "int32", integers, "2147483648");
  cast("int16", "uint8", integers, "-1");
  cast_back("float64", "uint8", small, "256");
  cast_back("int16", "uint8", integers, "256");
  cast_back("float32", "float64", "0.5 2.5 1e-30 3 -7", "");
  cast("float16", "int8", small, "Infinity");
  cast("float64", "uint8", wild, "", "/clamp", kClamp);
  cast("float32", "int16", wild, "", "/clamp", kClamp);
  cast("float64", "int8", wild, "", "/wrap", kWrap);
  cast("int64", "uint16", "1 -1 65536 70000 0", "", "/wrap", kWrap);
  cast("float64", "uint8", "1 NaN 300 4.75 6.5", "301", "/map", map_member("NaN=0 300=255"));
  rescale("int8", "", "-1", "1 -2 127 0 -127", "-128");
  rescale("int8", "1", "", "1 -2 126 0 -128", "127", Operation::decode);
  rescale("float32", "", "3", "0.1 2 1e-45 0 -7", "", Operation::decode);
  rescale("int16", "", "3", "1 -2 10922 0 -10922", "10923");
  rescale("int32", "1", "", "1 -2 3 0 2147483647", "-2147483648");
  rescale("uint64", "", "2", "1 2 3 0 9223372036854775807", "9223372036854775808");
  rescale("float32", "", "3", "0.1 2 1e-45 0 -7 1e30 0.3", "");
  return all;
}

// A conversion as inputs of a table, for arrangements.
struct ConversionPalette {
  ConversionPalette(const Conversion& conversion, Text family)
      : palette(conversion.head(family), inputs_of(input_type(conversion.operation, conversion.array),
                                                   conversion.elements + " " + conversion.offending)) {
    const DataType type = input_type(conversion.operation, conversion.array);
    for (Bits element : bits_of(type, conversion.elements)) repeat.push_back(palette.input_of(element));
    for (Bits element : bits_of(type, conversion.offending)) offender = palette.input_of(element);
  }

  Palette palette;
  std::vector<std::size_t> repeat;      // its elements
  std::optional<std::size_t> offender;  // the element that must be refused
};

// An array of this length, and with the offender at each position.
void add_length(const ConversionPalette& elements, std::uint64_t length,
                const std::vector<std::uint64_t>& positions, std::vector<Arrangement>& arrays) {
  const Arrangement array{"length-" + std::to_string(length), {length}, Layout::c, elements.repeat, {}};
  arrays.push_back(array);
  if (!elements.offender) return;
  for (std::uint64_t position : positions) {
    arrays.push_back(array);
    arrays.back().name += "/refused-at-" + std::to_string(position);
    arrays.back().put = {{position, *elements.offender}};
  }
}

// Lengths near a size, and the place of the offender: first and last element, in the middle, and near the
// end, where the last whole block may begin.
void add_around(const ConversionPalette& elements, std::uint64_t size, std::vector<Arrangement>& arrays) {
  for (std::uint64_t length : {size - 1, size, size + 1})
    add_length(elements, length, {0, length / 2, length - 20, length - 1}, arrays);
}

// `rank`: the number of the conversion. Few conversions have the longest arrays, because these take the most
// time.
void add_sizes_of(SuiteBuilder& suite, const Conversion& conversion, std::size_t rank) {
  const ConversionPalette elements(conversion, "sizes");
  std::vector<Arrangement> arrays;
  add_around(elements, rank % 2 == 0 ? 2048 : 4096, arrays);
  if (rank % 3 == 0) add_around(elements, 8192, arrays);
  if (rank % 6 == 1) add_around(elements, 65536, arrays);
  constexpr std::uint64_t kMebi = 1 << 20;  // more than 1 MiB, for buffers and threads
  if (conversion.id == "float16-int8" || conversion.id == "int8")
    add_length(elements, kMebi + 7, {kMebi, kMebi + 6}, arrays);
  suite.add(elements.palette.table({"size"}, std::move(arrays)));
}

// Byte orders and missing chunks.
void add_sizes_of_bytes(SuiteBuilder& suite) {
  for (const char* name : {"int16", "uint32", "float64", "complex128"})
    for (std::uint64_t length : {2047, 2049, 4096, 4097, 8193, 65537}) {
      const DataType type = *find_data_type(name);
      if (length > 9000 && type.element_size() > 2) continue;
      const std::string data = repeated(mixed_pattern(), length * type.element_size());
      suite.convert(About("bytes/" + type.name + "/sizes/length-" + std::to_string(length) + "/big",
                          {BYTES_2}, {}, {"size"}),
                    plain_array(type, chain({bytes_codec("big")}), {length}), data,
                    in_order(data, type, "big"));
    }
  for (const auto& [name, fill] : named("uint8=7 int16=-2 float64=0.1 float16=0.1"))
    for (std::uint64_t length : {2049, 4097, 65537})
      suite.missing(About("fill_value/" + name + "/sizes/length-" + std::to_string(length) + "/missing",
                          {META_8}, {}, {"size"}),
                    array_of(name, fill, {}, {length}));
}

// 1 to 70, and near powers of two.
std::vector<std::uint64_t> lengths() {
  std::vector<std::uint64_t> all;
  for (std::uint64_t length = 1; length <= 70; ++length) all.push_back(length);
  for (std::uint64_t power : {128, 256, 1024})
    for (std::uint64_t length : {power - 1, power, power + 1}) all.push_back(length);
  return all;
}

// Ranks 5 to 8 with and without dimensions of length 1; 32 dimensions, the maximum of NumPy 1; and extents
// just below and above tiles of 32, 64 and 128 elements.
std::vector<std::pair<std::string, Shape>> shapes() {
  Shape many(32, 1);
  many[0] = 2;
  many[13] = 2;
  many[20] = 3;
  many[31] = 2;
  return {{"rank-5", {2, 1, 3, 1, 2}},
          {"rank-6", {2, 2, 2, 2, 2, 2}},
          {"rank-7", {2, 1, 2, 3, 2, 1, 2}},
          {"rank-8", {1, 2, 1, 3, 1, 2, 2, 2}},
          {"rank-32", many},
          {"31x33", {31, 33}},
          {"32x64", {32, 64}},
          {"33x32", {33, 32}},
          {"63x129", {63, 129}},
          {"65x127", {65, 127}},
          {"128x64", {128, 64}},
          {"129x65", {129, 65}},
          {"33x5x65", {33, 5, 65}}};
}

void add_shapes_of_bytes(SuiteBuilder& suite, Text type_name, Text endian) {
  const DataType type = *find_data_type(type_name);
  for (const auto& [name, shape] : shapes()) {
    const ArrayText array = plain_array(type, chain({bytes_codec(endian)}), shape);
    const std::string data = repeated(mixed_pattern(), *element_count(shape) * type.element_size());
    const About about{"bytes/" + type.name + "/ranks/" + name + "/" + endian, {BYTES_1}, {}, {"shape"}};
    suite.encode(about, array, data);
    suite.encode(about.below("/layout-f"), array, data, Layout::f);
    suite.decode(about, array, in_order(data, type, endian));
  }
}

// Each conversion has every third shape, and each shape has every third conversion.
void add_shapes_of(SuiteBuilder& suite, const Conversion& conversion, std::size_t turn) {
  const ConversionPalette elements(conversion, "ranks");
  std::vector<Arrangement> arrays;
  for (const auto& [name, shape] : shapes()) {
    if (turn++ % 3 != 0) continue;
    const Arrangement array{name + "/layout-f", shape, Layout::f, elements.repeat, {}};
    arrays.push_back(array);
    arrays.push_back(array);
    if (elements.offender) {  // not in the first row or the first column
      arrays.back().name += "/refused";
      arrays.back().put = {{*element_count(shape) - 2, *elements.offender}};
    } else {
      arrays.back().name = name;
      arrays.back().layout = Layout::c;
    }
  }
  suite.add(elements.palette.table({"shape"}, std::move(arrays)));
}

}  // namespace

void add_length_vectors(SuiteBuilder& suite) {
  for (const Conversion& conversion : conversions()) {
    GroupHead head = conversion.head("lengths");
    head.comment = conversion.offending.empty()
                       ? "every length"
                       : "every length; an offending element as the first, the last but one and the last";
    const DataType type = input_type(conversion.operation, conversion.array);
    std::optional<Bits> offending;
    if (!conversion.offending.empty()) offending = bits_of(type, conversion.offending).front();
    LengthGroup group = make_lengths(std::move(head), bits_of(type, conversion.elements), offending);
    group.lengths = lengths();
    if (offending) group.every_position = 70;
    suite.add(std::move(group));
  }
}

void add_size_vectors(SuiteBuilder& suite) {
  add_sizes_of_bytes(suite);
  std::size_t rank = 0;
  for (const Conversion& conversion : conversions()) add_sizes_of(suite, conversion, rank++);
  for (const char* type : {"uint8", "int16", "float32", "complex128"})
    add_shapes_of_bytes(suite, type, "little");
  for (const char* type : {"int32", "float64"}) add_shapes_of_bytes(suite, type, "big");
  std::size_t turn = 0;
  for (const Conversion& conversion : conversions()) add_shapes_of(suite, conversion, turn++);
}

}  // namespace zarrproof
