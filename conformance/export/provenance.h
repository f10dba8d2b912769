// The file PROVENANCE.md of an export.
#pragma once

#include <string>
#include <vector>

#include "conformance/export/export_folder.h"
#include "conformance/export/export_vectors.h"

namespace zarrproof {

// Returns the text: program, commit, suite, command, licence, and each file with its SHA-256. The text has no
// date and no path of the machine, so that equal exports have equal bytes.
std::string provenance_text(const ExportPlan& plan, const std::vector<ExportedFile>& files);

}  // namespace zarrproof
