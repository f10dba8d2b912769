#include "conformance/stores/judge_store.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "conformance/stores/printed_element.h"
#include "conformance/text/harmless.h"
#include "reference/values/element.h"
#include "vectors/permitted.h"
#include "vectors/stores/element_text.h"

namespace zarrproof {
namespace {

std::string shortened(const std::string& text) {
  constexpr std::size_t kMost = 120;
  if (text.size() <= kMost) return json_string(text);
  return json_string(text.substr(0, kMost).append("..."));
}

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return harmless(text.substr(text.find_last_of('\n') + 1));
}

// An element of a store for people; of floats with their bits, because neighbours look alike.
std::string words_for(std::span<const std::byte> element, const DataType& type) {
  std::string text = element_text(element, type);
  if (type.is_floating()) text += " (" + hexadecimal_code(load(element, type), type) + ")";
  return text;
}

std::string place_of(std::uint64_t index, const Store& store) {
  const Shape at = coordinates(index, store.grid.shape);
  const std::string key = store.grid.key(store.grid.chunk_of(at));
  std::string text = std::to_string(index) + ", at " + to_string(at) + ", in chunk " + key;
  if (!std::filesystem::exists(std::filesystem::path(store.folder) / key))
    text += ", which is missing: the fill value";
  return text;
}

std::string counted(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " line" : " lines");
}

// What a line shows, beside the element that it should show; nothing where they are equal.
struct Difference {
  std::size_t index;
  bool garbled;
  std::string came, expected;
};

std::optional<Difference> difference(const Store& store, std::size_t index, const std::string& line) {
  const DataType& type = store.data_type;
  const auto element = read_printed(line, type);
  if (element && equal_elements(*element, store.expected[index], type, true)) return std::nullopt;
  const std::string meaning =
      element ? ", which is " + words_for(*element, type) : ": " + element.error().text;
  return Difference{index, !element, shortened(line) + meaning, words_for(store.expected[index], type)};
}

void compare_elements(const Store& store, const std::vector<std::string>& lines, StoreResult& result) {
  std::optional<Difference> first;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < std::min(lines.size(), store.expected.size()); ++i)
    if (const auto found = difference(store, i, lines[i])) {
      ++wrong;
      if (!first) first = found;
    }
  if (first) {
    result.verdict = first->garbled ? StoreVerdict::garbled : StoreVerdict::wrong;
    result.place = place_of(first->index, store);
    result.got = first->came;
    if (wrong > 1) result.got += "; " + std::to_string(wrong) + " elements in all are wrong";
    result.expected = first->expected;
  }
  if (lines.size() == store.expected.size()) return;
  result.verdict = StoreVerdict::wrong_count;
  const std::string right = "; those that can be compared are right";
  result.got = counted(lines.size()) + (first ? ", and here " + result.got : right);
  result.expected = counted(store.expected.size()) + (first ? ", and here " + result.expected : "");
}

}  // namespace

std::string_view name(StoreVerdict verdict) {
  constexpr std::array<std::string_view, 7> kNames = {"pass",    "wrong element", "garbled",    "wrong count",
                                                      "crashed", "timed out",     "unsupported"};
  return kNames[static_cast<std::size_t>(verdict)];
}

StoreResult judge_store(const Store& store, const ReaderRun& run) {
  StoreResult result;
  result.store = &store;
  const std::string said = last_line(run.errors);
  switch (run.end) {
    case ReaderRun::End::done: compare_elements(store, run.lines, result); break;
    case ReaderRun::End::unsupported:
      result.verdict = StoreVerdict::unsupported;
      result.got = said;
      break;
    case ReaderRun::End::failed:
      result.verdict = StoreVerdict::crashed;
      result.got = run.how + " after " + counted(run.lines.size()) + (said.empty() ? "" : ": " + said);
      result.expected = counted(store.expected.size()) + " and exit status 0";
      break;
    case ReaderRun::End::timed_out:
      result.verdict = StoreVerdict::timed_out;
      result.got = "no end within the time limit, after " + counted(run.lines.size());
      result.expected = counted(store.expected.size()) + " and the end";
      break;
    case ReaderRun::End::flooded:
      result.verdict = StoreVerdict::wrong_count;
      result.got = "more than " + counted(store.expected.size()) + ", or one without an end";
      result.expected = counted(store.expected.size());
      break;
  }
  return result;
}

}  // namespace zarrproof
