// The file PROVENANCE.md of an export.
#include "conformance/export/export_vectors.h"
#include "conformance/text/embedded.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

std::string command_of(const ExportPlan& plan) {
  if (plan.is_stores) return "zarrproof vectors export DIR --stores";
  std::string command = "zarrproof vectors export DIR --level " + plan.level;
  for (const std::string& codec : plan.codecs) command += " --codec " + codec;
  return command;
}

std::string row(const std::string& what, const std::string& value) {
  return "| " + what + " | " + value + " |\n";
}

}  // namespace

std::string provenance_text(const ExportPlan& plan, const std::vector<ExportedFile>& files) {
  std::string text = std::string("# Provenance\n\nThese are ") +
                     (plan.is_stores ? "Zarr arrays" : "golden vectors") +
                     " of zarrproof, written by this command:\n\n```\n" + command_of(plan) +
                     "\n```\n\n| What | Value |\n|---|---|\n";
  text += row("program", "zarrproof " + plan.program_version);
  text += row("commit", plan.commit.empty() ? "unknown (not a release build)" : plan.commit);
  if (!plan.is_stores) {
    text += row("level", plan.level);
    text += row("codecs", plan.codecs.empty() ? "all" : joined_words(plan.codecs, ", "));
  }
  text += row("licence", "Apache-2.0, see LICENSE");
  text += "\n";
  text += plan.is_stores ? kStoresForm : kVectorsForm;
  text += "\n| File | Requests | Bytes | SHA-256 |\n|---|---|---|---|\n";
  for (const ExportedFile& file : files)
    text += "| `" + file.path + "` | " + (file.requests == 0 ? "" : std::to_string(file.requests)) + " | " +
            std::to_string(file.bytes) + " | `" + file.sha256 + "` |\n";
  return text;
}

}  // namespace zarrproof
