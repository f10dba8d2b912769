#include "conformance/stores/judge_store.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "conformance/stores/printed_element.h"
#include "reference/element.h"
#include "vectors/permitted.h"
#include "vectors/stores/element_text.h"

namespace zarrproof {
namespace {

std::string shortened(const std::string& text) {
  constexpr std::size_t kMost = 120;
  return json_string(text.size() <= kMost ? text : text.substr(0, kMost) + "...");
}

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text.substr(text.find_last_of('\n') + 1);
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

// The first line that is not the expected element.
void compare_elements(const Store& store, const std::vector<std::string>& lines, StoreResult& result) {
  std::size_t wrong = 0;
  const std::size_t common = std::min(lines.size(), store.expected.size());
  for (std::size_t i = 0; i < common; ++i) {
    const auto element = read_printed(lines[i], store.data_type);
    if (element && equal_elements(*element, store.expected[i], store.data_type, true)) continue;
    if (++wrong > 1) continue;
    result.verdict = element ? StoreVerdict::wrong : StoreVerdict::garbled;
    result.place = place_of(i, store);
    result.came = shortened(lines[i]) + (element ? ", which is " + words_for(*element, store.data_type)
                                                 : ": " + element.error().text);
    result.expected = words_for(store.expected[i], store.data_type);
  }
  if (wrong > 1) result.came += "; " + std::to_string(wrong) + " elements in all are wrong";
  if (lines.size() == store.expected.size()) return;
  result.verdict = StoreVerdict::wrong_count;
  result.came = counted(lines.size()) + (wrong == 0 ? "; those that can be compared are right"
                                                    : "; the first wrong one: " + result.came);
  result.expected =
      counted(store.expected.size()) +
      (wrong == 0 ? ""
                  : ", and there " + words_for(store.expected[std::stoul(result.place)], store.data_type));
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
      result.came = said;
      break;
    case ReaderRun::End::failed:
      result.verdict = StoreVerdict::crashed;
      result.came = run.how + " after " + counted(run.lines.size()) + (said.empty() ? "" : ": " + said);
      result.expected = counted(store.expected.size()) + " and exit status 0";
      break;
    case ReaderRun::End::timed_out:
      result.verdict = StoreVerdict::timed_out;
      result.came = "no end within the time limit, after " + counted(run.lines.size());
      result.expected = counted(store.expected.size()) + " and the end";
      break;
    case ReaderRun::End::flooded:
      result.verdict = StoreVerdict::wrong_count;
      result.came = "more than " + counted(store.expected.size()) + ", or one without an end";
      result.expected = counted(store.expected.size());
      break;
  }
  return result;
}

}  // namespace zarrproof
