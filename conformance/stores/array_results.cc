// Example: "element 3: "7", which is 7 (0x0007)" becomes "...; at [3], in chunk c/1, which is missing: the
// fill value".
#include <algorithm>
#include <memory>
#include <utility>

#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"
#include "conformance/stores/store.h"
#include "conformance/testee/reader_testee.h"
#include "conformance/text/harmless.h"
#include "reference/metadata/metadata.h"
#include "vectors/add_once.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

// Adds to a fault where its element is: in words, and the stored value, or else the data of the chunk.
void add_place(const Request& array, const ChunkGrid& grid, std::uint64_t index, Fault& fault) {
  Shape at = coordinates(index, grid.shape);
  const Shape chunk = grid.chunk_of(at);
  fault.got += "; at " + to_string(at) + ", in chunk " + harmless(grid.key(chunk));
  const Request request = chunk_request(array, grid, chunk);
  if (!request.data) {
    fault.got += ", which is missing: the fill value";
    return;
  }
  for (std::size_t i = 0; i < at.size(); ++i) at[i] %= request.shape[i];
  const auto reading = only_reading(request);
  if (!reading || !reading->chain->stored_type().is_real()) {
    if (fault.element) fault.data = data_to_explain(*request.data);
    return;
  }
  const DataType& type = reading->chain->stored_type();
  const std::size_t size = type.element_size(), start = index_of(at, request.shape) * size;
  if (start + size > request.data->size()) return;
  WrongElement wrong = *fault.wrong;
  wrong.input_type = type.name;
  wrong.input = reading->chain->canonical(std::span(*request.data).subspan(start, size));
  fault.wrong = std::make_shared<WrongElement>(std::move(wrong));
}

bool is_refused(const RequestResult& result) {
  return is_failure(result.verdict) && result.faults.front().deviation == Deviation::refused;
}

}  // namespace

void describe_arrays(const Suite& arrays, bool names_folders, Results& results) {
  const std::string command = results.testee.substr(kReader.size());
  Description& declared = results.description;
  declared.codecs.clear();
  declared.data_types.clear();
  for (RequestResult& result : results.requests) {
    for (const std::string& codec : result.codecs) add_once(declared.codecs, codec);
    for (const std::string& type : result.data_types) add_once(declared.data_types, type);
    if (!is_failure(result.verdict)) continue;
    const Vector& vector = *arrays.find(result.id);
    const Request& request = vector.request;
    const ChunkGrid grid = read_chunk_grid(read_json(request.zarr_json));
    const Metadata metadata = read_metadata(request.zarr_json);
    result.request =
        harmless("read " + vector.comparison.type.name + " " + to_string(grid.shape) + " in chunks of " +
                 to_string(grid.chunk_shape) + ", codecs " + write_json(metadata.codecs));
    if (names_folders) result.request += ", by " + shell_command(reader_words(command, request.folder));
    for (Fault& fault : result.faults)
      if (const auto index = fault.element ? fault.element : fault.shown_by)
        add_place(request, grid, *index, fault);
  }
  if (names_folder(command) || results.requests.empty() || !std::ranges::all_of(results.requests, is_refused))
    return;
  const bool is_one = results.requests.size() == 1;
  const std::string hint = std::string("the reader refused ") + (is_one ? "the array" : "every array") +
                           " (" + results.requests.front().faults.front().got +
                           "); its command has no {path}, so --array_path=FOLDER was added at the end; write "
                           "{path} where the folder of the array belongs";
  if (is_one)
    results.notes.push_back(hint);
  else if (results.stopped.empty())
    results.stopped = hint;
}

}  // namespace zarrproof
