#include "conformance/check/print.h"

#include <iomanip>
#include <ostream>

#include "conformance/report/text.h"
#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

constexpr NameTable<Look::State, 3> kStates({{Look::State::ok, "ok"},
                                             {Look::State::note, "note"},
                                             {Look::State::not_checked, "not checked"}});

std::string_view state_of(const Look& look) {
  return look.faults.empty() ? kStates.name(look.state) : "FAULT";
}

}  // namespace

void print_check(std::ostream& out, const Checked& checked, const std::string& run_command) {
  if (!checked.testee.empty()) out << checked.testee << "\n\n";
  for (const Look& look : checked.looks)
    out << std::left << std::setw(13) << state_of(look) << std::setw(13) << look.what << look.text << "\n";
  out << "\n";
  for (const Look& look : checked.looks)
    for (const AdapterFault& fault : look.faults)
      out << "FAULT  " << look.what << "\n  rule      " << fault.rule << "\n  got       " << fault.got
          << "\n  expected  " << fault.expected << "\n  fix       " << fault.mend << "\n\n";
  const std::size_t count = count_faults(checked);
  if (count == 0)
    out << "check: no faults; next: " << run_command << "\n";
  else
    out << "check: " << plural(count, "fault") << "; fix " << (count == 1 ? "it" : "them")
        << " before you run the suite\n";
}

}  // namespace zarrproof
