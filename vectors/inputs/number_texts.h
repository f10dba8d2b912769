// Texts of floating numbers that a wrong reader rounds in a wrong way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof {

// Returns several texts of a number of a floating type, texts just beside the ties on both sides, and texts
// at the end of the type's range. For 0, NaN and infinities, only the texts at the end of the range.
std::vector<std::string> number_texts(Bits bits, const DataType& type);

// Returns the text of a number below 2^exponent that a floating type rounds up to 2^exponent, such as
// "4.0957e+3" for float16: at most 17 digits, so that every reader rounds it like this. Nothing if there is
// none.
std::optional<std::string> number_below_power_of_two(std::int64_t exponent, const DataType& type);

// Returns the texts of numbers that readers often round twice. For a narrow type: numbers beside ties that
// bfloat16, float16 or float32 round to these ties. For float32 and float64: whole numbers times powers of
// ten that the type does not represent, so that a product or a quotient in its arithmetic is wrong. At most
// 17 digits.
std::vector<std::string> numbers_rounded_twice(const DataType& type);

// Returns the texts of two numbers above the highest number of a floating type, such as "6.551900e4" and
// "6.552101e4" for float16: the first rounds to the highest number, the second does not. At most 17 digits.
std::pair<std::string, std::string> numbers_at_overflow(const DataType& type);

}  // namespace zarrproof
