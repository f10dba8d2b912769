#include "conformance/interop/print.h"

#include <algorithm>
#include <array>
#include <ostream>

#include "conformance/report/shell.h"
#include "conformance/report/text.h"
#include "conformance/requirements/link.h"
#include "conformance/text/wrapped.h"

namespace zarrproof {
namespace {

constexpr std::array kBadStates = {ReadBack::wrong, ReadBack::undecided, ReadBack::refused};

// Returns "2 wrong, 10 refused of 1215", "1215 right", or a dash.
std::string cell_text(const WriterAndReader& pair) {
  std::string text;
  for (const ReadBack state : kBadStates)
    if (const std::size_t count = pair.count(state); count > 0)
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(name(state));
  if (!text.empty()) return text + " of " + std::to_string(pair.judged());
  return pair.judged() == 0 ? "–" : std::to_string(pair.judged()) + " right";
}

class InteropPrinter {
 public:
  InteropPrinter(std::ostream& out, const Interoperability& interop, const std::vector<std::string>& command)
      : out_(out), interop_(interop), command_(command) {}

  void print() {
    print_table();
    for (const ReadBack state : kBadStates) print_state(state);
    for (const std::string& note : interop_.notes) out_ << "note: " << note << "\n";
    for (const WriterAndReader& pair : interop_.pairs) out_ << answer_text(interop_, pair) << "\n";
  }

 private:
  void print_table() const {
    std::vector<std::vector<std::string>> rows = {{"writer \\ reader"}};
    for (const InteropTestee& testee : interop_.testees) rows.front().push_back(testee.name);
    for (std::size_t writer = 0; writer < interop_.testees.size(); ++writer) {
      rows.push_back({interop_.testees[writer].name});
      for (std::size_t reader = 0; reader < interop_.testees.size(); ++reader)
        rows.back().push_back(cell_text(interop_.pair(writer, reader)));
    }
    out_ << "kinds of arrays, level " << interop_.level
         << (interop_.asked ? "; every reader was asked" : "; by the results of runs") << "\n\n";
    write_text_table(out_, rows, column_widths(rows, 2));
    out_ << "\n";
  }

  void print_state(ReadBack state) {
    for (const WriterAndReader& pair : interop_.pairs) {
      const auto kinds = pair.in_state(state);
      if (!kinds.empty()) print_kinds(pair, state, kinds);
    }
  }

  // Prints the smallest kind with its example, and the next kinds.
  void print_kinds(const WriterAndReader& pair, ReadBack state,
                   const std::vector<const KindReadBack*>& kinds) {
    constexpr std::size_t kMostKinds = 4;
    out_ << upper_case_of(state) << "  " << interop_.testees[pair.reader].name << " reads what "
         << interop_.testees[pair.writer].name << " writes: " << plural(kinds.size(), "kind") << "\n";
    line("kind", interop_.kinds[kinds.front()->kind].text());
    if (kinds.front()->example) print_example(pair, *kinds.front()->example);
    for (std::size_t i = 1; i < std::min(kMostKinds, kinds.size()); ++i)
      line("also", interop_.kinds[kinds[i]->kind].text());
    if (kinds.size() > kMostKinds) line("also", plural(kinds.size() - kMostKinds, "more kind"));
    out_ << "\n";
  }

  void print_example(const WriterAndReader& pair, const ReadBackExample& example) {
    line("example", example.id);
    line("request", example.request);
    line("element", example.element);
    line("stored", example.stored);
    line("read", example.read);
    line("want", example.want);
    if (!example.at_fault.empty()) {
      const std::size_t testee = example.at_fault == "writer" ? pair.writer : pair.reader;
      line("at fault", "the " + example.at_fault + ", " + interop_.testees[testee].name);
    }
    if (!example.clauses.empty()) {
      line("violates", reasons_text(example.clauses, example.level, {}));
      line("section", sections_text(example.clauses));
      line("see", links_text(example.clauses));
    }
    if (command_.empty()) return;
    std::vector<std::string> words = command_;
    words.insert(words.end(), {"--filter", example.id});
    line("repeat", shell_command(words));
  }

  void line(const std::string& head, const std::string& text) const {
    constexpr std::size_t kWidth = 11;
    if (!text.empty()) out_ << "  " << head << std::string(kWidth - head.size(), ' ') << text << "\n";
  }

  static std::string upper_case_of(ReadBack state) {
    std::string text(name(state));
    std::ranges::transform(text, text.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
    return text;
  }

  std::ostream& out_;
  const Interoperability& interop_;
  const std::vector<std::string>& command_;
};

}  // namespace

std::string answer_text(const Interoperability& interop, const WriterAndReader& pair) {
  std::string text =
      interop.testees[pair.reader].name + " reads what " + interop.testees[pair.writer].name + " writes: ";
  if (pair.judged() == 0) return text + "nothing was judged";
  text += std::to_string(pair.count(ReadBack::right)) + " of " + plural(pair.judged(), "kind") + " right";
  for (const ReadBack state : kBadStates)
    if (const std::size_t count = pair.count(state); count > 0)
      text += ", " + std::to_string(count) + " " + std::string(words(state));
  return text;
}

void print_interoperability(std::ostream& out, const Interoperability& interop,
                            const std::vector<std::string>& command) {
  InteropPrinter(out, interop, command).print();
}

}  // namespace zarrproof
