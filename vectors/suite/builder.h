// Builds the files of a suite: assigns controls to refusals, computes permitted outcomes, and chooses the
// file for each vector.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

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

  // The same with an addition to the id, and another comment if there is one.
  About below(Text suffix, Text other_comment = {}) const;
};

class SuiteBuilder {
 public:
  // Adds any request. If it may be refused, it needs the id of its control. Returns the id. If its file has
  // an equal request, adds nothing and returns the id of that. The file is as in add().
  std::string ask(const About& about, Request request, std::string control = {}, Text name = {},
                  Text file_about = {});

  // Adds a request that must be accepted. Data are hexadecimal: an array in canonical form, or encoded bytes.
  void accept(const About& about, Operation operation, const ArrayText& array, Text data,
              Layout layout = Layout::c);

  // As accept(), with "/encode" or "/decode" after the id.
  void encode(const About& about, const ArrayText& array, Text data, Layout layout = Layout::c);
  void decode(const About& about, const ArrayText& array, Text stored);

  // Both directions.
  void convert(const About& about, const ArrayText& array, Text data, Text stored);

  // Adds a request whose metadata may be refused. `control` is an array whose metadata must be accepted.
  // Without data: a missing chunk.
  void open(const About& about, Operation operation, const ArrayText& array,
            const std::optional<std::string>& data, const ArrayText& control);

  // Adds encoding and decoding of an array that can be written in two ways, one of which must be accepted.
  // Each way is the control of the other.
  void either(const About& about, const ArrayText& one, const ArrayText& other, Text data);

  // Adds decoding of a missing chunk: every element is the fill value.
  void missing(const About& about, const ArrayText& array);

  // Adds damaged encoded bytes and their sound control. The file is as in add().
  void refuse_data(const About& about, const ArrayText& array, Text damaged, Text sound, Text name = {},
                   Text file_about = {});

  // Adds metadata that must be accepted, in every operation: resolve, encode and decode.
  void accept_metadata(const About& about, const ArrayText& array, Text data, Text stored);

  // Adds metadata that are refused or may be, in all three operations: `odd`, with `good` as the control.
  // Every element is the fill value.
  void refuse_metadata(const About& about, const ArrayText& odd, const ArrayText& good);

  // Adds a fill value that must be accepted: resolve, and a missing chunk.
  void accept_fill(const About& about, const ArrayText& array);

  // Adds a fill value that is refused or may be: every operation, and a missing chunk.
  void refuse_fill(const About& about, const ArrayText& odd, const ArrayText& good);

  // Adds fill values, as in named(), in an array. A name is the end of an id. All must be accepted; or each
  // is refused or may be, with `good` as the control.
  void accept_fills(const About& about, ArrayText array, Text values);
  void refuse_fills(const About& about, const ArrayText& good, Text values);

  // Adds a group of one configuration. The elements are scalars, as in scalars_of(), of the input side. The
  // file is as in add().
  void elements(const About& about, Operation operation, const ArrayText& array, Text scalars, Text name = {},
                Text file_about = {});

  // Adds the elements of both directions, and the fill value.
  void add_chain(const About& about, const ArrayText& array, Text encoded, Text decoded);

  // Adds a group, in the file of its area or in the file with this name, which `file_about` describes.
  void add(ElementGroup group, Text name = {}, Text file_about = {});

  // A group of array lengths.
  void add(LengthGroup group);

  // Arrays of the same elements.
  void add(ArrangementGroup group);

  // Adds requests in a fixed order.
  void add(Sequence sequence);

  // Returns all files, with each vector in its file.
  std::vector<VectorFile> take();

 private:
  VectorFile& file_for(std::string_view id, Text zarr_json, Text name = {}, Text about = {});

  std::map<std::string, VectorFile> files_;                        // by path
  std::set<std::string> ids_;                                      // of all cases
  std::map<std::string, std::vector<std::size_t>> same_metadata_;  // numbers of cases, by file and zarr_json
};

// Returns the head of a group for the elements of one array.
GroupHead head_of(const About& about, Operation operation, const ArrayText& array);

}  // namespace zarrproof
