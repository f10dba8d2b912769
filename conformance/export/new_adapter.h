// Makes a folder with an adapter to start from: a copy of a folder of conformance/example.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace zarrproof {

// Returns the languages of which there is a template, in alphabetical order. Throws Refused when the folder
// of the templates cannot be read.
std::vector<std::string> adapter_languages();

struct NewAdapter {
  std::string language;
  std::string folder;   // new or empty
  std::string release;  // "z5py==3.0.2": the adapter installs it from PyPI; empty: it installs nothing
};

// How a made adapter is used.
struct MadeAdapter {
  std::string build;   // a command of a shell; may be empty
  std::string testee;  // as `run` takes it
};

// Fills the folder. Throws Refused for an unknown language, a wrong release, and a template that cannot be
// read; std::runtime_error when the folder is not empty or cannot be written, and then removes what it made.
MadeAdapter make_adapter(const NewAdapter& wanted);

}  // namespace zarrproof
