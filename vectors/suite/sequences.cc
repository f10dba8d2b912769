// Requests in the order A, B, A, B, where A and B differ in one thing only. State that an implementation
// keeps from one request (a plan under an incomplete key, a rounding mode, an error flag, a buffer) shows in
// the other.
#include "reference/types/rounding_mode.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"
#include "vectors/suite/sequence_builder.h"

namespace zarrproof {
namespace {

using Scalars = std::vector<std::string>;

const Scalars kHalves = {"0.5", "1.5", "2.5", "3.75", "6.5", "7"};
const Scalars kWild = {"1", "300.5", "70000", "1e9", "2.5"};
const Scalars kIntegers = {"1", "2", "3", "5", "7", "11"};

// A cast whose elements are rounded, and one element out of range.
struct Cast {
  const char *from, *to;
  Scalars rounding, beyond;
};

std::vector<Cast> casts() {
  const Scalars fractions = {"0.1", "2.3", "-0.7", "3"}, large = {"16777217", "16777219", "33554435", "5"};
  return {{"float64", "int8", kHalves, kWild},
          {"float64", "int16", kHalves, {"1", "40000", "2.5"}},
          {"float64", "uint8", kHalves, kWild},
          {"float64", "int32", kHalves, {"1", "3e9", "2.5"}},
          {"float64", "int64", kHalves, {"1", "1e19", "2.5"}},
          {"float32", "uint8", kHalves, kWild},
          {"float32", "int16", kHalves, {"1", "40000", "2.5"}},
          {"float16", "int8", kHalves, {"1", "300", "2.5"}},
          {"float64", "float32", fractions, {"1", "1e39", "2"}},
          {"float64", "float16", fractions, {"1", "70000", "2"}},
          {"float32", "float16", fractions, {"1", "70000", "2"}},
          {"float32", "bfloat16", fractions, {}},
          {"float32", "float8_e5m2", fractions, {"1", "1e9", "2"}},
          {"int64", "float32", large, {}},
          {"int32", "float32", large, {}},
          {"int64", "float64", {"9007199254740993", "9007199254740995", "3"}, {}},
          {"int64", "uint8", {}, {"1", "256", "-1", "70000"}},
          {"int32", "int16", {}, {"1", "32768", "-40000", "5"}},
          {"uint64", "int64", {}, {"1", "9223372036854775808", "5"}}};
}

ArrayText cast_array(const std::string& from, const std::string& to, const std::string& more,
                     std::uint64_t length) {
  return {type_text(from), "0", chain({cast_codec(to, more), bytes_codec()}), {length}};
}

std::string member(const char* key, std::string_view value) {
  return ",\"" + std::string(key) + "\":\"" + std::string(value) + "\"";
}

void add_casts(SequenceBuilder& sequences) {
  for (const Cast& cast : casts()) {
    const std::string pair = std::string(cast.from) + "-" + cast.to;
    const auto array = [&](const std::string& more, const Scalars& elements) {
      return cast_array(cast.from, cast.to, more, elements.size());
    };
    // Each mode after each other mode that gives other results for these elements.
    const auto modes = all_roundings();
    for (std::size_t i = 0; i < modes.size() && !cast.rounding.empty(); ++i) {
      const Rounding other = modes[(i + 1) % modes.size()];
      sequences.alternate(
          "rounding/" + pair + "/" + std::string(name(modes[i])), {Clause::CV_3},
          sequences.encode(array(member("rounding", name(modes[i])), cast.rounding), cast.rounding),
          sequences.encode(array(member("rounding", name(other)), cast.rounding), cast.rounding));
    }
    if (cast.beyond.empty()) continue;
    const Scalars sound = {"1", "2"};
    const std::string clamp = member("out_of_range", "clamp");
    sequences.alternate("out_of_range/" + pair + "/error-clamp", {Clause::CV_5},
                        sequences.encode(array("", cast.beyond), cast.beyond),
                        sequences.encode(array(clamp, cast.beyond), cast.beyond),
                        sequences.encode(array("", sound), sound));
    // An error flag, or a buffer that is half filled after an error.
    sequences.alternate("after-an-error/" + pair, {Clause::CV_5},
                        sequences.encode(array("", cast.beyond), cast.beyond),
                        sequences.encode(array("", sound), sound), sequences.encode(array("", sound), sound));
    if (find_data_type(cast.to)->is_integer())
      sequences.alternate("out_of_range/" + pair + "/clamp-wrap", {Clause::CV_5},
                          sequences.encode(array(clamp, cast.beyond), cast.beyond),
                          sequences.encode(array(member("out_of_range", "wrap"), cast.beyond), cast.beyond));
  }
}

// Maps that differ in the value of one entry: the first of a few, or the last of many.
void add_maps(SequenceBuilder& sequences) {
  const Scalars elements = {"\"NaN\"", "1", "300", "4"};
  for (const auto& [from, to] : {std::pair{"float64", "uint8"},
                                 {"float32", "uint8"},
                                 {"float32", "int16"},
                                 {"float64", "int32"},
                                 {"float16", "int8"}})
    for (const int entries : {1, 100}) {
      const auto array = [&](int value) {
        std::string map = entries == 1 ? "[[300,9]," : "[[300,9],";
        for (int i = 1; i < entries; ++i)
          map += "[" + std::to_string(1000 + i) + "," + std::to_string(i % 100) + "],";
        map += "[\"NaN\"," + std::to_string(value) + "]]";
        return cast_array(from, to, ",\"scalar_map\":{\"encode\":" + map + "}", elements.size());
      };
      sequences.alternate(
          std::string("scalar_map/") + from + "-" + to + "/entries-" + std::to_string(entries),
          {Clause::CV_1}, sequences.encode(array(8), elements), sequences.encode(array(9), elements));
    }
}

void add_scalings(SequenceBuilder& sequences) {
  for (const char* type : {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
                           "float16", "float32", "float64", "bfloat16"}) {
    const Scalars elements = {"12", "6", "18", "24"};
    const auto array = [&](const char* offset, const char* scale) {
      return ArrayText{type_text(type), "6", chain({scale_offset_codec(offset, scale), bytes_codec()}), {4}};
    };
    const auto both = [&](const std::string& what, const ArrayText& one, const ArrayText& other) {
      const std::string id = std::string("scale_offset/") + type + "/" + what;
      sequences.alternate(id + "/encode", {Clause::SO_1}, sequences.encode(one, elements),
                          sequences.encode(other, elements));
      sequences.alternate(id + "/decode", {Clause::SO_1}, sequences.decode(one, elements),
                          sequences.decode(other, elements));
    };
    both("offset", array("1", ""), array("2", ""));
    both("scale", array("", "2"), array("", "3"));
  }
  // Parameters and fill values that differ only in the last of many digits.
  const Scalars large = {"16777219", "16777220"};
  const auto array = [&](const char* offset) {
    return ArrayText{type_text("int64"), offset, chain({scale_offset_codec(offset, ""), bytes_codec()}), {2}};
  };
  for (const auto& [one, other] :
       {std::pair{"16777217", "16777218"}, {"9007199254740992", "9007199254740993"}})
    sequences.alternate(std::string("last-digit/offset-") + other, {Clause::SO_1},
                        sequences.encode(array(one), large), sequences.encode(array(other), large));
}

// Missing chunks, byte orders, checksums, shapes.
void add_bytes(SequenceBuilder& sequences) {
  for (const char* type :
       {"int16", "int32", "int64", "uint16", "uint32", "uint64", "float16", "float32", "float64"}) {
    const auto array = [&](const char* fill, const char* endian, const std::string& more = {}) {
      return ArrayText{type_text(type),
                       fill,
                       more.empty() ? chain({bytes_codec(endian)}) : chain({bytes_codec(endian), more}),
                       {6}};
    };
    const std::string id = std::string("/") + type;
    const std::string checksum = R"({"name":"crc32c"})";
    sequences.alternate("fill_value" + id, {Clause::META_4}, sequences.missing(array("1", "little")),
                        sequences.missing(array("2", "little")));
    sequences.alternate("fill_value-order" + id, {Clause::META_4}, sequences.missing(array("258", "little")),
                        sequences.missing(array("258", "big")));
    sequences.alternate("byte-order" + id + "/encode", {Clause::BYTES_2},
                        sequences.encode(array("1", "little"), kIntegers),
                        sequences.encode(array("1", "big"), kIntegers));
    sequences.alternate("byte-order" + id + "/decode", {Clause::BYTES_2},
                        sequences.decode(array("1", "little"), kIntegers),
                        sequences.decode(array("1", "big"), kIntegers));
    sequences.alternate("checksum" + id, {Clause::CRC_1}, sequences.encode(array("1", "little"), kIntegers),
                        sequences.encode(array("1", "little", checksum), kIntegers));
    const auto shaped = [&](const Shape& shape, Layout layout) {
      ArrayText one = array("1", "little");
      one.shape = shape;
      return sequences.encode(one, kIntegers, layout);
    };
    sequences.alternate("shape" + id, {Clause::BYTES_1}, shaped({2, 3}, Layout::f),
                        shaped({3, 2}, Layout::f));
    sequences.alternate("layout" + id, {Clause::BYTES_1}, shaped({2, 3}, Layout::c),
                        shaped({2, 3}, Layout::f));
  }
  struct Fills {
    const char *id, *type, *one, *other;
  };
  for (const Fills& fills :
       {Fills{"zeros-float32", "float32", "\"0x00000000\"", "\"0x80000000\""},
        Fills{"zeros-float64", "float64", "\"0x0000000000000000\"", "\"0x8000000000000000\""},
        Fills{"nans-float32", "float32", "\"NaN\"", "\"0xffc00001\""},
        Fills{"float64", "float64", "1", "1.0000000000000002"},
        Fills{"int64", "int64", "9007199254740992", "9007199254740993"}}) {
    const auto array = [&](const char* fill) {
      return ArrayText{type_text(fills.type), fill, chain({bytes_codec()}), {3}};
    };
    sequences.alternate(std::string("last-digit/fill_value-") + fills.id, {Clause::META_4},
                        sequences.missing(array(fills.one)), sequences.missing(array(fills.other)));
  }
}

}  // namespace

void add_sequence_vectors(SuiteBuilder& suite) {
  SequenceBuilder sequences(suite);
  add_casts(sequences);
  add_maps(sequences);
  add_scalings(sequences);
  add_bytes(sequences);
}

}  // namespace zarrproof
