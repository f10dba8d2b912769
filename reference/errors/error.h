// What went wrong, where, and by which clause. Every refusal of the library is one of these.
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "reference/requirements/clause.h"

namespace zarrproof {

struct Error {
  std::optional<Clause> clause;  // nothing: the fault lies outside the four codecs (JSON syntax, shape)
  std::string place;             // the parameter, "codecs[1].configuration.rounding"; or "data"
  std::string found;             // what was there, in words or as it stood
  std::string expected;          // what would have been right
  std::optional<std::uint64_t> element;  // index in C order, when one element is at fault

  // One line for people: place or element, what was found, what was expected, the clause. Control characters
  // stand as in JSON.
  std::string message() const;
};

// How the readers of metadata report; caught where a plan is prepared, never passed to a caller.
class Refused : public std::exception {
 public:
  explicit Refused(Error error) : error_(std::move(error)), message_(error_.message()) {}
  const Error& error() const { return error_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  Error error_;
  std::string message_;
};

// Throws Refused.
[[noreturn]] void refuse(std::optional<Clause> clause, std::string place, std::string found,
                         std::string expected);

// A value, or why there is none.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(E error) : content_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return content_.index() == 0; }
  const T& operator*() const { return std::get<0>(content_); }
  T& operator*() { return std::get<0>(content_); }
  const T* operator->() const { return &std::get<0>(content_); }
  T* operator->() { return &std::get<0>(content_); }
  const E& error() const { return std::get<1>(content_); }

 private:
  std::variant<T, E> content_;
};

// Why one element has no result. Small, because a plan may meet it in a loop; the words are made when needed.
enum class Reason : std::uint8_t {
  bool_byte,  // a byte that is neither 0 nor 1
  offset_not_representable,
  scale_not_representable,
  division_by_zero,
  inexact_quotient,
  invalid_operation,  // 0/0, infinity - infinity and the like
  nan_not_representable,
  infinity_not_representable,
  negative_zero_not_representable,
  nan_has_no_rule,  // a NaN between types that are not both IEEE 754 types
  out_of_range,
};

Clause clause_of(Reason reason);

// What is wrong with the element, and what would have been right; both in a few words.
std::string_view found_in(Reason reason);
std::string_view expected_by(Reason reason);

}  // namespace zarrproof
