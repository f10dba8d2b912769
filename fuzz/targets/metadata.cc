// Any text as a zarr.json: the text is refused or read, in bounded time and memory. The kernels and the
// answers to the open points agree with the reference. Example: if the default answers accept a scale of 0,
// the readings under all answers must have one that accepts it.
#include "reference/metadata/metadata.h"

#include <algorithm>

#include "fuzz/engine/agreement.h"
#include "fuzz/engine/target.h"
#include "reference/json/json.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz {
namespace {

// Returns the request of the text, with the text's shape if it has one.
Request request_in(Input input, Operation operation) {
  Request request;
  request.operation = operation;
  request.zarr_json.assign(input.begin(), input.end());
  try {
    request.shape = read_metadata(request.zarr_json).shape;
  } catch (const Refused&) {
  }
  return request;
}

void check_json(const std::string& text) {
  try {
    const std::string written = write_json(read_json(text));
    if (write_json(read_json(written)) != written)
      fail("JSON changes when it is written and read: " + written);
  } catch (const Refused&) {
  }
}

// If all answers to open points refuse the metadata, the default answers must refuse them. If all accept, the
// default answers must accept.
void check_readings(const Request& request) {
  const auto all = readings(request), standard = readings(request, Answers::defaults());
  if (!all || !standard) return;
  const auto accepts = [](const Reading& reading) { return reading.accepted(); };
  const bool is_accepted = standard->size() == 1 && standard->front().accepted();
  if (is_accepted ? std::none_of(all->begin(), all->end(), accepts)
                  : std::all_of(all->begin(), all->end(), accepts))
    fail("the default answers are not among the answers", request);
}

}  // namespace

void check_input(Input input) {
  check_json({input.begin(), input.end()});
  for (const Operation operation : {Operation::resolve, Operation::decode}) {
    const Request request = request_in(input, operation);
    check_agreement(request);
    check_readings(request);
  }
}

std::string describe_input(Input input) {
  return text_for_people(request_in(input, Operation::resolve));
}

}  // namespace zarrproof::fuzz
