#include "vectors/suite/sequence_builder.h"

#include <stdexcept>

#include "reference/codec/chain.h"
#include "reference/json/json.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"
#include "vectors/fit_clauses.h"
#include "vectors/permitted.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

// The elements in the byte order of this side of the chain.
std::vector<std::byte> bytes_of(const ArrayText& array, const std::vector<std::string>& scalars,
                                bool stored) {
  Interpretation defaults(Answers::defaults());
  const Chain chain(read_document(array.zarr_json()).metadata, defaults);
  const DataType& type = stored ? chain.stored_type() : chain.array_type();
  std::vector<Bits> bits;
  for (const std::string& scalar : scalars)
    bits.push_back(read_real(read_json(scalar), type, "element", defaults));
  std::string data = canonical_data(type, bits);
  if (stored && chain.byte_order() == ByteOrder::big) data = reversed_components(data, type.width);
  return *from_hexadecimal(data);
}

}  // namespace

Request SequenceBuilder::encode(const ArrayText& array, const std::vector<std::string>& scalars,
                                Layout layout) const {
  return {Operation::encode, array.zarr_json(), array.shape, layout, bytes_of(array, scalars, false)};
}

Request SequenceBuilder::decode(const ArrayText& array, const std::vector<std::string>& scalars) const {
  return {Operation::decode, array.zarr_json(), array.shape, Layout::c, bytes_of(array, scalars, true)};
}

Request SequenceBuilder::missing(const ArrayText& array) const {
  return {Operation::decode, array.zarr_json(), array.shape, Layout::c, std::nullopt};
}

void SequenceBuilder::alternate(const std::string& id, const std::vector<Clause>& clauses, const Request& one,
                                const Request& other, const std::optional<Request>& control) {
  Sequence sequence;
  sequence.id = "state/" + id;
  sequence.since = "1.1";
  const auto add = [&](const char* name, const Request& request, const char* control_name) {
    Vector step;
    step.id = name;
    step.since = sequence.since;
    step.clauses = clauses;
    step.flags = {"sequence"};
    step.request = request;
    step.control = control_name;
    work_out(step);
    fit_clauses(step);
    if (step.permitted.size() != 1 || step.may_be_refused() == step.control.empty())
      throw std::logic_error("a step of " + sequence.id + " has another outcome than it should: " + name);
    sequence.steps.push_back(std::move(step));
  };
  add("one", one, control ? "control" : "");
  add("other", other, "");
  sequence.order = {0, 1, 0, 1};
  if (control) {
    add("control", *control, "");
    sequence.order.insert(sequence.order.begin(), 2);
  }
  suite_.add(std::move(sequence));
}

}  // namespace zarrproof
