// The command of a reader as the shell runs it.
#pragma once

#include <string>
#include <vector>

namespace zarrproof {

// The shell script of a reader's command. `{path}` in it becomes "$ZARRPROOF_STORE", the environment variable
// that names the array's folder, so that the name is one word and never text of a script, whatever is in it.
// Where the command has neither, --array_path="$ZARRPROOF_STORE" stands at the end, as existing readers want
// it. Throws StoresUnusable where `{path}` stands with other text in quotes, or where the end of the quotes
// cannot be told for sure (quotes that nest, here-documents): there the name could become text of a script.
std::string reader_script(const std::string& reader);

// The words of the command that reads the array in this folder by such a script.
std::vector<std::string> reader_words(const std::string& script, const std::string& folder);

}  // namespace zarrproof
