#include "conformance/judging/verdict.h"

#include <array>

namespace zarrproof {
namespace {

constexpr std::array<std::string_view, 8> kVerdicts = {"pass",    "fail",      "unsupported", "unproven",
                                                       "crashed", "timed out", "garbled",     "not asked"};

struct Words {
  std::string_view name, words;
};

// In the order of the enumeration.
constexpr std::array<Words, 16> kDeviations = {{
    {"refused", "refuses what must be accepted"},
    {"accepted", "accepts what must be refused"},
    {"size", "gives another number of bytes"},
    {"checksum", "gives a wrong checksum"},
    {"byte-order", "gives the bytes in reverse order"},
    {"zero-sign", "gives zero the wrong sign"},
    {"nan", "confuses NaN with a number"},
    {"nan-bits", "changes the bits of a NaN"},
    {"infinity", "confuses infinity with a finite number"},
    {"neighbour", "gives the value next to the right one"},
    {"value", "gives another value"},
    {"data-type", "resolves to another data type"},
    {"fill-value", "resolves to another fill value"},
    {"chunk-elided", "stores no chunk where one is needed"},
    {"crash", "crashes"},
    {"time-limit", "does not answer in time"},
}};
static_assert(kDeviations.size() == static_cast<std::size_t>(Deviation::time_limit) + 1);

}  // namespace

std::string_view name(Verdict verdict) {
  return kVerdicts[static_cast<std::size_t>(verdict)];
}

std::optional<Verdict> find_verdict(std::string_view wanted) {
  for (std::size_t i = 0; i < kVerdicts.size(); ++i)
    if (kVerdicts[i] == wanted) return static_cast<Verdict>(i);
  return std::nullopt;
}

bool is_failure(Verdict verdict) {
  return verdict == Verdict::fail || verdict == Verdict::crashed || verdict == Verdict::timed_out;
}

std::string_view name(Deviation deviation) {
  return kDeviations[static_cast<std::size_t>(deviation)].name;
}

std::optional<Deviation> find_deviation(std::string_view wanted) {
  for (std::size_t i = 0; i < kDeviations.size(); ++i)
    if (kDeviations[i].name == wanted) return static_cast<Deviation>(i);
  return std::nullopt;
}

std::string_view words(Deviation deviation) {
  return kDeviations[static_cast<std::size_t>(deviation)].words;
}

}  // namespace zarrproof
