// The bytes codec on every data type: byte orders, all codes of narrow types, special bit patterns, tails.

#include "reference/types/hexadecimal.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

const std::vector<std::string> kOrders = {"little", "big"};

// Two elements with different bytes, so that every permutation shows. Elements of narrow types, with upper
// bits as in canonical form.
std::string sample(const DataType& type) {
  if (type.kind == Kind::boolean) return "0100";
  if (type.bits < 8) return type.components == 2 ? "01000001" : "0100";
  std::vector<std::byte> bytes;
  for (int start : {1, 2})
    for (int i = 0; i < static_cast<int>(type.element_size()); ++i)
      bytes.push_back(static_cast<std::byte>(start + 0x11 * i));
  return to_hexadecimal(bytes);
}

std::vector<DataType> all_types() {
  std::vector<DataType> types = listed_data_types();
  types.push_back(time_type("numpy.datetime64", "ns", 1));
  types.push_back(time_type("numpy.timedelta64", "s", 10));
  return types;
}

std::vector<Clause> clauses_of(const DataType& type) {
  std::vector<Clause> clauses = {type.width > 1 ? BYTES_2 : BYTES_3};
  if (type.kind == Kind::complex) clauses.push_back(BYTES_4);
  if (type.kind == Kind::boolean) clauses.push_back(BYTES_5);
  return clauses;
}

// Both directions in one byte order. Stored bytes and canonical form differ only in their order.
void add_both_ways(SuiteBuilder& suite, const About& about, const DataType& type, Text endian, Text data) {
  suite.convert(about,
                plain_array(type, chain({bytes_codec(endian)}), {data.size() / 2 / type.element_size()}),
                data, in_order(data, type, endian));
}

void add_each_type(SuiteBuilder& suite) {
  for (const DataType& type : all_types()) {
    const About about{
        "bytes/" + type.name, clauses_of(type), "all bytes differ: every permutation shows", {"order"}};
    const std::string data = sample(type);
    for (const std::string& endian : kOrders)
      add_both_ways(suite, about.below("/" + endian), type, endian, data);
    About absent = about.below("/no-endian", "one byte needs no endian");
    absent.flags = {"metadata"};
    const ArrayText without = plain_array(type, chain({kBytes}));
    if (type.width == 1) {
      suite.convert(absent, without, data, data);
    } else {
      absent.comment = "more than one byte needs an endian";
      absent.clauses = {BYTES_10};
      suite.refuse_metadata(absent, without, plain_array(type));
    }
  }
}

// Every code of the types of eight bits or fewer. Decoding accepts any upper bits.
void add_all_codes(SuiteBuilder& suite) {
  for (const DataType& type : all_types()) {
    if (type.bits > 8 || type.kind == Kind::boolean) continue;
    std::vector<Bits> codes, bytes;
    const Bits sign = type.kind == Kind::signed_integer ? Bits{1} << (type.bits - 1) : 0;
    for (Bits code = 0; code <= type.mask(); ++code) {
      const Bits other = type.mask() - code;  // the second component of a complex element
      codes.push_back((code & sign) != 0 ? code | (0xff & ~type.mask()) : code);
      if (type.components == 2) codes.push_back(other);
    }
    const About about{"bytes/" + type.name, {BYTES_3, BYTES_7}};
    add_both_ways(suite, about.below("/all-codes", "every code, NaNs included"), type, "little",
                  canonical_data(type, codes));
    if (type.bits == 8) continue;
    for (Bits byte = 0; byte < 256; ++byte) bytes.push_back(byte);
    suite.decode(
        about.below("/upper-bits", "bits above the value bits are ignored"),
        plain_array(type, chain({bytes_codec()}), {static_cast<std::uint64_t>(256 / type.components)}),
        canonical_data(type, bytes));
  }
}

// Groups of bit patterns of one component.
struct Group {
  const char* name;
  std::vector<Bits> components;
  const char* flag;  // or null
  const char* comment;
};

Group single_bits(const DataType& type) {
  Group group{"single-bits", {}, "order", "each bit alone"};
  for (int bit = 0; bit < type.bits; ++bit) group.components.push_back(Bits{1} << bit);
  return group;
}

std::vector<Group> float_groups(const DataType& type) {
  const Bits sign = Bits{1} << (type.bits - 1);
  const Bits fraction = (Bits{1} << type.mantissa_bits) - 1;
  const Bits infinity = sign - 1 - fraction;
  const Bits quiet = Bits{1} << (type.mantissa_bits - 1);
  const Bits alternating = 0x5555555555555555 & (quiet - 1);
  const Bits one = static_cast<Bits>(type.bias) << type.mantissa_bits;
  return {
      {"zeros", {0, sign, sign, 0}, "sign-of-zero", "the sign of zero stays"},
      {"subnormals", {1, fraction, sign | 1, sign | fraction}, "subnormal", "nothing is flushed to zero"},
      {"limits",
       {fraction + 1, infinity - 1, sign | (fraction + 1), sign | (infinity - 1), one, sign | one},
       "last-finite",
       "smallest normal and largest finite numbers, and one"},
      {"infinities", {infinity, sign | infinity}, "infinity", "infinities stay"},
      {"quiet-nans",
       {infinity | quiet, sign | infinity | quiet, infinity | quiet | 1, infinity | fraction,
        sign | infinity | fraction, infinity | quiet | alternating},
       "nan",
       "sign and payload of a quiet NaN stay"},
      {"signalling-nans",
       {infinity | 1, sign | infinity | 1, infinity | (quiet - 1), sign | infinity | (quiet - 1),
        infinity | alternating, infinity | (quiet >> 1)},
       "nan",
       "a signalling NaN stays signalling"},
      single_bits(type),
  };
}

std::vector<Group> integer_groups(const DataType& type) {
  const Bits top = Bits{1} << (type.bits - 1);
  return {{"limits",
           {0, 1, type.mask(), top, top - 1, top + 1, type.mask() - 1},
           nullptr,
           "the ends of the range, signed and unsigned"},
          single_bits(type)};
}

void add_special_bits(SuiteBuilder& suite) {
  for (const DataType& type : all_types()) {
    if (type.width < 2) continue;
    const bool floating = type.exponent_bits > 0;
    for (const Group& group : floating ? float_groups(type) : integer_groups(type)) {
      std::vector<Bits> components = group.components;
      if (type.components == 2) {  // each pattern as real and as imaginary component
        components.clear();
        for (std::size_t i = 0; i < group.components.size(); ++i)
          components.insert(components.end(),
                            {group.components[i], group.components[group.components.size() - 1 - i]});
      }
      About about{"bytes/" + type.name + "/" + group.name, {BYTES_2, BYTES_7}, group.comment};
      if (group.flag != nullptr) about.flags = {group.flag};
      for (const std::string& endian : kOrders)
        add_both_ways(suite, about.below("/" + endian), type, endian, canonical_data(type, components));
    }
  }
}

// Swapping bytes in blocks: every length of the last, incomplete block.
void add_tails(SuiteBuilder& suite) {
  for (const char* name : {"uint16", "float32", "int64", "complex128"}) {
    const DataType type = *find_data_type(name);
    std::vector<std::size_t> lengths;
    for (std::size_t length = 1; length <= 33; ++length) lengths.push_back(length);
    for (std::size_t middle : {64, 128, 256, 1024, 16384})
      lengths.insert(lengths.end(), {middle - 1, middle, middle + 1});
    const About about{"bytes/" + type.name, {BYTES_2}, "the tail of a loop over blocks", {"tail"}};
    for (std::size_t length : lengths)
      add_both_ways(suite, about.below("/length-" + std::to_string(length) + "/big"), type, "big",
                    repeated(mixed_pattern(), length * type.element_size()));
  }
}

}  // namespace

void add_bytes_vectors(SuiteBuilder& suite) {
  add_each_type(suite);
  add_all_codes(suite);
  add_special_bits(suite);
  add_tails(suite);
}

}  // namespace zarrproof
