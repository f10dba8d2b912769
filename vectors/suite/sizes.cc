// Long arrays, near the sizes at which implementations use another block, loop or thread.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"
#include "vectors/suite/conversions.h"

namespace zarrproof {
namespace {

// Lengths near a size, and the place of the offender: first and last element, in the middle, and near the
// end, where the last whole block may begin.
void add_around(const std::vector<std::size_t>& repeat, std::optional<std::size_t> offender,
                std::uint64_t size, std::vector<Arrangement>& arrays) {
  for (std::uint64_t length : {size - 1, size, size + 1}) {
    const std::string id = "length-" + std::to_string(length);
    arrays.push_back({id, {length}, Layout::c, repeat, {}});
    if (!offender) continue;
    for (std::uint64_t position : {std::uint64_t{0}, length / 2, length - 20, length - 1})
      arrays.push_back({id + "/refused-at-" + std::to_string(position),
                        {length},
                        Layout::c,
                        repeat,
                        {{position, *offender}}});
  }
}

// More than 1 MiB, for buffers and threads.
void add_largest(const std::vector<std::size_t>& repeat, std::size_t offender,
                 std::vector<Arrangement>& arrays) {
  constexpr std::uint64_t kMebi = 1 << 20;
  const std::string id = "length-" + std::to_string(kMebi + 7);
  arrays.push_back({id, {kMebi + 7}, Layout::c, repeat, {}});
  for (std::uint64_t position : {kMebi, kMebi + 6})
    arrays.push_back({id + "/refused-at-" + std::to_string(position),
                      {kMebi + 7},
                      Layout::c,
                      repeat,
                      {{position, offender}}});
}

// `rank`: the number of the conversion. Few conversions have the longest arrays, because these take the most
// time.
void add_conversion(SuiteBuilder& suite, const std::string& codec, const Conversion& conversion,
                    const std::vector<Clause>& clauses, std::size_t rank) {
  GroupHead head = head_of(conversion);
  head.id = codec + "/sizes/" + conversion.id;
  head.since = "1.1";
  head.clauses = clauses;
  const ConversionPalette elements(head, conversion);
  std::vector<Arrangement> arrays;
  add_around(elements.repeat, elements.offender, rank % 2 == 0 ? 2048 : 4096, arrays);
  if (rank % 3 == 0) add_around(elements.repeat, elements.offender, 8192, arrays);
  if (rank % 6 == 1) add_around(elements.repeat, elements.offender, 65536, arrays);
  const std::string id = conversion.id;
  if (id == "float16-int8" || id == "int8") add_largest(elements.repeat, *elements.offender, arrays);
  suite.add(elements.palette.table({"size"}, std::move(arrays)));
}

// Byte orders and missing chunks.
void add_bytes(SuiteBuilder& suite) {
  for (const char* name : {"int16", "uint32", "float64", "complex128"})
    for (std::uint64_t length : {2047, 2049, 4096, 4097, 8193, 65537}) {
      const DataType type = *find_data_type(name);
      if (length > 9000 && type.element_size() > 2) continue;
      const ArrayText array = plain_array(type, chain({bytes_codec("big")}), {length});
      const std::string data = repeated(mixed_pattern(), length * type.element_size());
      const About about{"bytes/" + type.name + "/sizes/length-" + std::to_string(length) + "/big",
                        {Clause::BYTES_2},
                        {},
                        {"size"},
                        "1.1"};
      suite.accept(below(about, "/encode"), Operation::encode, array, data);
      suite.accept(below(about, "/decode"), Operation::decode, array, reversed_components(data, type.width));
    }
  for (const auto& [name, fill] :
       {std::pair{"uint8", "7"}, {"int16", "-2"}, {"float64", "0.1"}, {"float16", "0.1"}})
    for (std::uint64_t length : {2049, 4097, 65537})
      suite.missing(
          {std::string("fill_value/") + name + "/sizes/length-" + std::to_string(length) + "/missing",
           {Clause::META_8},
           {},
           {"size"},
           "1.1"},
          {type_text(name), fill, chain({bytes_codec()}), {length}});
}

}  // namespace

void add_size_vectors(SuiteBuilder& suite) {
  add_bytes(suite);
  std::size_t rank = 0;
  for (const Conversion& conversion : conversions_by_cast())
    add_conversion(suite, "cast_value", conversion, {Clause::CV_3, Clause::CV_13}, rank++);
  for (const Conversion& conversion : conversions_by_scale_offset())
    add_conversion(suite, "scale_offset", conversion, {Clause::SO_1, Clause::SO_2}, rank++);
}

}  // namespace zarrproof
