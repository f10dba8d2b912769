#include "fuzz/sweep/print.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <vector>

#include "conformance/report/text.h"
#include "reference/values/element.h"

namespace zarrproof::fuzz::sweep {
namespace {

// Returns "4,294,967,296".
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

// The sum of the conversions of a group that were begun.
struct Sum {
  std::size_t conversions = 0;
  std::uint64_t values = 0;  // those that must be refused, too
  ConversionTally tally;
};

Sum sum_of(const Sweep& sweep, const std::vector<std::size_t>& group) {
  Sum sum;
  for (const std::size_t number : group) {
    const ConversionTally& tally = sweep.tallies()[number];
    if (tally.values + tally.refused + tally.unjudged == 0) continue;
    ++sum.conversions;
    sum.values += tally.values + tally.refused;
    sum.tally.refused += tally.refused;
    sum.tally.refusals += tally.refusals;
    sum.tally.differ += tally.differ;
  }
  return sum;
}

// Returns "65,536 values x 30 conversions", or how many values there were in all conversions and, where a
// conversion has too many, what share of all that is.
std::string values_of(const Sum& sum, const DataType& input) {
  std::ostringstream text;
  if (has_every_code(input) && sum.values == sum.conversions * (input.mask() + 1))
    text << grouped(input.mask() + 1) << " values x " << plural(sum.conversions, "conversion");
  else
    text << grouped(sum.values) << " values in " << plural(sum.conversions, "conversion");
  if (!has_every_code(input))
    text << " (" << std::setprecision(2)
         << 100 * (static_cast<double>(sum.values) / static_cast<double>(sum.conversions) /
                   std::ldexp(1, input.bits))
         << " % of the values of " << input.name << ")";
  return text.str();
}

using Clock = std::chrono::steady_clock;

// The time for a block, in seconds: the mean of a few conversions.
double seconds_of_block(Sweep& sweep, const std::vector<std::size_t>& conversions) {
  constexpr std::size_t kMeasured = 4;
  const std::size_t count = std::min(kMeasured, conversions.size());
  const std::uint64_t middle = block_count(sweep.conversions()[conversions.front()].input()) / 3;
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

void print_tallies(std::ostream& out, const Sweep& sweep) {
  for (const std::vector<std::size_t>& group : by_heading(sweep.conversions())) {
    const Sum sum = sum_of(sweep, group);
    if (sum.conversions == 0) continue;
    const Conversion& first = sweep.conversions()[group.front()];
    out << first.heading() << ": " << values_of(sum, first.input()) << ": " << grouped(sum.tally.differ)
        << " differ";
    if (sum.tally.refused > 0)
      out << "; " << grouped(sum.tally.refused) << " must be refused, " << grouped(sum.tally.refusals)
          << " of these were asked";
    out << "\n";
  }
  out << "\n";
  constexpr std::size_t kMaxLines = 20;
  std::size_t lines = 0;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i) {
    const ConversionTally& tally = sweep.tallies()[i];
    if (tally.differ == 0 || ++lines > kMaxLines) continue;
    out << "differ    " << sweep.conversions()[i].id << ": " << grouped(tally.differ) << ", such as "
        << describe_bits(tally.examples.front(), sweep.conversions()[i].input()) << "\n";
  }
  if (lines > kMaxLines) out << "differ    and " << plural(lines - kMaxLines, "more conversion") << "\n";
  if (lines > 0) out << "\n";
}

void print_estimate(std::ostream& out, Sweep& sweep, unsigned jobs) {
  double all = 0;
  for (const std::vector<std::size_t>& group : by_heading(sweep.conversions())) {
    std::uint64_t blocks = 0;  // of this shard
    for (const std::size_t number : group) blocks += sweep.blocks_of(number);
    const double seconds = seconds_of_block(sweep, group) * static_cast<double>(blocks) / jobs;
    all += seconds;
    const Conversion& first = sweep.conversions()[group.front()];
    out << first.heading() << ": " << plural(group.size(), "conversion") << ", " << plural(blocks, "block");
    if (has_every_code(first.input()))
      out << ", every one of " << grouped(first.input().mask() + 1) << " values";
    out << ": about " << time_text(seconds) << "\n";
  }
  out << "all: about " << time_text(all) << "\n";
}

}  // namespace zarrproof::fuzz::sweep
