// The file of the program that runs.
#pragma once

#include <filesystem>

namespace zarrproof {

// The absolute path of this program; empty where it cannot be found. Data are looked for beside it.
std::filesystem::path program_file();

// A path by which this program can be started again, even when its file was replaced meanwhile, as far as the
// machine has such paths.
std::filesystem::path program_to_start();

}  // namespace zarrproof
