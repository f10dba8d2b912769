// The clauses: numbered requirements, so that code, tests and reports can cite them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace zarrproof {

enum class Clause {
  META_1,
  META_2,
  META_3,
  META_4,
  META_5,
  META_6,
  META_7,
  META_8,
  META_9,
  META_10,
  META_11,
  META_12,
  META_13,
  META_14,
  META_15,
  META_16,
  META_17,
  META_18,
  META_19,
  META_20,
  META_21,
  BYTES_1,
  BYTES_2,
  BYTES_3,
  BYTES_4,
  BYTES_5,
  BYTES_6,
  BYTES_7,
  BYTES_8,
  BYTES_9,
  BYTES_10,
  BYTES_11,
  BYTES_12,
  BYTES_13,
  BYTES_14,
  CRC_1,
  CRC_2,
  CRC_3,
  CRC_4,
  SO_1,
  SO_2,
  SO_3,
  SO_4,
  SO_5,
  SO_6,
  SO_7,
  SO_8,
  SO_9,
  CV_1,
  CV_2,
  CV_3,
  CV_4,
  CV_5,
  CV_6,
  CV_7,
  CV_8,
  CV_9,
  CV_10,
  CV_11,
  CV_12,
  CV_13,
  CV_14,
  CV_15,
  CV_16,
  CV_17,
  CV_18,
  CHAIN_1,
  CHAIN_2,
  CHAIN_3,
  SHARD_1,
  SHARD_2,
  SHARD_3,
  SHARD_4,
  SHARD_5,
  SHARD_6,
  SHARD_7,
  SHARD_8,
  WRITE_1,
  WRITE_2,
  WRITE_3,
  WRITE_4,
  WRITE_5,
  WRITE_6,
  WRITE_7,
};

inline constexpr std::size_t kClauseCount = static_cast<std::size_t>(Clause::WRITE_7) + 1;

// Returns the clause's number, such as "CV-4".
std::string_view id(Clause clause);

// Returns what the clause requires, in one line.
std::string_view summary(Clause clause);

// Returns the clause with this number; nothing if there is none.
std::optional<Clause> find_clause(std::string_view id);

std::span<const Clause> all_clauses();

// Returns the ids of clauses: "CV-4, CV-12".
std::string clauses_text(std::span<const Clause> clauses, std::string_view between = ", ");

// The force of a requirement. must: the specification says MUST or defines the result. should: the
// specification says SHOULD. derived: the requirement follows by logic, but the text does not say what an
// implementation does on a violation.
enum class Level { must, should, derived };

// Returns "M", "S" or "D", for files.
std::string_view name(Level level);
std::optional<Level> find_level(std::string_view name);

// Returns "MUST", "SHOULD" or "derived", for people.
std::string_view words(Level level);

}  // namespace zarrproof
