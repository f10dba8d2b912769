// The codec bytes on every data type. Detects: components reversed together, bytes permuted in another way,
// NaNs made quiet, subnormal numbers flushed to zero, and upper bits of narrow types used as a part of the
// value. Example: float32 0x7f800001, a signaling NaN, must stay; a copy through a float register makes it
// 0x7fc00001.
#include "vectors/families/families.h"
#include "vectors/families/make_table.h"

namespace zarrproof {
namespace {

using enum Clause;

// The subject of a case: its id, clauses, comment and flags.
struct About {
  std::string id;
  std::vector<Clause> clauses;
  std::string comment;
  std::vector<std::string> flags = {};
};

// Adds a case: a request that must be accepted.
void add_case(VectorFile& file, const About& about, Operation operation, const ArrayText& array, Bytes data) {
  Vector& vector = file.cases.emplace_back();
  vector.id = about.id + "/" + std::string(name(operation));
  vector.clauses = about.clauses;
  vector.comment = about.comment;
  vector.flags = about.flags;
  vector.request = array.request(operation, std::move(data));
}

// Adds both directions. Stored bytes and canonical form differ only in the order of bytes.
void add_both_ways(VectorFile& file, const About& about, const DataType& type, TextRef endian,
                   const Bytes& data) {
  const ArrayText array = plain_array(type, {data.size() / type.element_size()}, bytes_codec(endian));
  const ByteOrder order = endian == "big" ? ByteOrder::big : ByteOrder::little;
  add_case(file, about, Operation::encode, array, data);
  add_case(file, about, Operation::decode, array, in_canonical_order(data, {.type = type, .order = order}));
}

std::vector<DataType> all_types() {
  std::vector<DataType> types = listed_data_types();
  types.push_back(time_type("numpy.datetime64", "ns", 1));
  types.push_back(time_type("numpy.timedelta64", "s", 10));
  return types;
}

// Returns components in canonical form.
Bytes bytes_of(const DataType& type, const std::vector<Bits>& components) {
  Bytes bytes;
  for (const Bits bits : components)
    for (int i = 0; i < type.width; ++i) bytes.push_back(static_cast<std::byte>(bits >> (8 * i)));
  return bytes;
}

// Returns two elements with different bytes, so that every permutation shows. bool and narrow types have 1
// and 0.
Bytes two_elements(const DataType& type) {
  Bytes bytes;
  for (const int start : {1, 2})
    for (int i = 0; i < static_cast<int>(type.element_size()); ++i)
      bytes.push_back(static_cast<std::byte>(start + 0x11 * i));
  if (type.bits >= 8 && type.kind != TypeKind::boolean) return bytes;
  return type.components == 2 ? bytes_of(type, {1, 0, 0, 1}) : bytes_of(type, {1, 0});
}

void add_orders(VectorFile& file, const DataType& type) {
  About about{"bytes/" + type.name,
              {type.width > 1 ? BYTES_2 : BYTES_3},
              "all bytes differ: every permutation shows",
              {"order"}};
  if (type.kind == TypeKind::complex) about.clauses.push_back(BYTES_4);
  if (type.kind == TypeKind::boolean) about.clauses.push_back(BYTES_5);
  for (const std::string endian : {"little", "big"}) {
    About own = about;
    own.id += "/" + endian;
    add_both_ways(file, own, type, endian, two_elements(type));
  }
}

// Adds every code of the types of eight bits or fewer. Decoding accepts any upper bits.
void add_all_codes(VectorFile& file, const DataType& type) {
  std::vector<Bits> codes, bytes;
  const Bits sign = type.kind == TypeKind::signed_integer ? Bits{1} << (type.bits - 1) : 0;
  for (Bits code = 0; code <= type.mask(); ++code) {
    codes.push_back((code & sign) != 0 ? code | (0xff & ~type.mask()) : code);
    if (type.components == 2) codes.push_back(type.mask() - code);
  }
  add_both_ways(file, {"bytes/" + type.name + "/all-codes", {BYTES_3, BYTES_7}, "every code, NaNs included"},
                type, "little", bytes_of(type, codes));
  if (type.bits == 8) return;
  for (Bits byte = 0; byte < 256; ++byte) bytes.push_back(byte);
  add_case(
      file,
      {"bytes/" + type.name + "/upper-bits", {BYTES_3, BYTES_7}, "bits above the value bits are ignored"},
      Operation::decode, plain_array(type, {static_cast<std::uint64_t>(256 / type.components)}),
      bytes_of(type, bytes));
}

// Bit patterns of one component.
struct Patterns {
  const char* name;
  std::vector<Bits> components;
  const char* flag;  // or null
  const char* comment;
};

Patterns single_bits(const DataType& type) {
  Patterns patterns{"single-bits", {}, "order", "each bit alone"};
  for (int bit = 0; bit < type.bits; ++bit) patterns.components.push_back(Bits{1} << bit);
  return patterns;
}

std::vector<Patterns> float_patterns(const DataType& type) {
  const Bits sign = Bits{1} << (type.bits - 1);
  const Bits fraction = (Bits{1} << type.mantissa_bits) - 1;
  const Bits infinity = sign - 1 - fraction;
  const Bits quiet = Bits{1} << (type.mantissa_bits - 1);
  const Bits alternating = 0x5555555555555555 & (quiet - 1);
  const Bits code_of_one = static_cast<Bits>(type.bias) << type.mantissa_bits;
  return {
      {"zeros", {0, sign, sign, 0}, "sign-of-zero", "the sign of zero stays"},
      {"subnormals", {1, fraction, sign | 1, sign | fraction}, "subnormal", "nothing is flushed to zero"},
      {"limits",
       {fraction + 1, infinity - 1, sign | (fraction + 1), sign | (infinity - 1), code_of_one,
        sign | code_of_one},
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

std::vector<Patterns> integer_patterns(const DataType& type) {
  const Bits top = Bits{1} << (type.bits - 1);
  return {{"limits",
           {0, 1, type.mask(), top, top - 1, top + 1, type.mask() - 1},
           nullptr,
           "the ends of the range, signed and unsigned"},
          single_bits(type)};
}

void add_patterns(VectorFile& file, const DataType& type) {
  const bool is_float = type.exponent_bits > 0;
  for (const Patterns& patterns : is_float ? float_patterns(type) : integer_patterns(type)) {
    std::vector<Bits> components = patterns.components;
    if (type.components == 2) {  // each pattern as real and as imaginary component
      components.clear();
      for (std::size_t i = 0; i < patterns.components.size(); ++i)
        components.insert(components.end(),
                          {patterns.components[i], patterns.components[patterns.components.size() - 1 - i]});
    }
    for (const std::string endian : {"little", "big"}) {
      About about{
          "bytes/" + type.name + "/" + patterns.name + "/" + endian, {BYTES_2, BYTES_7}, patterns.comment};
      if (patterns.flag != nullptr) about.flags = {patterns.flag};
      add_both_ways(file, about, type, endian, bytes_of(type, components));
    }
  }
}

}  // namespace

void write_bytes(FamilyFiles& files) {
  VectorFile& file = files.file("", "The codec bytes on every data type");
  for (const DataType& type : all_types()) {
    add_orders(file, type);
    if (type.bits <= 8 && type.kind != TypeKind::boolean) add_all_codes(file, type);
    if (type.width > 1) add_patterns(file, type);
  }
}

}  // namespace zarrproof
