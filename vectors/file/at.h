// A value of a vector file, with its place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reference/json/json.h"

namespace zarrproof {

// Every member throws Refused with the place when the value is not what the member reads.
struct At {
  const Json& json;
  std::string place;

  [[noreturn]] void wrong(const std::string& expected) const;

  // A member of an object. If there is none: nothing, or an error.
  std::optional<At> find(const std::string& key) const;
  At at(const std::string& key) const;

  std::vector<At> items() const;    // for an array
  std::vector<At> members() const;  // for an object

  const std::string& text() const;
  std::string text_of(const std::string& key) const;  // of a member; empty if there is none
  Json inner() const;                                 // the JSON in a text that contains JSON
  const std::string& json_text() const;               // the text that contains JSON

  std::uint64_t number() const;
  std::uint64_t number_below(std::uint64_t limit) const;
  std::vector<std::size_t> indexes(std::size_t limit) const;  // numbers below the limit

  std::vector<std::byte> bytes() const;                  // from hexadecimal
  std::vector<std::string> words() const;                // separated by spaces
  std::vector<std::vector<std::byte>> elements() const;  // from words of hexadecimal
};

}  // namespace zarrproof
