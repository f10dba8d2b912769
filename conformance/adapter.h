// Adapters: folders that put a real implementation behind the protocol.
#pragma once

#include <string>
#include <vector>

#include "conformance/testee/process.h"

namespace zarrproof {

struct Adapter {
  std::string name;
  std::string folder;
  std::vector<std::string> set_up;  // command that installs the implementation, run in the folder
  std::vector<std::string> start;   // command that answers requests, run in the folder
};

// The names of the adapters there are, in alphabetical order.
std::vector<std::string> adapter_names();

// Reads the manifest of an adapter. Throws TesteeUnusable when there is none of that name, or it is broken.
Adapter find_adapter(const std::string& name);

// Installs the implementation where that is not done yet; it writes to standard error what it does. Throws
// TesteeUnusable when it fails.
void set_up(const Adapter& adapter);

}  // namespace zarrproof
