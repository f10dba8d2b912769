// The table of writers and readers.
#include <algorithm>
#include <ostream>
#include <utility>

#include "conformance/interop/read_back.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/text/harmless.h"
#include "conformance/text/wrapped.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

using NameAndWords = std::pair<std::string, std::string>;

NameAndWords writer_of(const Results& pair) {
  return {pair.writer_name, harmless(pair.writer)};
}

NameAndWords reader_of(const Results& pair) {
  return {name_and_version(pair.description), harmless(pair.testee)};
}

std::string cell_text(const Results* pair) {
  const ReadBack counts = pair == nullptr ? ReadBack() : read_back_of(*pair);
  if (counts.judged() == 0) return "–";
  std::string text;
  if (counts.wrong > 0) text += std::to_string(counts.wrong) + " wrong";
  if (counts.refused > 0) text += (text.empty() ? "" : ", ") + std::to_string(counts.refused) + " refused";
  return text.empty() ? std::to_string(counts.right) + " right"
                      : text + " of " + std::to_string(counts.judged());
}

}  // namespace

PairMatrix matrix_of(const std::vector<const Results*>& pairs) {
  std::vector<NameAndWords> testees;
  for (const Results* pair : pairs) add_once(testees, writer_of(*pair));
  for (const Results* pair : pairs) add_once(testees, reader_of(*pair));
  PairMatrix matrix;
  for (const auto& [name, words] : testees) {
    const bool is_only = std::ranges::count(testees, name, &NameAndWords::first) == 1;
    matrix.testees.push_back(is_only ? name : name + " (" + words + ")");
  }
  matrix.pairs.resize(testees.size(), std::vector<const Results*>(testees.size()));
  const auto number = [&](const NameAndWords& testee) {
    return static_cast<std::size_t>(std::ranges::find(testees, testee) - testees.begin());
  };
  for (const Results* pair : pairs) matrix.pairs[number(writer_of(*pair))][number(reader_of(*pair))] = pair;
  return matrix;
}

void print_matrix(std::ostream& out, const PairMatrix& matrix) {
  TextRows rows = {{"writer \\ reader"}};
  rows.front().insert(rows.front().end(), matrix.testees.begin(), matrix.testees.end());
  for (std::size_t writer = 0; writer < matrix.testees.size(); ++writer) {
    rows.push_back({matrix.testees[writer]});
    for (const Results* pair : matrix.pairs[writer]) rows.back().push_back(cell_text(pair));
  }
  write_text_table(out, rows, column_widths(rows, 2));
}

}  // namespace zarrproof
