#include "vectors/suite/builder.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "reference/metadata/codec_names.h"
#include "reference/metadata/scalar.h"
#include "reference/reference.h"
#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"
#include "vectors/fit_clauses.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

std::vector<std::byte> from_text(const std::string& hexadecimal) {
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
bool is_core(const std::string& zarr_json) {
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
  return std::none_of(names.begin(), names.end(), [](const std::string& name) {
    return is_time_type(name) || (find_data_type(name) && !is_core_type(name));
  });
}

struct Area {
  std::string_view id;      // beginning of the ids
  std::string_view folder;  // in the suite
  std::string_view about;   // describes the file
};

constexpr const char* kFormat2 = "v2/";  // for files with arrangements and sequences

// The areas that are no codec.
constexpr std::array<Area, 4> kFileAreas = {{
    {"fill_value", "fill_values", "Fill values, and chunks that are missing"},
    {"metadata", "metadata", "Metadata, right and wrong"},
    {"chains", "chains", "Chains of several codecs"},
    {"state", "state", "Requests that are asked one after the other"},
}};

// A control must be accepted at level MUST, whatever the level of the refusal.
About control_of(const About& about) {
  return {about.id + "/control", about.clauses, {}, {}, about.since};
}

// Vectors with level derived in version 1.0. vectors/CHANGELOG.md says why their level is MUST now.
bool was_derived_in_1_0(std::string_view id) {
  constexpr std::string_view kBeginnings[] = {"cast_value/examples/numpy/plus-infinity/",
                                              "fill_value/float8_e8m0fnu/tie-",
                                              "metadata/scale_offset/empty-configuration/",
                                              "metadata/scale_offset/configuration-first/",
                                              "metadata/scale_offset/offset-nan/",
                                              "metadata/scale_offset/offset-infinity/",
                                              "metadata/scale_offset/offset-minus-infinity/",
                                              "metadata/scale_offset/offset-hexadecimal-infinity/",
                                              "metadata/scale_offset/scale-nan/",
                                              "metadata/scale_offset/scale-infinity/",
                                              "metadata/scale_offset/scale-minus-infinity/",
                                              "metadata/scale_offset/scale-hexadecimal-",
                                              "metadata/scale_offset/scale-zero/",
                                              "metadata/scale_offset/scale-0.0/"};
  return std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                     [&](std::string_view beginning) { return id.starts_with(beginning); });
}

}  // namespace

VectorFile& SuiteBuilder::file(const std::string& path, const std::string& about) {
  const auto [found, inserted] = file_numbers_.emplace(path, files_.size());
  if (inserted) files_.push_back({path, about, {}, false, {}, {}, {}, {}});
  return files_[found->second];
}

VectorFile& SuiteBuilder::file_for(std::string_view id, const std::string& zarr_json,
                                   const std::string& folder) {
  const bool core = is_core(zarr_json);
  const auto file_of = [&](std::string_view area_folder, const std::string& about) -> VectorFile& {
    return file(folder + std::string(area_folder) + (core ? "/core.json" : "/extended.json"),
                about + (core ? ": core data types" : ": extended data types"));
  };
  const std::string_view name = id.substr(0, id.find('/'));
  if (is_codec(name)) return file_of(name, "The codec " + std::string(name));
  for (const Area& area : kFileAreas)
    if (name == area.id) return file_of(area.folder, std::string(area.about));
  throw std::logic_error("no area of the suite for " + std::string(id));
}

std::string SuiteBuilder::add(const About& about, std::string id, Request request, std::string control,
                              const std::string& folder) {
  VectorFile& place = file_for(id, request.zarr_json, folder);
  place.has_puts = folder == kFormat2;
  std::vector<std::string>& same_metadata = same_metadata_[place.path + " " + request.zarr_json];
  for (const std::string& other : same_metadata)
    if (cases_.at(other).request == request && cases_.at(other).control == control) return other;
  if (cases_.count(id) != 0) throw std::logic_error("the suite has two vectors named " + id);
  cases_.emplace(id, Known{request, control});
  same_metadata.push_back(id);
  std::vector<std::string> flags;
  for (const std::string& flag : about.flags)
    if (std::find(flags.begin(), flags.end(), flag) == flags.end()) flags.push_back(flag);
  Vector vector{id,
                about.since,
                "",
                about.clauses,
                Level::must,
                {},
                about.comment,
                std::move(flags),
                std::move(request),
                {},
                std::move(control),
                {},
                {}};
  work_out(vector);
  if (std::ranges::count(about.clauses, Clause::CHAIN_3) > 0) vector.level = Level::derived;
  fit_clauses(vector);
  if (vector.level == Level::must && was_derived_in_1_0(id)) vector.level_1_0 = Level::derived;
  place.cases.push_back(std::move(vector));
  return id;
}

void SuiteBuilder::add(ElementGroup group, const std::string& path, const std::string& about) {
  file("v1/" + path, about).groups.push_back(std::move(group));
}

void SuiteBuilder::add(LengthGroup group) {
  const GroupHead& head = group.head;
  VectorFile& place =
      file_for(head.id, ArrayText{head.data_type, head.fill_value, head.codecs, {1}}.zarr_json());
  place.lengths.push_back(std::move(group));
}

void SuiteBuilder::add(ArrangementGroup group) {
  const GroupHead& head = group.head;
  VectorFile& place =
      file_for(head.id, ArrayText{head.data_type, head.fill_value, head.codecs, {1}}.zarr_json(), kFormat2);
  place.arrangements.push_back(std::move(group));
}

void SuiteBuilder::add(Sequence sequence) {
  std::string zarr_json;
  for (const Vector& step : sequence.steps)
    if (zarr_json.empty() || !is_core(step.request.zarr_json)) zarr_json = step.request.zarr_json;
  file_for(sequence.id, zarr_json, kFormat2).sequences.push_back(std::move(sequence));
}

std::vector<VectorFile> SuiteBuilder::take() {
  std::sort(files_.begin(), files_.end(),
            [](const VectorFile& a, const VectorFile& b) { return a.path < b.path; });
  return std::move(files_);
}

std::string SuiteBuilder::accept(const About& about, Operation operation, const ArrayText& array,
                                 const std::string& data, Layout layout) {
  return add(about, about.id, Request{operation, array.zarr_json(), array.shape, layout, from_text(data)},
             "");
}

void SuiteBuilder::open(const About& about, Operation operation, const ArrayText& array,
                        const std::optional<std::string>& data, const ArrayText& control) {
  const FillData fill = fill_data(control);
  const About own = control_of(about);
  const std::string control_id = add(own, own.id,
                                     Request{operation, control.zarr_json(), control.shape, Layout::c,
                                             operation == Operation::encode ? fill.array : fill.encoded},
                                     "");
  std::optional<std::vector<std::byte>> bytes;
  if (data) bytes = from_text(*data);
  add(about, about.id, Request{operation, array.zarr_json(), array.shape, Layout::c, bytes}, control_id);
}

std::string SuiteBuilder::ask(const About& about, Request request, std::string control) {
  return add(about, about.id, std::move(request), std::move(control));
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
  const std::string control_id = accept(control_of(about), Operation::decode, array, sound);
  add(about, about.id,
      Request{Operation::decode, array.zarr_json(), array.shape, Layout::c, from_text(damaged)}, control_id);
}

void SuiteBuilder::refuse_changed(const About& about, const ArrayText& array, const std::string& damaged,
                                  const std::string& sound) {
  const auto request = [&](const std::string& data) {
    return Request{Operation::decode, array.zarr_json(), array.shape, Layout::c, from_text(data)};
  };
  const About own = control_of(about);
  const std::string control = add(own, own.id, request(sound), "", kFormat2);
  add(about, about.id, request(damaged), control, kFormat2);
}

void SuiteBuilder::refuse_metadata(const About& about, const ArrayText& odd, const ArrayText& good) {
  const FillData data = fill_data(good);
  const auto request = [&](Operation operation, const ArrayText& array) {
    std::optional<std::vector<std::byte>> bytes;
    if (operation == Operation::encode) bytes = data.array;
    if (operation == Operation::decode) bytes = data.encoded;
    return Request{operation, array.zarr_json(), array.shape, Layout::c, bytes};
  };
  constexpr std::array<Operation, 3> kOperations = {Operation::resolve, Operation::encode, Operation::decode};
  const About own = control_of(about);
  std::vector<std::string> controls;
  for (Operation operation : kOperations)
    controls.push_back(add(own, own.id + "/" + std::string(name(operation)), request(operation, good), ""));
  for (std::size_t i = 0; i < kOperations.size(); ++i)
    add(about, about.id + "/" + std::string(name(kOperations[i])), request(kOperations[i], odd), controls[i]);
}

GroupHead head_of(const About& about, Operation operation, const ArrayText& array) {
  GroupHead head;
  head.id = about.id + "/" + std::string(name(operation));
  head.since = about.since;
  head.clauses = about.clauses;
  head.comment = about.comment;
  head.operation = operation;
  head.data_type = array.data_type;
  head.fill_value = array.fill_value;
  head.codecs = array.codecs;
  return head;
}

void SuiteBuilder::elements(const About& about, Operation operation, const ArrayText& array,
                            const std::vector<Bits>& inputs) {
  const GroupHead head = head_of(about, operation, array);
  std::vector<Input> all;
  for (Bits bits : inputs) all.push_back({bits, about.flags});
  file_for(head.id, array.zarr_json()).groups.push_back(make_group(head, std::move(all), {{"", "{}"}}));
}

void SuiteBuilder::elements(const About& about, Operation operation, const ArrayText& array,
                            std::initializer_list<const char*> scalars) {
  Interpretation defaults(Answers::defaults());
  const Chain chain(read_document(array.zarr_json()).metadata, defaults);
  const DataType& type = operation == Operation::encode ? chain.array_type() : chain.stored_type();
  std::vector<Bits> inputs;
  for (const char* scalar : scalars)
    inputs.push_back(read_real(read_json(scalar), type, "element", defaults));
  elements(about, operation, array, inputs);
}

}  // namespace zarrproof
