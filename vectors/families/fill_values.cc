// Fill values of every type of real numbers, read from JSON: the ends of the range, subnormal numbers,
// numbers that round up to a power of two. Detects fill values that pass through a float64, subnormal numbers
// flushed to zero, and a lost carry into the exponent. A missing chunk has the fill value in every element.
#include <algorithm>

#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/families/families.h"
#include "vectors/families/texts.h"
#include "vectors/inputs/number_texts.h"

namespace zarrproof {
namespace {

// Adds a fill value, unless the type has it by another name: 0 is the lowest uint8.
void add(VectorFile& file, const DataType& type, Text id, Text value, Clause clause, Text comment,
         const std::vector<std::string>& flags) {
  const ArrayText array = array_of(type.name, value, {}, {2});
  const auto is_known = [&](const Vector& other) {
    return other.request == array.request(Operation::resolve);
  };
  if (std::ranges::any_of(file.cases, is_known)) return;
  for (const auto& [operation, end] :
       {std::pair{Operation::resolve, "/resolve"}, {Operation::decode, "/missing"}}) {
    Vector& vector = file.cases.emplace_back();
    vector.id = "fill_value/" + type.name + "/" + id + end;
    vector.clauses = {clause};
    vector.comment = comment;
    vector.flags = flags;
    vector.request = array.request(operation);
  }
}

void add_integers(VectorFile& file, const DataType& type) {
  const auto number = [&](Text id, Text value, Text comment) {
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
  // Two neighbouring binades of every 32; each if there are few.
  const std::int64_t first = smallest_exponent(type), last = floor_log2(highest(type));
  for (std::int64_t exponent = first; exponent <= last; ++exponent) {
    const bool is_taken = last - first < 64 || (exponent - first) % 32 < 2;
    if (const auto text = number_below_power_of_two(exponent, type); text && is_taken)
      add(file, type, std::string("carry/exponent") + (exponent < 0 ? "" : "+") + std::to_string(exponent),
          *text, Clause::META_7, "rounds up to a power of two", {"fill", "carry"});
  }
}

}  // namespace

void write_fill_values(FamilyFiles& files) {
  VectorFile& file = files.file("", "Fill values at the ends of every type of real numbers");
  for (const DataType& type : real_data_types()) {
    if (type.is_integer())
      add_integers(file, type);
    else if (!type.is_e8m0())  // all its numbers are powers of two
      add_floats(file, type);
  }
}

}  // namespace zarrproof
