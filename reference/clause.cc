#include "reference/clause.h"

#include <array>

namespace zarrproof {
namespace {

struct Row {
  Clause clause;
  std::string_view id;
  std::string_view summary;
};

constexpr std::array kRows = {
    Row{Clause::META_1, "META-1", "a codec is an object with name and configuration, or its bare name"},
    Row{Clause::META_2, "META-2", "scale_offset and cast_value allow no other configuration keys"},
    Row{Clause::META_3, "META-3",
        "names, required parameters, JSON types and permitted values are as specified"},
    Row{Clause::META_4, "META-4", "a scalar stands in the fill-value encoding of its data type"},
    Row{Clause::META_5, "META-5", "bare name, object and empty configuration mean the same"},
    Row{Clause::META_6, "META-6", "array -> array codecs, one array -> bytes codec, bytes -> bytes codecs"},
    Row{Clause::META_7, "META-7", "a JSON number is rounded once, from its decimal text, ties to even"},
    Row{Clause::META_8, "META-8", "fill_value is required"},
    Row{Clause::BYTES_1, "BYTES-1", "elements stand in C order, whatever the layout in memory"},
    Row{Clause::BYTES_2, "BYTES-2", "endian is required for components wider than one byte"},
    Row{Clause::BYTES_3, "BYTES-3", "endian changes nothing for components of one byte"},
    Row{Clause::BYTES_4, "BYTES-4", "complex: the real, then the imaginary component"},
    Row{Clause::BYTES_5, "BYTES-5", "bool: 0x00 and 0x01"},
    Row{Clause::BYTES_6, "BYTES-6", "r<N>: a multiple of 8 bits, bytes as stored"},
    Row{Clause::BYTES_7, "BYTES-7", "every bit pattern survives both directions"},
    Row{Clause::BYTES_8, "BYTES-8", "the byte sequence has elements x width bytes"},
    Row{Clause::BYTES_9, "BYTES-9", "zero-dimensional and zero-length arrays work"},
    Row{Clause::CRC_1, "CRC-1", "the input unchanged, then its CRC32C in little-endian order"},
    Row{Clause::CRC_2, "CRC-2", "decoding checks and removes the last four bytes"},
    Row{Clause::CRC_3, "CRC-3", "crc32c has no parameters"},
    Row{Clause::SO_1, "SO-1", "encode (in - offset) * scale, decode (in / scale) + offset"},
    Row{Clause::SO_2, "SO-2", "each operation in the arithmetic of the array's own data type"},
    Row{Clause::SO_3, "SO-3", "an intermediate or final value that the type cannot represent is an error"},
    Row{Clause::SO_4, "SO-4",
        "a missing offset is the additive, a missing scale the multiplicative identity"},
    Row{Clause::SO_5, "SO-5", "the fill value goes through the same transformation"},
    Row{Clause::SO_6, "SO-6", "only for data types of real numbers"},
    Row{Clause::CV_1, "CV-1", "scalar_map comes first; the first of repeated keys wins"},
    Row{Clause::CV_2, "CV-2", "a value that the output type represents exactly is kept"},
    Row{Clause::CV_3, "CV-3", "any other value is rounded once, from the exact value, as rounding says"},
    Row{Clause::CV_4, "CV-4", "rounding knows no upper limit; then the value is in range or not"},
    Row{Clause::CV_5, "CV-5", "out of range: an error, or clamp, or wrap modulo 2^N"},
    Row{Clause::CV_6, "CV-6", "wrap needs an integer data_type"},
    Row{Clause::CV_7, "CV-7", "NaN, infinities and the sign of zero between IEEE 754 types"},
    Row{Clause::CV_8, "CV-8", "NaN or infinity into a type that lacks it is an error"},
    Row{Clause::CV_9, "CV-9", "an element for which no rule gives a result is an error"},
    Row{Clause::CV_10, "CV-10", "the fill value is cast by the same rules and survives the round trip"},
    Row{Clause::CV_11, "CV-11", "data_type is required; both types and all scalars are real numbers"},
    Row{Clause::CV_12, "CV-12", "rounding comes before the range check"},
    Row{Clause::CV_13, "CV-13", "shape and all else stay"},
    Row{Clause::CHAIN_1, "CHAIN-1", "data type and fill value propagate from codec to codec"},
    Row{Clause::CHAIN_2, "CHAIN-2", "decoding applies the codecs in reverse order"},
};

constexpr auto kClauses = [] {
  std::array<Clause, kRows.size()> clauses{};
  for (std::size_t i = 0; i < kRows.size(); ++i) clauses[i] = kRows[i].clause;
  return clauses;
}();

constexpr bool rows_follow_the_enumeration() {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (static_cast<std::size_t>(kRows[i].clause) != i) return false;
  return true;
}
static_assert(rows_follow_the_enumeration());

const Row& row(Clause clause) {
  return kRows[static_cast<std::size_t>(clause)];
}

}  // namespace

std::string_view id(Clause clause) {
  return row(clause).id;
}

std::string_view summary(Clause clause) {
  return row(clause).summary;
}

std::optional<Clause> find_clause(std::string_view id) {
  for (const Row& candidate : kRows)
    if (candidate.id == id) return candidate.clause;
  return std::nullopt;
}

std::span<const Clause> all_clauses() {
  return kClauses;
}

std::string_view letter(Level level) {
  switch (level) {
    case Level::must: return "M";
    case Level::should: return "S";
    case Level::derived: return "D";
  }
  return "?";
}

}  // namespace zarrproof
