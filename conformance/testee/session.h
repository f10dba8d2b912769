// One process of a testee: it describes itself, and then answers lines.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/testee/abstract_testee.h"
#include "conformance/testee/process.h"
#include "conformance/testee/protocol_log.h"

namespace zarrproof {

inline constexpr std::uint64_t kDescribeId = 0;  // never the id of a request

class Session {
 public:
  // Starts the command and asks it to describe itself. Throws TesteeUnusable. The log must outlive the
  // session.
  Session(const Command& command, ProtocolLog& log);

  // Returns the response to describe. Called once, before any line is sent. A description with a wrong id, or
  // without one, counts, because nothing else was asked. Throws TesteeUnusable if none comes within the
  // limit.
  Json await_description(WaitedTime limit);

  void send(std::string_view line) { process_.send(line); }
  // Ends the input of the process behind the last line.
  void close_input() { process_.close_input(); }

  // Returns the clock of the deadlines.
  WaitedTime now() const { return process_.waited(); }

  enum class Event {
    response,   // a line with an id was read
    noise,      // a line that answers no known request; it is in the log, or will be
    closed,     // the process closed its output, for example at its end
    too_long,   // a line of more than 16 MiB; it is in the log
    timed_out,  // none of these before the deadline
  };
  // Waits for a line. `request` is the only request that waits for a response, if there is only one.
  Event wait(WaitedTime deadline, ResponseLine& response, const AskedLine& request = {});

  // Returns whether a line was read that answers no known request. Such a line may have been meant as any
  // missing response.
  bool is_noisy() const { return is_noisy_; }

  // Reports that the last line has an id but answers no known request.
  void add_stray(const Breach& breach, const AskedLine& request = {});

  // Returns the last line.
  const std::string& line() const { return line_; }

  // Returns how the process, which closed its output, ended, and its last output, as text.
  std::string how_it_ended();
  // Waits for the end of the process after the end of its input.
  ProcessEnd wait_for_end(std::chrono::milliseconds limit);
  // Returns the end of standard error, as the end of a sentence.
  std::string error_tail() const;

 private:
  struct Noise {
    Breach breach;
    std::string line;
    std::uint64_t id;  // of the request
    std::string request;
  };

  std::string first_fault() const;
  void take_noise(const AskedLine& request);
  void confirm_noise();

  ProtocolLog& log_;
  Process process_;
  std::string line_;
  Breach breach_ = {};  // how the last line breaks the protocol, after Event::noise
  // Lines that are not JSON. If the process goes on, they are faults. If it ends, they are its error text.
  std::vector<Noise> noise_;
  bool is_noisy_ = false;
  std::size_t blank_lines_ = 0;  // consecutive
};

}  // namespace zarrproof
