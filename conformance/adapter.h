// Adapters: folders that put a real implementation behind the protocol.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zarrproof {

// What a caller chooses of an adapter, besides its name.
struct AdapterChoice {
  std::vector<std::string> versions;  // other releases than the pinned ones, each "package=version"
  std::string source;    // absolute path of a checkout to build in place of a release; empty: a release
  bool offline = false;  // use what is installed, and no network
  // Absolute path of the folder in whose environment the implementation is installed already; empty: the
  // adapter installs it.
  std::string installed = {};

  bool is_default() const { return versions.empty() && source.empty() && !offline && installed.empty(); }
};

// The manifest of an adapter. The commands run in its folder, and tell the choice to the adapter's scripts.
struct Adapter {
  std::string name;
  std::string folder;
  std::string language;
  std::vector<std::pair<std::string, std::string>> versions;  // packages and their pinned releases
  std::vector<std::string> tools;   // says whether the machine has the tools for all this
  std::vector<std::string> set_up;  // installs the implementation
  std::vector<std::string> start;   // answers requests
  // Answers requests by the implementation that is installed in the caller's environment; empty: the adapter
  // cannot.
  std::vector<std::string> installed;
};

// The names of the adapters there are, in alphabetical order: folders with an adapter.json, sound or not, and
// what cannot be looked into, for which find_adapter says why. Throws TesteeUnusable when the folder of
// adapters cannot be read.
std::vector<std::string> adapter_names();

// Whether these words are the name of an adapter, there or not, rather than a testee of another kind.
bool names_adapter(const std::string& words);

// Reads the manifest of an adapter. Throws TesteeUnusable when there is none of that name, when the manifest
// is broken, when a version is chosen of a package that it does not name, or when an installed implementation
// is chosen and the adapter cannot use one.
Adapter find_adapter(const std::string& name, const AdapterChoice& choice = {});

// Installs the implementation where that is not done yet; what this says goes to standard error. Throws
// TesteeUnusable when it fails.
void set_up(const Adapter& adapter);

// Whether the implementation is installed: whether setting up succeeds with nothing to do. Nothing where that
// could not be tried, or did not end by itself.
std::optional<bool> is_set_up(const Adapter& adapter);

// What an adapter's command about tools found.
struct Tools {
  enum class State { complete, missing, not_known };

  State state;
  // What there is, what is missing and how to get it, or why that is not known; on one line.
  std::string text;
};
Tools find_tools(const Adapter& adapter);

}  // namespace zarrproof
