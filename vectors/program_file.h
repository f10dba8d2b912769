// Finds the file of the running program.
#pragma once

#include <filesystem>

namespace zarrproof {

// Returns the absolute path of this program; empty if it cannot be found. The program searches its data
// beside it.
std::filesystem::path program_file();

// Returns a path that starts this program again, if possible even after its file was replaced.
std::filesystem::path program_to_start();

}  // namespace zarrproof
