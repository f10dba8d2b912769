#include "vectors/suite/builder.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "reference/reference.h"
#include "reference/types/hexadecimal.h"
#include "vectors/add_once.h"
#include "vectors/fit_clauses.h"
#include "vectors/permitted.h"
#include "vectors/suite/data.h"

namespace zarrproof {
namespace {

std::vector<std::byte> from_text(Text hexadecimal) {
  const auto bytes = from_hexadecimal(hexadecimal);
  if (!bytes) throw std::logic_error("the suite holds wrong hexadecimal: " + hexadecimal);
  return *bytes;
}

// The fill value in every element, and the encoded form.
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

// The types in the metadata: the array's type and the types of its casts.
void collect_types(const Json& json, std::vector<std::string>& names) {
  const Json* type = json.find("data_type");
  if (type == nullptr) return;
  const Json* name = type->is_object() ? type->find("name") : type;
  if (name != nullptr && name->is_string()) names.push_back(name->text);
}

// Whether metadata use only types of the core specification. Unreadable metadata count as such.
bool is_core(Text zarr_json) {
  std::vector<std::string> names;
  try {
    const Json document = read_json(zarr_json);
    collect_types(document, names);
    if (const Json* codecs = document.find("codecs"))
      for (const Json& codec : codecs->elements)
        if (const Json* configuration = codec.find("configuration")) collect_types(*configuration, names);
  } catch (const Refused&) {
    return true;
  }
  return std::none_of(names.begin(), names.end(), [](Text name) {
    return is_time_type(name) || (find_data_type(name) && !is_core_type(name));
  });
}

struct Area {
  std::string_view id;      // beginning of the ids
  std::string_view folder;  // in the suite
  std::string_view about;   // describes the file
};

constexpr std::array<Area, 8> kFileAreas = {{
    {"bytes", "bytes", "The codec bytes"},
    {"crc32c", "crc32c", "The codec crc32c"},
    {"scale_offset", "scale_offset", "The codec scale_offset"},
    {"cast_value", "cast_value", "The codec cast_value"},
    {"fill_value", "fill_values", "Fill values, and chunks that are missing"},
    {"metadata", "metadata", "Metadata, right and wrong"},
    {"chains", "chains", "Chains of several codecs"},
    {"state", "state", "Requests that are asked one after the other"},
}};

// A control must be accepted at level MUST, whatever the level of the refusal.
About control_of(const About& about) {
  return {about.id + "/control", about.clauses, {}, {}};
}

}  // namespace

About About::below(Text suffix, Text other_comment) const {
  return {id + suffix, clauses, other_comment.empty() ? comment : other_comment, flags};
}

VectorFile& SuiteBuilder::file_for(std::string_view id, Text zarr_json, Text name, Text about) {
  const auto area = std::ranges::find(kFileAreas, id.substr(0, id.find('/')), &Area::id);
  if (area == kFileAreas.end()) throw std::logic_error("no area of the suite for " + std::string(id));
  const std::string part = is_core(zarr_json) ? "core" : "extended";
  const std::string path =
      std::string(area->folder) + "/" + part + (name.empty() ? "" : "/" + name) + ".json";
  VectorFile& file = files_[path];
  file.path = path;
  if (file.about.empty())
    file.about = name.empty() ? std::string(area->about) + ": " + part + " data types" : about;
  return file;
}

std::string SuiteBuilder::ask(const About& about, Request request, std::string control, Text name,
                              Text file_about) {
  VectorFile& place = file_for(about.id, request.zarr_json, name, file_about);
  std::vector<std::size_t>& same_metadata = same_metadata_[place.path + " " + request.zarr_json];
  for (const std::size_t number : same_metadata)
    if (const Vector& other = place.cases[number]; other.request == request && other.control == control)
      return other.id;
  if (!ids_.insert(about.id).second) throw std::logic_error("the suite has two vectors named " + about.id);
  same_metadata.push_back(place.cases.size());
  Vector& vector = place.cases.emplace_back();
  vector.id = about.id;
  vector.clauses = about.clauses;
  vector.comment = about.comment;
  add_all_once(vector.flags, about.flags);
  vector.request = std::move(request);
  vector.control = std::move(control);
  work_out(vector);
  if (std::ranges::count(about.clauses, Clause::CHAIN_3) > 0) vector.level = level_of(about.clauses);
  fit_clauses(vector);
  return about.id;
}

void SuiteBuilder::add(ElementGroup group, Text name, Text file_about) {
  leave_out_similar(group);
  file_for(group.head.id, group.head.array().zarr_json(), name, file_about)
      .groups.push_back(std::move(group));
}

void SuiteBuilder::add(LengthGroup group) {
  file_for(group.head.id, group.head.array().zarr_json()).lengths.push_back(std::move(group));
}

void SuiteBuilder::add(ArrangementGroup group) {
  file_for(group.head.id, group.head.array().zarr_json()).arrangements.push_back(std::move(group));
}

void SuiteBuilder::add(Sequence sequence) {
  std::string zarr_json;
  for (const Vector& step : sequence.steps)
    if (zarr_json.empty() || !is_core(step.request.zarr_json)) zarr_json = step.request.zarr_json;
  file_for(sequence.id, zarr_json).sequences.push_back(std::move(sequence));
}

std::vector<VectorFile> SuiteBuilder::take() {
  std::vector<VectorFile> files;
  for (auto& [path, file] : files_) files.push_back(std::move(file));
  return files;
}

void SuiteBuilder::accept(const About& about, Operation operation, const ArrayText& array, Text data,
                          Layout layout) {
  ask(about, array.request(operation, from_text(data), layout));
}

void SuiteBuilder::encode(const About& about, const ArrayText& array, Text data, Layout layout) {
  accept(about.below("/encode"), Operation::encode, array, data, layout);
}

void SuiteBuilder::decode(const About& about, const ArrayText& array, Text stored) {
  accept(about.below("/decode"), Operation::decode, array, stored);
}

void SuiteBuilder::convert(const About& about, const ArrayText& array, Text data, Text stored) {
  encode(about, array, data);
  decode(about, array, stored);
}

void SuiteBuilder::open(const About& about, Operation operation, const ArrayText& array,
                        const std::optional<std::string>& data, const ArrayText& control) {
  const FillData fill = fill_data(control);
  const std::string control_id =
      ask(control_of(about),
          control.request(operation, operation == Operation::encode ? fill.array : fill.encoded));
  ask(about, array.request(operation, data ? std::optional(from_text(*data)) : std::nullopt), control_id);
}

void SuiteBuilder::either(const About& about, const ArrayText& one, const ArrayText& other, Text data) {
  for (Operation operation : {Operation::encode, Operation::decode}) {
    const About own = about.below("/" + std::string(name(operation))), turned = own.below("/other-way");
    ask(own, one.request(operation, from_text(data)), turned.id);
    ask(turned, other.request(operation, from_text(data)), own.id);
  }
}

void SuiteBuilder::missing(const About& about, const ArrayText& array) {
  ask(about, array.request(Operation::decode));
}

void SuiteBuilder::refuse_data(const About& about, const ArrayText& array, Text damaged, Text sound,
                               Text name, Text file_about) {
  const std::string control =
      ask(control_of(about), array.request(Operation::decode, from_text(sound)), {}, name, file_about);
  ask(about, array.request(Operation::decode, from_text(damaged)), control, name, file_about);
}

void SuiteBuilder::accept_metadata(const About& about, const ArrayText& array, Text data, Text stored) {
  ask(about.below("/resolve"), array.request(Operation::resolve));
  convert(about, array, data, stored);
}

void SuiteBuilder::refuse_metadata(const About& about, const ArrayText& odd, const ArrayText& good) {
  FillData data = fill_data(good);
  const std::array<std::pair<Operation, std::optional<std::vector<std::byte>>>, 3> asked = {
      {{Operation::resolve, std::nullopt},
       {Operation::encode, std::move(data.array)},
       {Operation::decode, std::move(data.encoded)}}};
  std::vector<std::string> controls;
  for (const auto& [operation, bytes] : asked)
    controls.push_back(
        ask(control_of(about).below("/" + std::string(name(operation))), good.request(operation, bytes)));
  for (std::size_t i = 0; i < asked.size(); ++i)
    ask(about.below("/" + std::string(name(asked[i].first))), odd.request(asked[i].first, asked[i].second),
        controls[i]);
}

void SuiteBuilder::accept_fill(const About& about, const ArrayText& array) {
  ask(about.below("/resolve"), array.request(Operation::resolve));
  missing(about.below("/missing"), array);
}

void SuiteBuilder::refuse_fill(const About& about, const ArrayText& odd, const ArrayText& good) {
  refuse_metadata(about, odd, good);
  open(about.below("/missing"), Operation::decode, odd, std::nullopt, good);
}

void SuiteBuilder::accept_fills(const About& about, ArrayText array, Text values) {
  for (const NamedJson& value : named(values)) {
    array.fill_value = value.text;
    accept_fill(about.below(value.name), array);
  }
}

void SuiteBuilder::refuse_fills(const About& about, const ArrayText& good, Text values) {
  ArrayText odd = good;
  for (const NamedJson& value : named(values)) {
    odd.fill_value = value.text;
    refuse_fill(about.below(value.name), odd, good);
  }
}

GroupHead head_of(const About& about, Operation operation, const ArrayText& array) {
  GroupHead head;
  head.id = about.id + "/" + std::string(name(operation));
  head.clauses = about.clauses;
  head.comment = about.comment;
  head.operation = operation;
  head.data_type = array.data_type;
  head.fill_value = array.fill_value;
  head.codecs = array.codecs;
  return head;
}

void SuiteBuilder::elements(const About& about, Operation operation, const ArrayText& array, Text scalars,
                            Text name, Text file_about) {
  add(make_group(head_of(about, operation, array),
                 inputs_of(input_type(operation, array), scalars, about.flags)),
      name, file_about);
}

void SuiteBuilder::add_chain(const About& about, const ArrayText& array, Text encoded, Text decoded) {
  elements(about, Operation::encode, array, encoded);
  elements(about, Operation::decode, array, decoded);
  accept_fill(about, array);
}

}  // namespace zarrproof
