// Example: three lines that are no JSON are one fault of the rule not_json with the count 3 and one of the
// lines.
#include "conformance/testee/protocol_log.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "conformance/protocol/protocol.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"

namespace zarrproof {

void ProtocolLog::add(const Breach& breach, std::string_view line, const AskedLine& request) {
  const std::lock_guard lock(mutex_);
  ++breaches_;
  auto fault = std::ranges::find(faults_, breach.rule, &ProtocolFault::rule);
  if (fault == faults_.end()) {
    fault = faults_.emplace(fault);
    fault->rule = breach.rule;
  }
  ++fault->count;
  // Keeps the first line whose request is known, else the first line.
  if (fault->count > 1 && (fault->id != 0 || request.id == 0)) return;
  fault->what = breach.text;
  fault->line = quoted_beginning(line);
  fault->id = request.id;
  fault->request = request.line.empty() ? "" : quoted_beginning(request.line);
}

bool ProtocolLog::is_full() const {
  const std::lock_guard lock(mutex_);
  return breaches_ >= kMaxBreaches;
}

void ProtocolLog::add_late(std::chrono::nanoseconds limit, std::chrono::nanoseconds took,
                           std::string_view line) {
  const std::lock_guard lock(mutex_);
  Late& late = took > limit ? slow_ : lost_;
  if (late.count++ == 0) late.first = quoted_beginning(line);
  late.limit = limit;
  late.longest = std::max(late.longest, took);
}

void ProtocolLog::add_end(UnexplainedEnd end) {
  const std::lock_guard lock(mutex_);
  ends_.push_back(std::move(end));
}

std::vector<ProtocolFault> ProtocolLog::faults() const {
  const std::lock_guard lock(mutex_);
  return faults_;
}

ProtocolReport ProtocolLog::report() const {
  const std::lock_guard lock(mutex_);
  ProtocolReport report{.faults = faults_, .notes = {}, .slow = slow_.count, .ends = ends_};
  const auto add_note = [&](const char* what, const Late& late, const char* advice) {
    if (late.count > 0)
      report.notes.push_back(std::string(what) + ": " + plural(late.count, "request") +
                             " got no response within " + in_seconds(late.limit) + ", but after at most " +
                             in_seconds(late.longest) + " when asked again" + advice +
                             "; the first: " + late.first);
  };
  add_note("slow", slow_, "; raise --timeout");
  add_note("lost or delayed", lost_, "");
  return report;
}

std::string in_seconds(std::chrono::nanoseconds time) {
  const auto milliseconds = std::chrono::round<std::chrono::milliseconds>(time);
  std::ostringstream text;
  text << std::setprecision(9) << static_cast<double>(milliseconds.count()) / 1000 << " s";
  return text.str();
}

}  // namespace zarrproof
