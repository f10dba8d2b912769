// Finds the file of the running program, and its data: vectors, adapters, examples, packages.
#pragma once

#include <filesystem>
#include <string>

namespace zarrproof {

// Returns the absolute path of this program; empty if it cannot be found. The program searches its data
// beside it.
std::filesystem::path program_file();

// Returns a path that starts this program again, if possible even after its file was replaced.
std::filesystem::path program_to_start();

// Returns the folder that is laid out like the source tree. For an installed program PREFIX/bin/zarrproof it
// is PREFIX/share/zarrproof; for a program in its build folder it is the source tree. The folder may be
// missing. Throws Refused if the program cannot find its own file.
std::filesystem::path data_folder();

// Returns whether the program is not in its build folder.
bool is_installed();

// Returns the path of a file of data_folder() for a person: the whole path if the program is installed,
// otherwise the path in the source tree, as given.
std::string shown_path(const std::string& path);

// Returns the value of the environment variable, which names a folder, or `part` of data_folder() if the
// variable is not set. Throws Refused for an empty value, and like data_folder().
std::filesystem::path data_folder(const char* variable, const std::filesystem::path& part);

}  // namespace zarrproof
