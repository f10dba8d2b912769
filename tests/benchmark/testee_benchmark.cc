// Measures requests per second through the testee layer alone: submit and next, with a testee that answers
// from memory. Prints the rate, and the processor time of this program per request.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <iostream>

#include "conformance/testee/open.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

struct Options {
  std::string testee = "cmd:exec " ZARRPROOF_ECHO_TESTEE;
  std::size_t requests = 300'000;
  unsigned jobs = 1;
  std::size_t open = 5'000;  // requests submitted and not answered yet
};

double processor_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Returns the encode and decode requests of level core.
std::vector<const Request*> requests_of(const Suite& suite) {
  std::vector<const Request*> requests;
  for (const Vector& vector : suite.vectors)
    if (vector.request.operation != Operation::resolve) requests.push_back(&vector.request);
  return requests;
}

void measure(const Options& options) {
  const Suite suite = load_suite(suite_folder(), SuiteLevel::core);
  const std::vector<const Request*> requests = requests_of(suite);
  const auto testee = open_testee(options.testee, {.jobs = options.jobs});
  testee->describe();

  const auto start = std::chrono::steady_clock::now();
  const double processor_start = processor_seconds();
  std::size_t asked = 0, answered = 0;
  while (answered < options.requests) {
    for (; asked < options.requests && asked < answered + options.open; ++asked)
      testee->submit(asked + 1, *requests[asked % requests.size()]);
    if (!testee->next()) break;
    ++answered;
  }
  const double processor = processor_seconds() - processor_start;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  for (const std::string& note : testee->finish()) std::cout << note << "\n";
  const auto count = static_cast<double>(answered);
  std::printf("%zu requests, %.0f a second, %.2f us of processor time each\n", answered,
              count / elapsed.count(), 1e6 * processor / count);
}

}  // namespace
}  // namespace zarrproof

int main(int argc, char** argv) {
  using namespace zarrproof;
  CLI::App app("Measures how many requests a second the testee layer asks");
  Options options;
  app.add_option("TESTEE", options.testee, "What is asked")->capture_default_str();
  app.add_option("--requests", options.requests, "How many")->capture_default_str();
  app.add_option("--open", options.open, "How many are submitted ahead")->capture_default_str();
  app.add_option("--jobs", options.jobs, "How many processes of the testee")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    measure(options);
  } catch (const TesteeUnusable& unusable) {
    std::cerr << argv[0] << ": " << unusable.what() << "\n";
    return 2;
  }
  return 0;
}
