// Serves the protocol with the named mutant; with "none", the unchanged reference. The second argument
// "binary" announces binary framing.
#include <iostream>

#include "conformance/protocol/server.h"
#include "tests/mutants/hooked/implementation.h"
#include "tests/mutants/hooked/table.h"

int main(int argc, char** argv) {
  using namespace zarrproof;
  std::ios::sync_with_stdio(false);
  const std::string wanted = argc >= 2 ? argv[1] : "";
  const bool is_binary = argc == 3 && std::string_view(argv[2]) == "binary";
  mutants::Hooks hooks;
  bool found = wanted == "none";
  for (const mutants::Mutant& mutant : mutants::all_mutants()) {
    if (mutant.name != wanted) continue;
    hooks = mutant.hooks;
    found = true;
  }
  if (!found) {
    std::cerr
        << "usage: zarrproof_mutants NAME [binary]\nNAME is a mutant of zarrproof_judge_mutants, or none.\n";
    return 2;
  }
  const mutants::MutantImplementation implementation(std::move(hooks));
  return Server(implementation).serve(std::cin, std::cout, is_binary ? Framing::binary : Framing::hexadecimal)
             ? 0
             : 2;
}
