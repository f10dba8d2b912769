#include "fuzz/sweep/estimate.h"

#include <algorithm>
#include <ostream>
#include <vector>

#include "conformance/report/text.h"
#include "fuzz/sweep/print.h"

namespace zarrproof::sweep {
namespace {

using Clock = std::chrono::steady_clock;

// The time for a block, in seconds: the mean of a few conversions.
double seconds_of_block(Sweep& sweep, const std::vector<std::size_t>& conversions) {
  constexpr std::size_t kMeasured = 4;
  const std::size_t count = std::min(kMeasured, conversions.size());
  const std::uint64_t middle = block_count(sweep.conversions()[conversions.front()].input) / 3;
  const Clock::time_point start = Clock::now();
  for (std::size_t i = 0; i < count; ++i) {
    sweep.ask_block(conversions[i * conversions.size() / count], middle);
    sweep.wait();
  }
  return std::chrono::duration<double>(Clock::now() - start).count() / static_cast<double>(count);
}

std::string time_text(double seconds) {
  if (seconds < 120) return std::to_string(static_cast<int>(seconds + 1)) + " s";
  if (seconds < 7200) return std::to_string(static_cast<int>(seconds / 60)) + " min";
  return std::to_string(static_cast<int>(seconds / 3600)) + " h";
}

}  // namespace

void print_estimate(std::ostream& out, Sweep& sweep, unsigned jobs) {
  double all = 0;
  for (const std::vector<std::size_t>& group : by_heading(sweep.conversions())) {
    std::uint64_t blocks = 0;  // of this shard
    for (const std::size_t number : group) blocks += sweep.blocks_of(number);
    const double seconds = seconds_of_block(sweep, group) * static_cast<double>(blocks) / jobs;
    all += seconds;
    const Conversion& first = sweep.conversions()[group.front()];
    out << first.heading() << ": " << plural(group.size(), "conversion") << ", " << plural(blocks, "block");
    if (has_every_code(first.input)) out << ", every one of " << grouped(first.input.mask() + 1) << " values";
    out << ": about " << time_text(seconds) << "\n";
  }
  out << "all: about " << time_text(all) << "\n";
}

}  // namespace zarrproof::sweep
