// Where the data of the program are: vectors, adapters, examples, packages.
#pragma once

#include <filesystem>
#include <string>

namespace zarrproof {

// Returns the folder that is laid out like the source tree. Of an installed program that is
// PREFIX/share/zarrproof, where PREFIX/bin/zarrproof is the program; of a program in its build folder, the
// source tree. The folder may be missing. Throws Refused when the program cannot find its own file.
std::filesystem::path data_folder();

// Returns whether the program is not in its build folder.
bool is_installed();

// Returns where a reader finds a file of data_folder(): of an installed program the whole path, of a program
// in its build folder the path in the source tree, as given.
std::string shown_path(const std::string& path);

// Returns the value of the environment variable, which names a folder, or `part` of data_folder() when the
// variable is not set. Throws Refused for an empty value, and as data_folder().
std::filesystem::path data_folder(const char* variable, const std::filesystem::path& part);

}  // namespace zarrproof
