// A value of a vector file and where it stands, with what can be read there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reference/json/json.h"

namespace zarrproof {

// Every member throws Refused, with the place, where the value is not what it reads.
struct At {
  const Json& json;
  std::string place;

  [[noreturn]] void wrong(const std::string& expected) const;

  // A member of an object: nothing or an error where there is none.
  std::optional<At> find(const std::string& key) const;
  At at(const std::string& key) const;

  std::vector<At> items() const;    // of an array
  std::vector<At> members() const;  // of an object

  const std::string& text() const;
  std::string text_of(const std::string& key) const;  // of a member; empty where there is none
  Json inner() const;                                 // a text that is itself JSON: that JSON
  const std::string& json_text() const;               // the same: the text

  std::uint64_t number() const;
  std::uint64_t number_below(std::uint64_t limit) const;
  std::vector<std::size_t> indexes(std::size_t limit) const;  // numbers, each below the limit

  std::vector<std::byte> bytes() const;                  // of hexadecimal
  std::vector<std::string> words() const;                // what spaces separate
  std::vector<std::vector<std::byte>> elements() const;  // words of hexadecimal
};

}  // namespace zarrproof
