#include "sweep/estimate.h"

#include <algorithm>
#include <ostream>
#include <vector>

#include "conformance/report/text.h"
#include "sweep/print.h"

namespace zarrproof::sweep {
namespace {

using Clock = std::chrono::steady_clock;

struct Group {
  std::string codec;
  DataType input;
  std::vector<std::size_t> conversions;
  std::uint64_t blocks = 0;  // of this shard
};

std::vector<Group> groups_of(const Sweep& sweep) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i) {
    const Conversion& one = sweep.conversions()[i];
    const std::string codec = one.id.substr(0, one.id.find('/'));
    if (groups.empty() || groups.back().codec != codec || !(groups.back().input == one.input))
      groups.push_back({codec, one.input, {}, 0});
    groups.back().conversions.push_back(i);
    groups.back().blocks += sweep.blocks_of(i);
  }
  return groups;
}

// The time for a block, in seconds: the mean of a few conversions.
double seconds_of_block(Sweep& sweep, const Group& group) {
  constexpr std::size_t kMeasured = 4;
  const std::size_t count = std::min(kMeasured, group.conversions.size());
  const std::uint64_t middle = block_count(group.input) / 3;
  const Clock::time_point start = Clock::now();
  for (std::size_t i = 0; i < count; ++i) {
    sweep.ask_block(group.conversions[i * group.conversions.size() / count], middle);
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
  for (const Group& group : groups_of(sweep)) {
    const double seconds = seconds_of_block(sweep, group) * static_cast<double>(group.blocks) / jobs;
    all += seconds;
    out << group.codec << " from " << group.input.name << ": "
        << plural(group.conversions.size(), "conversion") << ", " << plural(group.blocks, "block");
    if (has_every_code(group.input)) out << ", every one of " << grouped(group.input.mask() + 1) << " values";
    out << ": about " << time_text(seconds) << "\n";
  }
  out << "all: about " << time_text(all) << "\n";
}

}  // namespace zarrproof::sweep
