// Example: the row float16 has 5 exponent bits and 10 mantissa bits. With the sign the type has 16 bits, 2
// stored bytes. complex_float16 has two such components.
#include "reference/types/data_type.h"

#include <algorithm>
#include <array>

#include "reference/types/parsed_integer.h"

namespace zarrproof {
namespace {

struct FloatRow {
  std::string_view name;
  int exponent_bits, mantissa_bits, bias;
  FloatFamily family;
  Bits nan;
};

// Sign bits, bias and special codes as in the pages of the registry. float8_e4m3 is the IEEE-like type with
// infinities of its registry page, not the OCP format with an equal name.
constexpr std::array kFloats = {
    FloatRow{"float4_e2m1fn", 2, 1, 1, FloatFamily::finite, 0},
    FloatRow{"float6_e2m3fn", 2, 3, 1, FloatFamily::finite, 0},
    FloatRow{"float6_e3m2fn", 3, 2, 3, FloatFamily::finite, 0},
    FloatRow{"float8_e3m4", 3, 4, 3, FloatFamily::ieee, 0x78},
    FloatRow{"float8_e4m3", 4, 3, 7, FloatFamily::ieee, 0x7c},
    FloatRow{"float8_e4m3b11fnuz", 4, 3, 11, FloatFamily::fnuz, 0x80},
    FloatRow{"float8_e4m3fnuz", 4, 3, 8, FloatFamily::fnuz, 0x80},
    FloatRow{"float8_e5m2", 5, 2, 15, FloatFamily::ieee, 0x7e},
    FloatRow{"float8_e5m2fnuz", 5, 2, 16, FloatFamily::fnuz, 0x80},
    FloatRow{"float8_e8m0fnu", 8, 0, 127, FloatFamily::e8m0, 0xff},
    FloatRow{"bfloat16", 8, 7, 127, FloatFamily::ieee, 0x7fc0},
    FloatRow{"float16", 5, 10, 15, FloatFamily::ieee, 0x7e00},
    FloatRow{"float32", 8, 23, 127, FloatFamily::ieee, 0x7fc00000},
    FloatRow{"float64", 11, 52, 1023, FloatFamily::ieee, 0x7ff8000000000000},
};

constexpr std::array kIntegerBits = {2, 4, 8, 16, 32, 64};

// complex64 and complex128 have two names each.
constexpr std::array<std::array<std::string_view, 2>, 4> kComplexNames = {{
    {"complex64", "float32"},
    {"complex128", "float64"},
    {"complex_float32", "float32"},
    {"complex_float64", "float64"},
}};

constexpr std::array<std::string_view, 14> kCoreTypes = {
    "bool",   "int8",   "int16",   "int32",   "int64",   "uint8",     "uint16",
    "uint32", "uint64", "float16", "float32", "float64", "complex64", "complex128",
};

int stored_width(int bits) {
  return std::max(1, bits / 8);
}

DataType integer(std::string name, TypeKind kind, int bits) {
  return {.name = std::move(name), .kind = kind, .bits = bits, .width = stored_width(bits)};
}

DataType floating(const FloatRow& row) {
  const int bits = (row.family == FloatFamily::e8m0 ? 0 : 1) + row.exponent_bits + row.mantissa_bits;
  return {.name = std::string(row.name),
          .kind = TypeKind::floating,
          .bits = bits,
          .width = stored_width(bits),
          .exponent_bits = row.exponent_bits,
          .mantissa_bits = row.mantissa_bits,
          .bias = row.bias,
          .family = row.family,
          .nan = row.nan};
}

DataType complex(std::string name, const DataType& component) {
  DataType type = component;
  type.name = std::move(name);
  type.kind = TypeKind::complex;
  type.components = 2;
  type.component = component.name;
  return type;
}

std::vector<DataType> make_table() {
  std::vector<DataType> table;
  for (int bits : kIntegerBits)
    table.push_back(integer("int" + std::to_string(bits), TypeKind::signed_integer, bits));
  for (int bits : kIntegerBits)
    table.push_back(integer("uint" + std::to_string(bits), TypeKind::unsigned_integer, bits));
  for (const FloatRow& row : kFloats) table.push_back(floating(row));
  table.push_back(integer("bool", TypeKind::boolean, 8));
  const auto component = [&](std::string_view name) {
    return *std::find_if(table.begin(), table.end(), [&](const DataType& type) { return type.name == name; });
  };
  for (const auto& [name, part] : kComplexNames) table.push_back(complex(std::string(name), component(part)));
  for (const FloatRow& row : kFloats)
    if (row.name != "float32" && row.name != "float64")
      table.push_back(complex("complex_" + std::string(row.name), component(row.name)));
  return table;
}

// Returns the type r<N>. N has no leading zero and is a multiple of 8. Returns nothing for any other name.
std::optional<DataType> raw_type(std::string_view name) {
  if (name.size() < 2 || name[0] != 'r' || name[1] == '0') return std::nullopt;
  const auto bits = parsed_integer<int>(name.substr(1));
  if (!bits || *bits <= 0 || *bits % 8 != 0) return std::nullopt;  // BYTES-6
  return DataType{.name = std::string(name), .kind = TypeKind::raw, .bits = *bits, .width = *bits / 8};
}

}  // namespace

const std::vector<DataType>& listed_data_types() {
  static const std::vector<DataType> table = make_table();
  return table;
}

std::optional<DataType> find_data_type(std::string_view name) {
  for (const DataType& type : listed_data_types())
    if (type.name == name) return type;
  return raw_type(name);
}

DataType time_type(std::string_view name, std::string_view unit, std::uint32_t scale_factor) {
  DataType type = integer(std::string(name), TypeKind::time, 64);
  type.unit = unit;
  type.scale_factor = scale_factor;
  return type;
}

bool is_time_type(std::string_view name) {
  return name == "numpy.datetime64" || name == "numpy.timedelta64";
}

bool is_core_type(std::string_view name) {
  if (std::find(kCoreTypes.begin(), kCoreTypes.end(), name) != kCoreTypes.end()) return true;
  return raw_type(name).has_value();
}

std::vector<DataType> real_data_types() {
  std::vector<DataType> real;
  for (const DataType& type : listed_data_types())
    if (type.is_real()) real.push_back(type);
  return real;
}

}  // namespace zarrproof
