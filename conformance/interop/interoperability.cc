#include "conformance/interop/interoperability.h"

#include <algorithm>
#include <map>

#include "conformance/interop/conclusion.h"
#include "conformance/interop/evidence.h"
#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"
#include "conformance/text/harmless.h"
#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

struct ReadBackRow {
  ReadBack value;
  std::string_view name, words;
};

constexpr EnumTable<ReadBackRow, kReadBackCount> kReadBacks({{ReadBack::wrong, "wrong", "read back wrong"},
                                                             {ReadBack::undecided, "undecided", "undecided"},
                                                             {ReadBack::refused, "refused", "refused"},
                                                             {ReadBack::right, "right", "right"},
                                                             {ReadBack::not_judged, "not-judged",
                                                              "not judged"}});

// Names the testees; where two have one name, by their words, too.
std::vector<InteropTestee> testees_of(const std::vector<ResultsFile>& files) {
  std::vector<InteropTestee> testees;
  for (const ResultsFile& file : files)
    testees.push_back({title_of(file.results), harmless(file.results.testee), file.results.description});
  std::vector<std::string> marks;
  for (const ResultsFile& file : files) marks.push_back(harmless(file.path));
  make_names_unique(testees, marks);
  return testees;
}

}  // namespace

void make_names_unique(std::vector<InteropTestee>& testees, const std::vector<std::string>& marks) {
  std::map<std::string, int> count;
  for (const InteropTestee& testee : testees) ++count[testee.name];
  for (std::size_t i = 0; i < testees.size(); ++i)
    if (count[testees[i].name] > 1) testees[i].name += " (" + marks[i] + ")";
}

void leave_out_unjudged_kinds(Interoperability& interop) {
  const auto is_judged = [&](std::size_t kind) {
    return std::ranges::any_of(interop.pairs, [&](const WriterAndReader& pair) {
      return pair.kinds[kind].state != ReadBack::not_judged;
    });
  };
  std::vector<ArrayKind> kinds;
  std::vector<std::size_t> kept;
  for (std::size_t kind = 0; kind < interop.kinds.size(); ++kind) {
    if (!is_judged(kind)) continue;
    kinds.push_back(std::move(interop.kinds[kind]));
    kept.push_back(kind);
  }
  interop.kinds = std::move(kinds);
  for (WriterAndReader& pair : interop.pairs) {
    std::vector<KindReadBack> read_back;
    for (const std::size_t kind : kept) {
      read_back.push_back(std::move(pair.kinds[kind]));
      read_back.back().kind = read_back.size() - 1;
    }
    pair.kinds = std::move(read_back);
  }
}

std::string_view name(ReadBack state) {
  return kReadBacks.name(state);
}

std::string_view words(ReadBack state) {
  return kReadBacks[state].words;
}

ReadBackExample example_of(const Vector& vector, std::string at_fault) {
  ReadBackExample example;
  example.id = vector.id;
  example.request = request_words(vector.request);
  if (!at_fault.empty()) {
    example.clauses = vector.clauses;
    example.level = vector.level;
  }
  example.at_fault = std::move(at_fault);
  return example;
}

std::size_t WriterAndReader::count(ReadBack state) const {
  return static_cast<std::size_t>(std::ranges::count(kinds, state, &KindReadBack::state));
}

std::size_t WriterAndReader::judged() const {
  return kinds.size() - count(ReadBack::not_judged);
}

ReadBack WriterAndReader::worst() const {
  return kinds.empty() ? ReadBack::not_judged : std::ranges::min(kinds, {}, &KindReadBack::state).state;
}

std::vector<const KindReadBack*> WriterAndReader::in_state(ReadBack state) const {
  std::vector<const KindReadBack*> found;
  for (const KindReadBack& kind : kinds)
    if (kind.state == state) found.push_back(&kind);
  std::ranges::sort(found, {}, [](const KindReadBack* kind) {
    return std::pair(kind->example ? kind->example->request.size() : 0, kind->kind);
  });
  return found;
}

Interoperability interoperability_of(const std::vector<ResultsFile>& files, const Suite& suite) {
  const KindTable table(suite);
  TruthTable truths;
  Interoperability all;
  all.testees = testees_of(files);
  all.kinds = table.kinds();
  if (!files.empty()) {
    all.level = files.front().results.level;
  }
  std::vector<Evidence> evidence;
  for (std::size_t i = 0; i < files.size(); ++i) {
    evidence.push_back(evidence_of(files[i].results, suite, table, truths));
    if (evidence.back().unknown > 0)
      all.notes.push_back(all.testees[i].name + ": " + std::to_string(evidence.back().unknown) +
                          " requests are not in the suite and were left out");
  }
  for (std::size_t writer = 0; writer < files.size(); ++writer)
    for (std::size_t reader = 0; reader < files.size(); ++reader) {
      WriterAndReader pair{writer, reader, {}};
      for (std::size_t kind = 0; kind < all.kinds.size(); ++kind) {
        Conclusion conclusion =
            conclusion_of(evidence[writer].written[kind], evidence[reader].read[table.base_of(kind)],
                          evidence[writer].answers, evidence[reader], suite, table, truths);
        pair.kinds.push_back({kind, conclusion.state, std::move(conclusion.example)});
      }
      all.pairs.push_back(std::move(pair));
    }
  leave_out_unjudged_kinds(all);
  return all;
}

}  // namespace zarrproof
