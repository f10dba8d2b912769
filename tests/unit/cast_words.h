// Parts of configurations and errors that the tests of cast_value share.
#pragma once

#include <string>
#include <string_view>

namespace zarrproof {

inline constexpr const char* kOutOfRange = "CV-5 at codecs[0], element 0";
inline constexpr const char* kLacking = "CV-8 at codecs[0], element 0";
inline constexpr const char* kClamp = R"("out_of_range":"clamp")";
inline constexpr const char* kWrap = R"("out_of_range":"wrap")";

inline std::string rounding(std::string_view mode) {
  return R"("rounding":")" + std::string(mode) + "\"";
}

inline std::string clamped(std::string_view mode) {
  return rounding(mode) + "," + kClamp;
}

}  // namespace zarrproof
