#include "vectors/suite/builder.h"

#include <algorithm>
#include <stdexcept>

#include "reference/element.h"
#include "reference/hexadecimal.h"
#include "reference/reference.h"
#include "reference/scalar.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

std::vector<std::byte> from_text(const std::string& hexadecimal) {
  const auto bytes = from_hexadecimal(hexadecimal);
  if (!bytes) throw std::logic_error("the suite holds wrong hexadecimal: " + hexadecimal);
  return *bytes;
}

// The one reading of metadata that hangs on no open point.
Reading only_reading(const ArrayText& array, Operation operation) {
  const auto all =
      readings(Request{operation, array.zarr_json(), array.shape, Layout::c, std::vector<std::byte>{}});
  if (!all || all->size() != 1 || !all->front().accepted())
    throw std::logic_error("the suite needs plain metadata here: " + array.zarr_json());
  return all->front();
}

// The fill value in every element, and its encoded form.
struct FillData {
  std::vector<std::byte> array, encoded;
};

FillData fill_data(const ArrayText& array) {
  const Document document = read_document(array.zarr_json());
  const auto plan = Reference().prepare(document.metadata, document.shape, Layout::c);
  if (!plan) throw std::logic_error("the suite has a refused control: " + plan.error().message());
  FillData data;
  data.array.resize((*plan)->array_size());
  data.encoded.resize((*plan)->encoded_size());
  if (auto error = (*plan)->decode_missing(data.array)) throw std::logic_error(error->message());
  if (auto error = (*plan)->encode(data.array, data.encoded)) throw std::logic_error(error->message());
  return data;
}

// What becomes of an element: one result, one refusal, or something open.
enum class Fate { accepted, refused, open };

struct Element {
  std::vector<std::byte> bytes;  // as it stands in the request's data
  std::string name;              // for the id
  Fate fate;
  std::optional<Clause> refused_by;
  bool may_be_refused = false;
  bool derived = false;  // the result follows by logic only, the text does not state it
};

// SO-2 binds the IEEE types; CV-7 derives that infinities stay, and that what rounds to zero keeps its sign.
bool is_derived(const Chain& chain, const Value& input, const Value& result) {
  const bool casts = chain.array_type() != chain.stored_type();
  if (!casts) return chain.array_type().is_floating() && !chain.array_type().is_ieee();
  if (input.is_infinite()) return result.is_infinite();
  return result.is_zero() && result.is_negative() && !input.is_zero();
}

Element classify(const Reading& reading, Operation operation, Bits bits, const DataType& type) {
  Element element;
  element.bytes.resize(type.element_size());
  store(bits, type, element.bytes);
  std::string most_significant_first = to_hexadecimal(element.bytes);
  element.name = "0x";
  for (std::size_t i = most_significant_first.size(); i >= 2; i -= 2)
    element.name += most_significant_first.substr(i - 2, 2);
  const auto outcomes = element_outcomes(reading, operation, element.bytes);
  for (const auto& alternative : outcomes)
    if (!alternative.outcome) element.may_be_refused = true;
  if (outcomes.size() > 1) {
    element.fate = Fate::open;
  } else if (outcomes[0].outcome) {
    element.fate = Fate::accepted;
    const Chain& chain = *reading.chain;
    const bool encoding = operation == Operation::encode;
    const std::vector<std::byte> result =
        encoding ? chain.canonical(*outcomes[0].outcome) : *outcomes[0].outcome;
    const DataType& result_type = encoding ? chain.stored_type() : chain.array_type();
    element.derived = is_derived(chain, unpack(bits, type), unpack(load(result, result_type), result_type));
  } else {
    element.fate = Fate::refused;
    element.refused_by = clause_of(outcomes[0].outcome.error().reason);
  }
  return element;
}

std::vector<std::byte> join(const std::vector<Element>& elements) {
  std::vector<std::byte> data;
  for (const Element& element : elements) data.insert(data.end(), element.bytes.begin(), element.bytes.end());
  return data;
}

Request elements_request(Operation operation, ArrayText array, const std::vector<Element>& elements) {
  array.shape = {elements.size()};
  return Request{operation, array.zarr_json(), array.shape, Layout::c, join(elements)};
}

std::vector<Clause> with(std::vector<Clause> clauses, std::optional<Clause> another) {
  if (another && std::find(clauses.begin(), clauses.end(), *another) == clauses.end())
    clauses.push_back(*another);
  return clauses;
}

// A control must be accepted, however binding the refusal beside it is.
About control_of(const About& about, const std::string& suffix) {
  return {about.id + suffix + "/control", about.clauses};
}

}  // namespace

std::string SuiteBuilder::add(const About& about, std::string id, Request request, std::string control) {
  for (const Vector& vector : vectors_) {
    if (vector.request == request && vector.control == control) return vector.id;
    if (vector.id == id) throw std::logic_error("the suite has two vectors named " + id);
  }
  vectors_.push_back(
      {id, about.clauses, about.level, about.comment, about.flags, std::move(request), std::move(control)});
  return id;
}

std::string SuiteBuilder::accept(const About& about, Operation operation, const ArrayText& array,
                                 const std::string& data, Layout layout) {
  return add(about, about.id, Request{operation, array.zarr_json(), array.shape, layout, from_text(data)},
             "");
}

void SuiteBuilder::open(const About& about, Operation operation, const ArrayText& array,
                        const std::optional<std::string>& data, const ArrayText& control) {
  const FillData fill = fill_data(control);
  const About own = control_of(about, "");
  const std::string control_id = add(own, own.id,
                                     Request{operation, control.zarr_json(), control.shape, Layout::c,
                                             operation == Operation::encode ? fill.array : fill.encoded},
                                     "");
  std::optional<std::vector<std::byte>> bytes;
  if (data) bytes = from_text(*data);
  add(about, about.id, Request{operation, array.zarr_json(), array.shape, Layout::c, bytes}, control_id);
}

void SuiteBuilder::either(const About& about, const ArrayText& one, const ArrayText& other,
                          const std::string& data) {
  for (Operation operation : {Operation::encode, Operation::decode}) {
    const std::string id = about.id + "/" + std::string(name(operation));
    const std::vector<std::byte> bytes = from_text(data);
    add(about, id, Request{operation, one.zarr_json(), one.shape, Layout::c, bytes}, id + "/other-way");
    add(about, id + "/other-way", Request{operation, other.zarr_json(), other.shape, Layout::c, bytes}, id);
  }
}

std::string SuiteBuilder::missing(const About& about, const ArrayText& array) {
  return add(about, about.id, Request{Operation::decode, array.zarr_json(), array.shape, Layout::c, {}}, "");
}

std::string SuiteBuilder::resolve(const About& about, const ArrayText& array) {
  return add(about, about.id, Request{Operation::resolve, array.zarr_json(), array.shape, Layout::c, {}}, "");
}

void SuiteBuilder::refuse_data(const About& about, const ArrayText& array, const std::string& damaged,
                               const std::string& sound) {
  const std::string control_id = accept(control_of(about, ""), Operation::decode, array, sound);
  add(about, about.id,
      Request{Operation::decode, array.zarr_json(), array.shape, Layout::c, from_text(damaged)}, control_id);
}

void SuiteBuilder::refuse_metadata(const About& about, const ArrayText& odd, const ArrayText& good) {
  const FillData data = fill_data(good);
  for (Operation operation : {Operation::resolve, Operation::encode, Operation::decode}) {
    const std::string suffix = "/" + std::string(name(operation));
    std::optional<std::vector<std::byte>> bytes;
    if (operation == Operation::encode) bytes = data.array;
    if (operation == Operation::decode) bytes = data.encoded;
    const About own = control_of(about, suffix);
    const std::string control_id =
        add(own, own.id, Request{operation, good.zarr_json(), good.shape, Layout::c, bytes}, "");
    add(about, about.id + suffix, Request{operation, odd.zarr_json(), odd.shape, Layout::c, bytes},
        control_id);
  }
}

void SuiteBuilder::elements(const About& about, Operation operation, const ArrayText& array,
                            const std::vector<Bits>& inputs) {
  const Reading reading = only_reading(array, operation);
  const DataType& type =
      operation == Operation::encode ? reading.chain->array_type() : reading.chain->stored_type();
  std::vector<Element> accepted;
  std::vector<Element> derived;
  std::vector<Element> others;
  for (Bits bits : inputs) {
    Element element = classify(reading, operation, bits, type);
    if (element.fate != Fate::accepted)
      others.push_back(std::move(element));
    else if (element.derived)
      derived.push_back(std::move(element));
    else
      accepted.push_back(std::move(element));
  }
  const std::string id = about.id + "/" + std::string(name(operation));
  if (!accepted.empty()) add(about, id, elements_request(operation, array, accepted), "");
  if (!derived.empty()) {
    About own = about;
    own.level = Level::derived;
    if (reading.chain->array_type() != reading.chain->stored_type()) own.clauses = {Clause::CV_7};
    add(own, id + "/derived", elements_request(operation, array, derived), "");
    if (accepted.empty()) accepted = derived;
  }
  if (accepted.empty()) throw std::logic_error("no element is accepted in " + about.id);

  // A refused element stands between two accepted ones; its control is the same request without it.
  const Element& neighbour = accepted.front();
  for (const Element& element : others) {
    About own = about;
    own.clauses = with(about.clauses, element.refused_by);
    const bool open = element.fate == Fate::open;
    std::string control;
    if (element.may_be_refused)
      control =
          add(about, id + "/neighbours", elements_request(operation, array, {neighbour, neighbour}), "");
    const std::vector<Element> group =
        open ? std::vector{element} : std::vector{neighbour, element, neighbour};
    add(own, id + (open ? "/open/" : "/refused/") + element.name, elements_request(operation, array, group),
        control);
  }
}

void SuiteBuilder::elements(const About& about, Operation operation, const ArrayText& array,
                            std::initializer_list<const char*> scalars) {
  const Reading reading = only_reading(array, operation);
  const DataType& type =
      operation == Operation::encode ? reading.chain->array_type() : reading.chain->stored_type();
  Interpretation defaults(Answers::defaults());
  std::vector<Bits> inputs;
  for (const char* scalar : scalars)
    inputs.push_back(read_real(read_json(scalar), type, "element", defaults));
  elements(about, operation, array, inputs);
}

Suite SuiteBuilder::take(std::string name) {
  return {std::move(name), std::move(vectors_)};
}

const Vector* Suite::find(std::string_view id) const {
  for (const Vector& vector : vectors)
    if (vector.id == id) return &vector;
  return nullptr;
}

std::string bytes_codec(const std::string& endian) {
  return R"({"name":"bytes","configuration":{"endian":")" + endian + R"("}})";
}

std::string scale_offset_codec(const std::string& offset, const std::string& scale) {
  std::string members;
  if (!offset.empty()) members += "\"offset\":" + offset;
  if (!scale.empty()) members += (members.empty() ? "" : ",") + ("\"scale\":" + scale);
  return R"({"name":"scale_offset","configuration":{)" + members + "}}";
}

std::string cast_codec(const std::string& type, const std::string& more) {
  return R"({"name":"cast_value","configuration":{"data_type":")" + type + "\"" + more + "}}";
}

std::string chain(std::initializer_list<std::string> codecs) {
  std::string text = "[";
  for (const std::string& codec : codecs) text += (text.size() > 1 ? "," : "") + codec;
  return text + "]";
}

std::string plain_fill(const DataType& type) {
  switch (type.kind) {
    case Kind::boolean: return "false";
    case Kind::raw: {
      std::string zeros = "[";
      for (int i = 0; i < type.width; ++i) zeros += i > 0 ? ",0" : "0";
      return zeros + "]";
    }
    case Kind::complex: return type.family == FloatFamily::e8m0 ? "[1,1]" : "[0,0]";
    case Kind::floating: return type.is_e8m0() ? "1" : "0";
    case Kind::signed_integer:
    case Kind::unsigned_integer:
    case Kind::time: break;
  }
  return "0";
}

std::string type_text(const std::string& name) {
  return "\"" + name + "\"";
}

}  // namespace zarrproof
