// Adapters: folders that connect one implementation to the protocol.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zarrproof {

// The options of the command line for an adapter.
struct AdapterChoice {
  std::vector<std::string> versions;  // each "package=version", in place of the pinned release
  std::string source;    // absolute path of a checkout to build in place of a release; empty: a release
  bool offline = false;  // use the installed implementation, and no network
  // --installed: the absolute path of the caller's current folder. Empty: the adapter installs the
  // implementation.
  std::string installed = {};

  bool is_default() const { return versions.empty() && source.empty() && !offline && installed.empty(); }
};

// The manifest of an adapter. The commands run in the adapter's folder. Their environment holds the options.
struct Adapter {
  std::string name;
  std::string folder;
  std::string language;
  std::vector<std::pair<std::string, std::string>> versions;  // packages and their pinned releases
  std::vector<std::string> tools;   // command: looks for the tools that set_up and start need
  std::vector<std::string> set_up;  // command: installs the implementation
  std::vector<std::string> start;   // command: answers requests
  // Command: answers requests by the implementation that is installed in the caller's environment. Empty: the
  // adapter has no such command.
  std::vector<std::string> installed;
};

// Returns the names of the adapters in alphabetical order: the folders with a file adapter.json, also with a
// broken one, and the folders that cannot be read. find_adapter reports what is wrong with these. Throws
// TesteeUnusable when the folder of adapters cannot be read.
std::vector<std::string> adapter_names();

// Returns whether the name of a testee is the name of an adapter, not "cmd:...", "lib:..." or "builtin:...".
// The adapter need not exist.
bool names_adapter(const std::string& testee_name);

// Reads the manifest of an adapter. Throws TesteeUnusable when no adapter has this name, when the manifest is
// broken, when the choice has a version of a package that the manifest does not name, or when the choice is
// an installed implementation and the adapter has no command for it.
Adapter find_adapter(const std::string& name, const AdapterChoice& choice = {});

// Installs the implementation unless it is installed. The output goes to standard error. Throws
// TesteeUnusable when the command fails.
void set_up(const Adapter& adapter);

// Returns whether the implementation is installed: whether the setup succeeds without network. Returns
// nothing when the setup did not start or did not exit by itself.
std::optional<bool> is_set_up(const Adapter& adapter);

// The result of an adapter's command `tools`.
struct Tools {
  enum class State { complete, missing, not_known };

  State state;
  // The tools found, the tools that are missing and how to get them, or why this is not known. One line.
  std::string text;
};
Tools find_tools(const Adapter& adapter);

}  // namespace zarrproof
