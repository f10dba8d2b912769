#include "sweep/print.h"

#include <cmath>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "conformance/report/text.h"
#include "reference/values/element.h"

namespace zarrproof::sweep {
namespace {

struct Row {
  std::string codec;
  DataType input;
  std::size_t conversions = 0;
  Tally sum;
};

std::string codec_name(const Conversion& conversion) {
  return conversion.id.substr(0, conversion.id.find('/'));
}

// The sums of the conversions that were begun, by codec and input type.
std::vector<Row> rows_of(const Sweep& sweep) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i) {
    const Conversion& conversion = sweep.conversions()[i];
    const Tally& tally = sweep.tallies()[i];
    if (tally.values + tally.refused + tally.unjudged == 0) continue;
    if (rows.empty() || rows.back().codec != codec_name(conversion) ||
        !(rows.back().input == conversion.input))
      rows.push_back({codec_name(conversion), conversion.input, 0, {}});
    Row& row = rows.back();
    ++row.conversions;
    row.sum.values += tally.values;
    row.sum.refused += tally.refused;
    row.sum.refusals += tally.refusals;
    row.sum.differ += tally.differ;
  }
  return rows;
}

// What share of the codes of the type a conversion asks, as text.
std::string share_of(const Row& row) {
  if (has_every_code(row.input)) return "";
  const double share = static_cast<double>(row.sum.values + row.sum.refused) /
                       static_cast<double>(row.conversions) / std::ldexp(1, row.input.bits);
  std::ostringstream text;
  text << " (" << std::setprecision(2) << 100 * share << " % of the values of " << row.input.name << ")";
  return text.str();
}

// Returns "65,536 values x 30 conversions", or how many values there were in all conversions.
std::string values_of(const Row& row) {
  const std::uint64_t values = row.sum.values + row.sum.refused;
  const std::string conversions = plural(row.conversions, "conversion");
  if (has_every_code(row.input) && values == row.conversions * (row.input.mask() + 1))
    return grouped(row.input.mask() + 1) + " values x " + conversions;
  return grouped(values) + " values in " + conversions + share_of(row);
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

void print_tallies(std::ostream& out, const Sweep& sweep) {
  for (const Row& row : rows_of(sweep)) {
    out << row.codec << " from " << row.input.name << ": " << values_of(row) << ": "
        << grouped(row.sum.differ) << " differ";
    if (row.sum.refused > 0)
      out << "; " << grouped(row.sum.refused) << " must be refused, " << grouped(row.sum.refusals)
          << " of these were asked";
    out << "\n";
  }
  out << "\n";
  constexpr std::size_t kMostLines = 20;
  std::size_t lines = 0;
  for (std::size_t i = 0; i < sweep.conversions().size(); ++i) {
    const Tally& tally = sweep.tallies()[i];
    if (tally.differ == 0 || ++lines > kMostLines) continue;
    out << "differ    " << sweep.conversions()[i].id << ": " << grouped(tally.differ) << ", such as "
        << describe_bits(tally.examples.front(), sweep.conversions()[i].input) << "\n";
  }
  if (lines > kMostLines) out << "differ    and " << plural(lines - kMostLines, "more conversion") << "\n";
  if (lines > 0) out << "\n";
}

}  // namespace zarrproof::sweep
