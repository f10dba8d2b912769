// A report as one HTML file.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/interop/interoperability.h"
#include "conformance/results/results_file.h"

namespace zarrproof {

// Writes a page that needs no network and no other file. It can be read without its script. All text of
// testees is escaped, and a content security policy permits only the page's own style and script. `program`
// is the name of the program in the printed commands; its folders are left out.
//
// One run: its verdict, matrices, causes, open points, expected failures and coverage. Several runs: also the
// runs side by side; of two runs the changes; of an implementation with several runs the history.
// `interop`, if any, is shown as well, with `left_out`: the sentences of NewestFiles.
void write_html_page(std::ostream& out, const std::vector<ResultsFile>& files,
                     const Interoperability* interop, const std::string& program,
                     const std::vector<std::string>& left_out = {});

// The results that writers and readers are concluded from: the last file of each implementation that has the
// suite and the level of the last file of all. A checkout (--source) is an implementation of its own.
struct NewestFiles {
  std::vector<ResultsFile> files;
  std::vector<std::string> left_out;  // implementations of which no file counts, and why; one sentence each
};
NewestFiles newest_files(const std::vector<ResultsFile>& files);

}  // namespace zarrproof
