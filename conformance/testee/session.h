// One process of a testee, from its start on: it has described itself, and answers lines.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/process.h"
#include "conformance/testee/protocol_log.h"

namespace zarrproof {

inline constexpr std::uint64_t kDescribeId = 0;  // never the id of a request

class Session {
 public:
  // Starts the command and has it describe itself within the limit, so that what goes wrong later is not the
  // start. Throws TesteeUnusable. The log must live as long as this.
  Session(const Command& command, std::chrono::milliseconds limit, ProtocolLog& log);

  const Description& description() const { return description_; }
  // The line that described it, for messages.
  const std::string& described_by() const { return described_by_; }

  void send(std::string_view line) { process_.send(line); }
  void close_input() { process_.close_input(); }

  // The clock of the deadlines.
  WaitedTime now() const { return process_.waited(); }

  enum class Event {
    response,   // a line with an id came
    noise,      // a line came that answers nothing one knows of; it is in the log, or will be
    closed,     // the process closed its output, as at its end
    too_long,   // a line longer than the limit came; it is in the log
    timed_out,  // nothing of this until the deadline
  };
  // Waits for a line. `request` is the only one that may be answered by it, where there is only one.
  Event wait(WaitedTime deadline, ResponseLine& response, const AskedLine& request = {});

  // Whether a line came that answers nothing one knows of. It may have stood for any response that is
  // missing.
  bool is_noisy() const { return is_noisy_; }

  // The line that came last has an id, but answers nothing one knows of.
  void stray(const Breach& breach, const AskedLine& request = {});

  // The line that came last.
  const std::string& line() const { return line_; }

  // How the process, which closed its output, ended, and what it wrote last, in words.
  std::string how_it_ended();
  // Waits for the end of the process after the end of its input.
  ProcessEnd wait_for_end(std::chrono::milliseconds limit);
  // What it wrote to standard error last, as the end of a sentence.
  std::string error_tail() const;

 private:
  struct Noise {
    Breach breach;
    std::string line;
    std::uint64_t id;  // of the request
    std::string request;
  };

  void greet(std::chrono::milliseconds limit);
  bool takes_description(Json& message) const;
  void refuse_broken_description() const;
  std::string first_fault() const;
  void take_noise(const Breach& breach, const AskedLine& request);
  void confirm_noise();

  ProtocolLog& log_;
  Process process_;
  Description description_;
  std::string described_by_;
  std::string line_;
  // Lines that are no JSON. They are faults once the process goes on; where it dies, they are its last words.
  std::vector<Noise> noise_;
  bool is_noisy_ = false;
  std::size_t blank_lines_ = 0;  // in a row
};

}  // namespace zarrproof
