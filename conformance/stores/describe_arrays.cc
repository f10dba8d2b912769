// Adds to the failure of a reader where its element is stored: "element 3: "7", which is 7 (0x0007)" becomes
// "...; at [3], in chunk c/1, which is missing: the fill value".
#include "conformance/stores/describe_arrays.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/stores/load_arrays.h"
#include "conformance/testee/program_testee.h"
#include "conformance/text/harmless.h"
#include "reference/array/chunk_grid.h"
#include "reference/metadata/metadata.h"
#include "vectors/add_once.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// Adds to a fault where its element is: in words, and the stored value, or else the data of the chunk.
void add_place(const Request& array, const ChunkGrid& grid, std::uint64_t index, Fault& fault) {
  Shape at = coordinates(index, array.shape);
  for (std::size_t i = 0; i < at.size(); ++i) at[i] += array.start[i];
  const Shape chunk = grid.chunk_of(at);
  fault.got += "; at " + to_string(at) + ", in chunk " + harmless(grid.key(chunk));
  Request request = array;  // decodes the chunk
  request.data = read_chunk(fs::path(array.folder) / grid.key(chunk));
  if (!request.data) {
    fault.got += ", which is missing: the fill value";
    return;
  }
  for (std::size_t i = 0; i < at.size(); ++i) at[i] %= grid.chunk_shape[i];
  const auto reading = only_reading(request);  // none if the chunk is a shard
  if (!reading || !reading->chain->stored_type().is_real()) {
    if (fault.element) fault.data = data_to_explain(*request.data);
    return;
  }
  const DataType& type = reading->chain->stored_type();
  const std::size_t size = type.element_size(), start = index_of(at, grid.chunk_shape) * size;
  if (start + size > request.data->size()) return;
  WrongElement wrong = *fault.wrong;
  wrong.input_type = type.name;
  wrong.input = reading->chain->canonical(std::span(*request.data).subspan(start, size));
  fault.wrong = std::make_shared<WrongElement>(std::move(wrong));
}

// Adds to the result of a failure the array or part that was read, and where its wrong elements are.
void describe_failure(const Vector& vector, const std::string& command_words, RequestResult& result) {
  const Request& request = vector.request;
  const ChunkGrid grid = read_chunk_grid(request.zarr_json);
  const std::string part = request.shape == grid.shape
                               ? ""
                               : to_string(request.shape) + " at " + to_string(request.start) + " of ";
  result.request = harmless("read " + vector.comparison.type.name + " " + part + to_string(grid.shape) +
                            " in chunks of " + to_string(grid.chunk_shape) + ", codecs " +
                            write_json(read_metadata(request.zarr_json).codecs)) +
                   command_words;
  for (Fault& fault : result.faults)
    if (const auto index = fault.element ? fault.element : fault.shown_by)
      add_place(request, grid, *index, fault);
}

bool is_refused(const RequestResult& result) {
  return result.verdict == Verdict::unproven ||
         (is_failure(result.verdict) && result.faults.front().deviation == Deviation::refused);
}

// If every array was refused, says that the command does not name the folder of the array.
void note_missing_path(Results& results) {
  const auto failure = std::ranges::find_if(results.requests, is_failure, &RequestResult::verdict);
  if (failure == results.requests.end() || !std::ranges::all_of(results.requests, is_refused)) return;
  const bool is_one = results.requests.size() == 1;
  const std::string hint = std::string("the reader refused ") + (is_one ? "the array" : "every array") +
                           " (" + failure->faults.front().got +
                           "); its command has no {path}, so --array_path=FOLDER was added at the end; write "
                           "{path} where the folder of the array belongs";
  if (is_one)
    results.notes.push_back(hint);
  else if (results.stopped.empty())
    results.stopped = hint;
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
    const std::string command_words =
        names_folders ? ", by " + shell_command(reader_words(command, vector.request)) : "";
    describe_failure(vector, command_words, result);
  }
  if (!names_folder(command)) note_missing_path(results);
}

}  // namespace zarrproof
