// The error of the library: what is wrong, where, and by which clause. Every refusal is an Error.
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
  std::optional<Clause> clause = {};          // empty: the error concerns no clause (JSON syntax, shape)
  std::string place = {};                     // the parameter, "codecs[1].configuration.rounding"; or "data"
  std::string found;                          // the value that was found, in words or quoted
  std::string expected;                       // the expected value
  std::optional<std::uint64_t> element = {};  // index in C order, if one element is wrong
  bool is_limit = false;                      // a limit of this program; no text forbids what was found

  // Returns one line: place or element, what was found, what was expected, the clause. Control characters are
  // escaped as in JSON.
  std::string message() const;

  bool operator==(const Error&) const = default;
};

// Thrown by the readers of metadata. Implementation::prepare catches it and returns the error.
class Refused : public std::exception {
 public:
  explicit Refused(Error error) : error_(std::move(error)), message_(error_.message()) {}
  const Error& error() const { return error_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  Error error_;
  std::string message_;
};

// Throws Refused: with a clause, or for an error that concerns no clause.
[[noreturn]] void refuse(std::optional<Clause> clause, std::string place, std::string found,
                         std::string expected);
[[noreturn]] void refuse(std::string place, std::string found, std::string expected);

// Throws Refused for more than this program takes: "at most 64 levels".
[[noreturn]] void refuse_limit(std::string place, std::string found, std::uint64_t limit,
                               std::string_view unit);

// A value, or the error that says why there is no value.
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

// Returns what `run` returns, or the error that it throws.
template <class Run>
auto result_of(Run run) -> Result<decltype(run())> {
  try {
    return run();
  } catch (const Refused& refused) {
    return refused.error();
  }
}

// Calls `run`, and puts the text that `prefix` returns before the place of an error that it throws. `prefix`
// is called only for an error.
template <class Prefix, class Run>
auto at_place(Prefix prefix, Run run) {
  try {
    return run();
  } catch (const Refused& refused) {
    Error error = refused.error();
    error.place.insert(0, prefix());
    throw Refused(error);
  }
}

// The reason why an element has no result. An enumeration, because loops handle many failures; texts are made
// only when they are printed.
enum class Reason : std::uint8_t {
  bool_byte,  // a byte that is neither 0 nor 1
  offset_not_representable,
  scale_not_representable,
  division_by_zero,
  inexact_quotient,
  invalid_operation,  // such as 0/0, infinity - infinity
  nan_not_representable,
  infinity_not_representable,
  nan_has_no_rule,  // a NaN between types that are not both IEEE 754 types
  out_of_range,
};

Clause clause_of(Reason reason);

// Return the value that was found in the element, and the expected value, each in a few words.
std::string_view found_in(Reason reason);
std::string_view expected_by(Reason reason);

}  // namespace zarrproof
