// Arrays of every length, to test the last few elements of a vectorized implementation; and long arrays, near
// the sizes at which implementations use another block, loop or thread.
#include "vectors/suite/areas.h"
#include "vectors/suite/conversions.h"

namespace zarrproof {
namespace {

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
}

}  // namespace zarrproof
