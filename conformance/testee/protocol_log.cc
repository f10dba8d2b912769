#include "conformance/testee/protocol_log.h"

#include <algorithm>
#include <cstdio>

#include "conformance/text/quoted.h"

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
  // The first line, or rather the first whose request is known.
  if (fault->count > 1 && (fault->id != 0 || request.id == 0)) return;
  fault->what = breach.text;
  fault->line = quoted_beginning(line);
  fault->id = request.id;
  fault->request = request.line.empty() ? "" : quoted_beginning(request.line);
}

bool ProtocolLog::is_full() const {
  const std::lock_guard lock(mutex_);
  return breaches_ >= kMostBreaches;
}

void ProtocolLog::add(const std::vector<Leniency>& leniencies) {
  if (leniencies.empty()) return;
  const std::lock_guard lock(mutex_);
  for (const Leniency leniency : leniencies) ++lenient_[static_cast<std::size_t>(leniency)];
}

void ProtocolLog::add_slow(std::chrono::nanoseconds limit, std::chrono::nanoseconds took,
                           std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (slow_++ == 0) first_slow_ = quoted_beginning(line);
  slow_limit_ = limit;
  slowest_ = std::max(slowest_, took);
}

std::vector<ProtocolFault> ProtocolLog::faults() const {
  const std::lock_guard lock(mutex_);
  return faults_;
}

std::vector<std::string> ProtocolLog::notes() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> notes;
  for (const Leniency leniency : all_leniencies())
    if (const std::size_t count = lenient_[static_cast<std::size_t>(leniency)]; count > 0)
      notes.push_back(note_of(leniency, count));
  if (slow_ > 0)
    notes.push_back("slow: " + std::to_string(slow_) + (slow_ == 1 ? " request" : " requests") +
                    " got no response within " + in_seconds(slow_limit_) +
                    ", but one when asked again, after at most " + in_seconds(slowest_) +
                    "; raise --timeout; the first: " + first_slow_);
  return notes;
}

std::string in_seconds(std::chrono::nanoseconds time) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", std::chrono::duration<double>(time).count());
  std::string seconds = text;
  seconds.erase(seconds.find_last_not_of('0') + 1);
  if (seconds.back() == '.') seconds.pop_back();
  return seconds + " s";
}

}  // namespace zarrproof
