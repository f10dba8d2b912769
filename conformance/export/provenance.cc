#include "conformance/export/provenance.h"

#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr const char* kVectorsForm = R"(
## The files

A line of a `.jsonl` file is one case: a request with every permitted outcome. `case.schema.json` is the JSON Schema of
a line. `vectors.py` and `vectors.mjs` are modules that read the lines and judge responses, and programs that judge an
implementation behind the testee protocol: `python3 vectors.py './my-adapter' *.jsonl`. They need no other file.

- `bytes.jsonl` has chains of `bytes` alone. A file with the name of another codec has chains of this codec and `bytes`.
  `chains.jsonl` has chains of several codecs beside `bytes`.
- A file with `-large` in its name has the cases with more than 16 KiB of data. You can delete these files.
- Each file has the controls of all its cases. So a few controls stand in more than one file.
- Ask the cases of one `sequence` one after the other, in the order of the file.
)";

constexpr const char* kStoresForm = R"(
## The files

An array is a folder with `zarr.json` and its chunks. Some chunks are missing and read as the fill value. Beside the folder
NAME, the file `NAME.expected` has the elements that a reader must find: in C order, one a line, as fill-value JSON.
)";

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
  text += plan.is_stores ? kStoresForm : kVectorsForm;
  text += "\n| File | Requests | Bytes | SHA-256 |\n|---|---|---|---|\n";
  for (const ExportedFile& file : files)
    text += "| `" + file.path + "` | " + (file.requests == 0 ? "" : std::to_string(file.requests)) + " | " +
            std::to_string(file.bytes) + " | `" + file.sha256 + "` |\n";
  return text;
}

}  // namespace zarrproof
