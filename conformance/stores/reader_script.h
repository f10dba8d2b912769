// The command of a reader as a shell script.
#pragma once

#include <string>
#include <vector>

namespace zarrproof {

// Returns the shell script of a reader's command. Replaces `{path}` by "$ZARRPROOF_STORE", an environment
// variable that holds the array's folder. So the name of the folder is always one word, and never a part of
// the script. If the command has neither `{path}` nor the variable, appends --array_path="$ZARRPROOF_STORE",
// the option of existing readers. Throws StoresUnusable if `{path}` stands with other text in quotes, or if
// the end of the quotes is uncertain (nested quotes, here-documents). In these cases the name could become a
// part of the script.
std::string reader_script(const std::string& reader);

// Returns the words of the command that runs this script for the array in this folder.
std::vector<std::string> reader_words(const std::string& script, const std::string& folder);

}  // namespace zarrproof
