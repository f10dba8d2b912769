// Puts the files of a suite together: gives each refusal its control, works out what is permitted, and finds
// the file for each vector.
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

// What a vector is about: the id or its beginning, the clauses, and why the case exists.
struct About {
  std::string id;
  std::vector<Clause> clauses;
  std::string comment = {};
  std::vector<std::string> flags = {};  // of vectors/flag.h
  std::string since = "1.0";            // the version of the suite that has it first
  // It shows an encoder that stores no chunk and loses the sign of a zero or the bits of a NaN. The texts do
  // not say when an element equals the fill value, so the vector is of level D.
  bool is_about_lost_bits = false;
};

class SuiteBuilder {
 public:
  // One request that must be accepted, on data in hexadecimal: an array in canonical form, or encoded bytes.
  // Returns the id. Where the same request is there already, it returns that one's id.
  std::string accept(const About& about, Operation operation, const ArrayText& array, const std::string& data,
                     Layout layout = Layout::c);

  // A request that may be refused for its metadata; `control` is an array whose metadata may not. Without
  // data, a missing chunk.
  void open(const About& about, Operation operation, const ArrayText& array,
            const std::optional<std::string>& data, const ArrayText& control);

  // Any request; where it may be refused, with the id of its control. Returns the id, or that of the same
  // request.
  std::string ask(const About& about, Request request, std::string control = {});

  // Encodes and decodes data of an array that can be written in two ways, of which one must be accepted: each
  // is the control of the other.
  void either(const About& about, const ArrayText& one, const ArrayText& other, const std::string& data);

  // A missing chunk: every element is the fill value.
  std::string missing(const About& about, const ArrayText& array);

  // What reaches the bytes codec.
  std::string resolve(const About& about, const ArrayText& array);

  // Encoded bytes that are damaged, beside the sound ones.
  void refuse_data(const About& about, const ArrayText& array, const std::string& damaged,
                   const std::string& sound);

  // The same of long data, of which a few bytes are changed: in a file of format 2.
  void refuse_changed(const About& about, const ArrayText& array, const std::string& damaged,
                      const std::string& sound);

  // Metadata that is refused, or may be, in all three operations: `odd`, with `good` as the control. The data
  // are the fill value in every element.
  void refuse_metadata(const About& about, const ArrayText& odd, const ArrayText& good);

  // A group of one configuration: elements of the input side's data type through array -> array codecs.
  void elements(const About& about, Operation operation, const ArrayText& array,
                const std::vector<Bits>& inputs);

  // The same with the elements as JSON scalars.
  void elements(const About& about, Operation operation, const ArrayText& array,
                std::initializer_list<const char*> scalars);

  // A group for a file of its own, which holds `about`.
  void add(ElementGroup group, const std::string& path, const std::string& about);

  // A group of array lengths.
  void add(LengthGroup group);

  // Arrays of the same elements.
  void add(ArrangementGroup group);

  // Requests that are asked one after the other.
  void add(Sequence sequence);

  // All files, each vector in its place.
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

// The head of a group of one array's elements.
GroupHead head_of(const About& about, Operation operation, const ArrayText& array);

}  // namespace zarrproof
