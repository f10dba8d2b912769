// Judges the lines of a reader. Example: for the elements 3 and -7 of int16, the lines "4" and "x" are two
// faults: "4", which is 4 (0x0004), and "x": no JSON.
#include <algorithm>
#include <utility>

#include "conformance/judging/element_text.h"
#include "conformance/judging/judge.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

// Returns a fault for each line that is another element, or none.
std::vector<Fault> wrong_lines(const std::vector<std::string>& lines, std::span<const std::byte> want,
                               const Comparison& comparison) {
  const std::size_t size = comparison.type.element_size();
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < std::min(lines.size(), want.size() / size); ++i) {
    const auto element = want.subspan(i * size, size);
    const auto printed = read_printed(lines[i], comparison.type);
    if (printed && equal_elements(*printed, element, comparison.type, comparison.equality)) continue;
    Fault fault;
    fault.element = i;
    fault.got =
        quoted_beginning(lines[i]) +
        (printed ? ", which is " + describe_element(*printed, comparison.type) : ": " + printed.error());
    WrongElement wrong{.type = comparison.type.name, .want = {element.begin(), element.end()}};
    if (printed) {
      fault.deviation = deviation_of(*printed, element, comparison.type);
      wrong.got = *printed;
    }
    fault.wrong = std::make_shared<WrongElement>(std::move(wrong));
    faults.push_back(std::move(fault));
  }
  return faults;
}

}  // namespace

Judgement judge_printed(const Vector& vector, const Response& response) {
  const Comparison& comparison = vector.comparison;
  const Permitted& permitted = vector.permitted.front();  // the elements, if there are any
  if (permitted.kind == Permitted::Kind::refused)
    return failed_judgement(
        vector, Deviation::accepted,
        plural(response.lines.size(), "line") + response.text +
            (response.lines.empty() ? "" : ", the first: " + quoted_beginning(response.lines[0])),
        "a refusal: " + permitted.reason);
  const std::vector<std::byte>& want = permitted.data;
  const std::size_t count = want.size() / comparison.type.element_size();
  std::vector<Fault> faults = wrong_lines(response.lines, want, comparison);
  if (response.lines.size() != count) {
    Fault size{.deviation = Deviation::size,
               .got = plural(response.lines.size(), "line") + response.text,
               .want = plural(count, "line")};
    if (faults.empty()) {
      size.got += "; the elements that can be compared are right";
    } else {
      size.got += "; " + got_text(faults.front());
      size.want += "; " + want_text(faults.front());
      size.shown_by = faults.front().element;
      size.wrong = faults.front().wrong;
    }
    faults = {std::move(size)};
  }
  if (!faults.empty()) return {.verdict = Verdict::fail, .faults = std::move(faults)};
  return {.verdict = Verdict::pass, .under = permitted.under};
}

}  // namespace zarrproof
