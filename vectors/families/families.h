// The families of the suite. A family is code that writes vector files: it enumerates data types or computes
// inputs. Files that are lists of requests are written by people.
//
// A new family is a file of this folder with one function, and a row in families.cc. The function adds cases
// and tables without results: the reference adds these (vectors/fill.h). The files of the family "carries"
// are families/carries.json or families/carries/*.json.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "vectors/vector_file.h"

namespace zarrproof {

// The files of one family. `zarrproof_fill` writes them below vectors/data/families.
class FamilyFiles {
 public:
  // Returns the file with this name, a new one at the first call: "" for a family of one file, or file_of().
  // `about` describes it in one line.
  VectorFile& file(const std::string& name, std::string_view about);

  std::map<std::string, VectorFile> files;  // by name
};

// Returns the name of the file for a type of real numbers: "int" and "uint" for every width, "float16" for
// float16 and bfloat16, "float8" for all floats of 8 bits.
std::string file_of(const DataType& type);

// A file of the suite: one that a family writes, or one that people write.
struct SuiteFile {
  std::string path;  // below the folder of the suite: "data/bytes/shapes.json"
  std::string text;
};

// Returns the files with everything that the reference computes: the files of all families, the files that
// people wrote into data/ of this folder, and suite.json, which lists both. Throws Refused for a file that is
// wrong.
std::vector<SuiteFile> suite_files(const std::filesystem::path& folder);

// Write the files of one family each.
void write_binades(FamilyFiles& files);
void write_bytes(FamilyFiles& files);
void write_carries(FamilyFiles& files);
void write_cast_value(FamilyFiles& files);
void write_defaults(FamilyFiles& files);
void write_fill_values(FamilyFiles& files);
void write_hiding(FamilyFiles& files);
void write_lengths(FamilyFiles& files);
void write_map_rules(FamilyFiles& files);
void write_parameter_ends(FamilyFiles& files);
void write_ranks(FamilyFiles& files);
void write_scale_offset(FamilyFiles& files);
void write_sizes(FamilyFiles& files);

}  // namespace zarrproof
