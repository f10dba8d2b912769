// Fill values of every type of real numbers, read from JSON: the ends of the range, subnormal numbers,
// numbers that round up to a power of two, and numbers that readers often round twice. A missing chunk has
// the fill value in every element. Detects fill values that pass through another type, subnormal numbers
// flushed to zero, and a lost carry into the exponent.
#include <algorithm>

#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/families/families.h"
#include "vectors/families/make_table.h"
#include "vectors/inputs/number_texts.h"

namespace zarrproof {
namespace {

// Adds a request to resolve, or to decode a missing chunk.
void add(VectorFile& file, TextRef id, const ArrayText& array, Operation operation,
         const std::vector<Clause>& clauses, TextRef comment, const std::vector<std::string>& flags) {
  Vector& vector = file.cases.emplace_back();
  vector.id = "fill_value/" + id + (operation == Operation::resolve ? "/resolve" : "/missing");
  vector.clauses = clauses;
  vector.comment = comment;
  vector.flags = flags;
  vector.request = array.request(operation);
}

// Adds both operations, unless the file has the fill value under another name. Example: 0 is also the lowest
// uint8.
void add(VectorFile& file, const DataType& type, TextRef id, TextRef value, Clause clause, TextRef comment,
         const std::vector<std::string>& flags) {
  const ArrayText array = array_of(type.name, value, {}, {2});
  const auto is_known = [&](const Vector& other) {
    return other.request == array.request(Operation::resolve);
  };
  if (std::ranges::any_of(file.cases, is_known)) return;
  for (const Operation operation : {Operation::resolve, Operation::decode})
    add(file, type.name + "/" + id, array, operation, {clause}, comment, flags);
}

void add_integers(VectorFile& file, const DataType& type) {
  const auto number = [&](TextRef id, TextRef value, TextRef comment) {
    add(file, type, id, value, Clause::META_4, comment, {"fill"});
  };
  const std::string plain = "a number without fraction and exponent", end = "the end of the range";
  number("zero", "0", plain);
  number("1", "1", plain);
  number("lowest", lowest(type).to_string(), end);
  number("highest", highest(type).to_string(), end);
  number("minus-0", "-0", "-0 is the integer 0");
  if (type.is_signed()) number("minus-1", "-1", "all bits set");
}

void add_floats(VectorFile& file, const DataType& type) {
  const auto number = [&](const char* id, Bits bits, const char* flag) {
    const std::string text = unpack(bits, type).to_string();
    if (text.find("...") == std::string::npos)  // a list in fill_values/ has the long ones
      add(file, type, id, text, Clause::META_7, text, {"fill", flag});
  };
  const Bits smallest_normal = Bits{1} << type.mantissa_bits;
  number("highest", pack(highest(type), type), "last-finite");
  number("lowest", pack(lowest(type), type), "last-finite");
  number("smallest", 1, "subnormal");
  number("largest-subnormal", smallest_normal - 1, "subnormal");
  number("smallest-normal", smallest_normal, "subnormal");
  // Two neighbouring binades of every 32; every binade if there are few.
  const std::int64_t first = smallest_exponent(type), last = floor_log2(highest(type));
  for (std::int64_t exponent = first; exponent <= last; ++exponent) {
    const bool is_taken = last - first < 64 || (exponent - first) % 32 < 2;
    if (const auto text = number_below_power_of_two(exponent, type); text && is_taken)
      add(file, type, std::string("carry/exponent") + (exponent < 0 ? "" : "+") + std::to_string(exponent),
          *text, Clause::META_7, "rounds up to a power of two", {"fill", "carry"});
  }
  for (const std::string& text : numbers_rounded_twice(type))
    add(file, type, "rounded-once/" + text, text, Clause::META_7, "readers often round it twice", {"fill"});
  const auto [inside, beyond] = numbers_at_overflow(type);
  const std::string rounds = "rounds to the end of the range";
  add(file, type, "highest-from-beyond", inside, Clause::META_7, rounds, {"fill", "last-finite"});
  add(file, type, "lowest-from-beyond", "-" + inside, Clause::META_7, rounds, {"fill", "last-finite"});
  add(file, type, "beyond-lowest", "-" + beyond, Clause::META_4, "the type has no number near it", {"fill"});
}

// Adds NaNs with unusual mantissas, as hexadecimal numbers, also for arrays with codecs. A NaN must stay a
// NaN, although rounding the mantissa 11...1 up would carry into the sign.
void add_nans(VectorFile& file, const DataType& type) {
  const Bits top = Bits{1} << (type.mantissa_bits - 1), sign = Bits{1} << (type.bits - 1);
  const Bits infinity = pack(Value::infinity(false), type);
  const std::string comment = "every bit of a NaN counts", carried = "a NaN stays a NaN";
  for (const auto& [id, mantissa] :
       {std::pair{"all-bits", 2 * top - 1}, {"top-bit", top}, {"lowest-bit", Bits{1}}})
    for (const Bits bits : {infinity | mantissa, sign | infinity | mantissa}) {
      const std::string place = std::string("nan/") + id + ((bits & sign) != 0 ? "-negative" : "");
      const std::string text = hexadecimal_code(bits, type);
      add(file, type, place, text, Clause::META_4, comment, {"fill", "nan"});
      if (mantissa != 2 * top - 1) continue;
      add(file, type.name + "/" + place + "-scaled",
          array_of(type.name, text, {scale_offset_codec("1", "2")}), Operation::resolve, {Clause::SO_5},
          carried, {"fill", "nan"});
      for (const std::string to : {"float32", "bfloat16", "float8_e5m2"})
        if (to != type.name && (bits & sign) == 0)
          add(file, type.name + "/" + place + "-to-" + to, array_of(type.name, text, {cast_codec(to)}),
              Operation::resolve, {Clause::CV_7, Clause::CV_10}, carried, {"fill", "nan"});
    }
}

// Adds fill values that scale_offset transforms by an invalid operation or into an overflow.
void add_invalid(VectorFile& file, const DataType& type) {
  struct Row {
    std::string id, fill, offset, scale;
  };
  const std::string top = hexadecimal_code(pack(highest(type), type), type),
                    bottom = hexadecimal_code(pack(lowest(type), type), type);
  for (const auto& [id, fill, offset, scale] :
       {Row{"infinity-minus-infinity", "Infinity", "Infinity", ""},
        Row{"minus-infinity-plus-infinity", "-Infinity", "-Infinity", ""},
        Row{"minus-infinity-times-0", "-Infinity", "1", "0"}, Row{"0-times-infinity", "0", "", "Infinity"},
        Row{"overflow-of-product", top, "", "2"}, Row{"overflow-of-difference", bottom, top, ""}})
    add(file, type.name + "/invalid/" + id, array_of(type.name, fill, {scale_offset_codec(offset, scale)}),
        Operation::resolve, {Clause::SO_3, Clause::SO_5}, "an invalid operation, or an overflow", {"fill"});
  add(file, type.name + "/invalid/infinity-minus-infinity",
      array_of(type.name, "Infinity", {scale_offset_codec("Infinity", "")}), Operation::decode,
      {Clause::SO_3, Clause::SO_5}, "a missing chunk needs no transformed fill value", {"fill"});
}

}  // namespace

void write_fill_values(FamilyFiles& files) {
  VectorFile& file = files.file("", "Fill values at the ends of every type of real numbers");
  for (const DataType& type : real_data_types()) {
    if (type.is_integer())
      add_integers(file, type);
    else if (!type.is_e8m0())  // all its numbers are powers of two
      add_floats(file, type);
    if (type.is_ieee()) {
      add_nans(file, type);
      add_invalid(file, type);
    } else if (type.has_nan()) {
      add(file, type, "nan/code", hexadecimal_code(type.nan, type), Clause::META_4, "the only NaN", {"fill"});
    }
  }
}

}  // namespace zarrproof
