// Faults of the protocol as text. They are faults of the adapter, not of the codecs.
#include <ostream>

#include "conformance/report/run_faults.h"
#include "conformance/report/shell.h"
#include "conformance/report/text.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

std::string check_command(const Results& results, const std::string& program) {
  return shell_command({program, "check", results.testee});
}

std::string came_text(const ProtocolFault& fault) {
  return fault.line + (fault.what.empty() ? "" : " (" + fault.what + ")");
}

}  // namespace

std::string text_of(const ProtocolFault& fault, const Results& results) {
  return "the testee breaks the protocol: " + std::string(name(fault.rule)) + ", " +
         plural(fault.count, "line") + "; the protocol: " + std::string(demand(fault.rule)) +
         "; got: " + came_text(fault) + (fault.request.empty() ? "" : "; request: " + fault.request) +
         "; to find the cause, run: " + check_command(results, "zarrproof");
}

void print_protocol_faults(std::ostream& out, const Results& results, const std::string& program) {
  for (const ProtocolFault& fault : results.protocol_faults) {
    out << "PROTOCOL  " << name(fault.rule) << ": " << plural(fault.count, "line") << " that "
        << (fault.count == 1 ? "breaks" : "break") << " the protocol; this is no failure of a codec\n"
        << "  protocol   " << demand(fault.rule) << "\n"
        << "  got        " << came_text(fault) << "\n";
    if (!fault.request.empty()) out << "  request    " << fault.request << "\n";
    out << "  check      " << check_command(results, program) << "\n\n";
  }
}

std::string not_judged_text(const Results& results) {
  const std::string rules = joined_words(results.protocol_faults, ", ",
                                         [](const ProtocolFault& fault) { return name(fault.rule); });
  std::size_t lines = 0;
  for (const ProtocolFault& fault : results.protocol_faults) lines += fault.count;
  return "could not be judged: " + name_and_version(results.description) + " breaks the protocol (" +
         plural(lines, "line") + ": " + rules + ")" +
         (results.stopped.empty() ? "" : "; " + results.stopped) +
         (lines <= kMostBreaches
              ? ""
              : "; " + std::to_string(lines - kMostBreaches) + " more lines came for earlier requests") +
         "; to find the cause, run: " + check_command(results, "zarrproof");
}

}  // namespace zarrproof
