// Builds the files of a suite: assigns controls to refusals, computes permitted outcomes, and chooses the
// file for each vector.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reference/types/data_type.h"
#include "vectors/suite/codec_texts.h"
#include "vectors/suite/group_builder.h"
#include "vectors/vector_file.h"

namespace zarrproof {

// The subject of a vector: the id or its beginning, the clauses, and the reason why the case exists.
struct About {
  std::string id;
  std::vector<Clause> clauses;
  std::string comment = {};
  std::vector<std::string> flags = {};  // of vectors/flag.h
  std::string since = "1.0";            // the first version of the suite with this vector
};

class SuiteBuilder {
 public:
  // Adds a request that must be accepted. Data are hexadecimal: an array in canonical form, or encoded bytes.
  // Returns the id. If an equal request exists, returns its id.
  std::string accept(const About& about, Operation operation, const ArrayText& array, const std::string& data,
                     Layout layout = Layout::c);

  // Adds a request whose metadata may be refused. `control` is an array whose metadata must be accepted.
  // Without data: a missing chunk.
  void open(const About& about, Operation operation, const ArrayText& array,
            const std::optional<std::string>& data, const ArrayText& control);

  // Adds any request. If it may be refused, it needs the id of its control. Returns the id, or the id of an
  // equal request.
  std::string ask(const About& about, Request request, std::string control = {});

  // Adds encoding and decoding of an array that can be written in two ways, one of which must be accepted.
  // Each way is the control of the other.
  void either(const About& about, const ArrayText& one, const ArrayText& other, const std::string& data);

  // Adds decoding of a missing chunk: every element is the fill value.
  std::string missing(const About& about, const ArrayText& array);

  // Adds a resolve request.
  std::string resolve(const About& about, const ArrayText& array);

  // Adds damaged encoded bytes and their sound control.
  void refuse_data(const About& about, const ArrayText& array, const std::string& damaged,
                   const std::string& sound);

  // Adds damaged long data with a few changed bytes, in a file of format 2.
  void refuse_changed(const About& about, const ArrayText& array, const std::string& damaged,
                      const std::string& sound);

  // Adds metadata that are refused or may be, in all three operations: `odd`, with `good` as the control.
  // Every element is the fill value.
  void refuse_metadata(const About& about, const ArrayText& odd, const ArrayText& good);

  // Adds a group of one configuration. The elements have the data type of the input side.
  void elements(const About& about, Operation operation, const ArrayText& array,
                const std::vector<Bits>& inputs);

  // As above, with elements as JSON scalars.
  void elements(const About& about, Operation operation, const ArrayText& array,
                std::initializer_list<const char*> scalars);

  // Adds a group in its own file. `about` describes the file.
  void add(ElementGroup group, const std::string& path, const std::string& about);

  // A group of array lengths.
  void add(LengthGroup group);

  // Arrays of the same elements.
  void add(ArrangementGroup group);

  // Adds requests in a fixed order.
  void add(Sequence sequence);

  // Returns all files, with each vector in its file.
  std::vector<VectorFile> take();

 private:
  std::string add(const About& about, std::string id, Request request, std::string control,
                  const std::string& folder = "v1/");
  VectorFile& file(const std::string& path, const std::string& about);
  VectorFile& file_for(std::string_view id, const std::string& zarr_json, const std::string& folder = "v1/");

  std::vector<VectorFile> files_;
  std::map<std::string, std::size_t> file_numbers_;  // of files_, by path
  struct Known {
    Request request;
    std::string control;
  };
  std::map<std::string, Known> cases_;                             // by id
  std::map<std::string, std::vector<std::string>> same_metadata_;  // ids of cases, by file and zarr_json
};

// Returns the head of a group for the elements of one array.
GroupHead head_of(const About& about, Operation operation, const ArrayText& array);

}  // namespace zarrproof
