#include "fuzz/questions/questions.h"

#include <algorithm>
#include <optional>

#include "fuzz/questions/element.h"
#include "fuzz/request/request.h"
#include "reference/element.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz {
namespace {

template <class T>
void add_once(std::vector<T>& list, const T& item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

template <class T>
void add_all(std::vector<T>& list, const std::vector<T>& more) {
  for (const T& item : more) add_once(list, item);
}

// How binding it is to refuse by this clause, where a testee accepts.
Level level_of_refusal(Clause clause) {
  switch (clause) {
    case Clause::META_2:
    case Clause::SO_3:
    case Clause::CV_5:
    case Clause::CV_8:
    case Clause::CV_9:
    case Clause::CV_10: return Level::must;
    default: return Level::derived;
  }
}

DataType component_of(const DataType& type) {
  return type.kind == Kind::complex ? *find_data_type(type.component) : type;
}

// Whether a code would be written in hexadecimal for a type whose number of digits can be read in two ways.
bool has_doubtful_text(Bits code, const DataType& type) {
  if (!type.is_finite_only()) return false;
  const Value value = unpack(code, type);
  return value.is_zero() && value.is_negative();
}

bool has_doubtful_text(const CodecOutline& codec, const DataType& type) {
  if (const auto* scaling = std::get_if<ScaleOffsetOutline>(&codec))
    return (scaling->offset && has_doubtful_text(*scaling->offset, type)) ||
           (scaling->scale && has_doubtful_text(*scaling->scale, type));
  const auto& cast = std::get<CastOutline>(codec);
  const auto doubtful = [](const auto& map, const DataType& from, const DataType& to) {
    return std::any_of(map.begin(), map.end(), [&](const auto& entry) {
      return has_doubtful_text(entry.first, from) || has_doubtful_text(entry.second, to);
    });
  };
  return doubtful(cast.encode_map, type, cast.to) || doubtful(cast.decode_map, cast.to, type);
}

// What the texts leave so open that nothing is asked about it.
bool is_doubtful(const Outline& outline) {
  const std::vector<DataType> types = outline.types();
  for (std::size_t i = 0; i < outline.codecs.size(); ++i)
    if (has_doubtful_text(outline.codecs[i], types[i])) return true;
  if (!outline.fill) return false;
  const DataType component = component_of(outline.type);
  if (!component.is_real()) return false;
  const auto width = static_cast<std::size_t>(component.width);
  for (std::size_t at = 0; at < outline.fill->size(); at += width)
    if (has_doubtful_text(load(std::span(*outline.fill).subspan(at, width), component), component))
      return true;
  return false;
}

// An element of an array to encode as it stands in canonical form: nothing above the value, a bool of 0 or 1.
void make_canonical(Bytes& element, const DataType& type) {
  if (type.kind == Kind::boolean) element[0] &= std::byte{1};
  const DataType component = component_of(type);
  if (!component.is_real()) return;
  const auto width = static_cast<std::size_t>(component.width);
  for (std::size_t at = 0; at < element.size(); at += width) {
    const auto part = std::span(element).subspan(at, width);
    store(load(part, component), component, part);
  }
}

bool is_refusal(const Permitted& outcome) {
  return outcome.kind == Permitted::Kind::refused;
}

bool may_be_refused(const Vector& vector) {
  return std::any_of(vector.permitted.begin(), vector.permitted.end(), is_refusal);
}

bool must_be_accepted(const Vector& vector) {
  return vector.permitted.size() == 1 && !may_be_refused(vector);
}

class Questions {
 public:
  Questions(const Case& one, std::string id, const Choosing& choosing)
      : case_(one), id_(std::move(id)), choosing_(choosing), spelled_(spell(one.spelling, one.outline)) {
    is_plain_ = spelled_.text.zarr_json() == plain_text(one.outline).zarr_json();
    if (is_plain_) {
      spelled_.same_chain = true;
      spelled_.about_fill = false;
    }
    make_sound(case_.outline);
  }

  std::vector<Question> take() {
    if (is_doubtful(case_.outline)) return {};
    const auto ways = readings(request_of_case(case_.outline));
    if (!ways) return {};
    if (!spelled_.same_chain || ways->size() != 1 || !ways->front().accepted())
      ask_about_metadata(*ways);
    else
      ask_about_data(ways->front());
    return std::move(questions_);
  }

 private:
  // Leaves out what an outline may hold and a request cannot ask.
  void make_sound(Outline& outline) const {
    outline.elements.only_accepted = false;
    if (spelled_.about_fill && outline.operation != Operation::resolve) {
      outline.operation = Operation::decode;
      outline.missing = true;
    }
    if (outline.operation != Operation::encode) return;
    for (Bytes& element : outline.elements.repeated) make_canonical(element, outline.type);
    for (Elements::Stranger& stranger : outline.elements.strangers)
      make_canonical(stranger.element, outline.type);
  }

  Request request_of_case(const Outline& outline) const {
    Request request = request_of(outline);
    ArrayText text = spelled_.text;
    text.shape = outline.shape;
    request.zarr_json = text.zarr_json();
    return request;
  }

  std::string id_of(const std::string& what, Operation operation) const {
    return id_ + (what.empty() ? "" : "/" + what) + "/" + std::string(name(operation));
  }

  // Works out what is permitted. Nothing where that hangs on too much.
  std::optional<Vector> make(const std::string& what, Request request) const {
    Vector vector;
    vector.id = id_of(what, request.operation);
    vector.since = kSuiteVersion;
    vector.request = std::move(request);
    try {
      work_out(vector);
    } catch (const Refused&) {
      return std::nullopt;
    }
    return vector;
  }

  void add(Vector vector, const Outline& outline) {
    if (vector.clauses.empty()) vector.clauses = {Clause::CHAIN_1};  // a control, of nothing in particular
    std::sort(vector.clauses.begin(), vector.clauses.end());
    std::sort(vector.flags.begin(), vector.flags.end());
    questions_.push_back({std::move(vector), {case_.spelling, outline}, {}});
    if (!is_plain_ && must_be_accepted(questions_.back().vector)) questions_.back().about = spelled_.clause;
  }

  // Metadata

  // One element, or none at all where the operation has no data.
  static Outline small(Outline outline, int number) {
    outline.shape = {1};
    outline.layout = Layout::c;
    outline.damage.clear();
    const DataType type = outline.operation == Operation::encode ? outline.type : outline.stored_type();
    Bytes element(type.element_size());
    const DataType component = component_of(type);
    if (component.is_real()) {
      const auto width = static_cast<std::size_t>(component.width);
      for (std::size_t at = 0; at < element.size(); at += width)
        store(
            pack(component.is_e8m0() && number == 0 ? Value::integer(1) : Value::integer(number), component),
            component, std::span(element).subspan(at, width));
    }
    outline.elements = {{element}, false, {}};
    return outline;
  }

  // The nearest outlines whose metadata may be beyond doubt.
  std::vector<Outline> simpler_outlines() const {
    std::vector<Outline> outlines;
    Outline simpler = case_.outline;
    if (!is_plain_) outlines.push_back(simpler);
    simpler.fill.reset();
    outlines.push_back(simpler);
    for (CodecOutline& codec : simpler.codecs)
      if (auto* cast = std::get_if<CastOutline>(&codec)) {
        cast->encode_map.clear();
        cast->decode_map.clear();
        cast->rule = OutOfRange::refuse;
      }
    outlines.push_back(simpler);
    simpler.codecs.clear();
    if (case_.outline.stored_type().width > 1 && !simpler.endian) simpler.endian = ByteOrder::little;
    if (simpler.type.width > 1 && !simpler.endian) simpler.endian = ByteOrder::little;
    outlines.push_back(simpler);
    return outlines;
  }

  // A plain request that must be accepted.
  std::optional<std::pair<Vector, Outline>> metadata_control() const {
    for (const Outline& outline : simpler_outlines())
      for (const int number : {1, 0}) {
        const Outline one = small(outline, number);
        Request request = request_of(one);
        ArrayText text = plain_text(one);
        text.shape = one.shape;
        request.zarr_json = text.zarr_json();
        auto vector = make("control", std::move(request));
        if (!vector || !must_be_accepted(*vector)) continue;
        const bool is_about_fill = one.fill || !vector->request.data;
        vector->clauses = {is_about_fill        ? Clause::META_4
                           : one.codecs.empty() ? bytes_clause(one.type)
                                                : Clause::CHAIN_1};
        vector->flags = {is_about_fill ? "fill" : "metadata"};
        return std::pair(std::move(*vector), one);
      }
    return std::nullopt;
  }

  void ask_about_metadata(const std::vector<Reading>& ways) {
    auto control = metadata_control();
    if (!control) return;
    Request request = control->first.request;
    ArrayText text = spelled_.text;
    text.shape = request.shape;
    request.zarr_json = text.zarr_json();
    if (request.zarr_json == control->first.request.zarr_json) return;
    // The control may have another chain, whose encoded bytes would be no question about the metadata.
    if (request.operation == Operation::decode && request.data && spelled_.same_chain)
      request.data = request_of(small(case_.outline, 1)).data;
    auto vector = make("", std::move(request));
    if (!vector) return;
    // What may be accepted must not be refused for its data.
    const bool some_accept =
        std::any_of(ways.begin(), ways.end(), [](const Reading& reading) { return reading.accepted(); });
    if (some_accept && std::all_of(vector->permitted.begin(), vector->permitted.end(), is_refusal)) return;
    vector->flags = {spelled_.about_fill || (is_plain_ && case_.outline.fill) ? "fill" : "metadata"};
    for (const Reading& reading : ways)
      if (reading.refusal && reading.refusal->clause) add_once(vector->clauses, *reading.refusal->clause);
    if (may_be_refused(*vector)) {
      vector->control = control->first.id;
      for (const Clause clause : vector->clauses)
        if (level_of_refusal(clause) != Level::must) vector->level = Level::derived;
      if (vector->clauses.empty()) vector->level = Level::derived;
    } else if (!spelled_.same_chain) {
      vector->level = Level::derived;
    }
    if (vector->clauses.empty()) vector->clauses = {is_plain_ ? Clause::META_4 : spelled_.clause};
    const bool has_control = !vector->control.empty();
    Outline outline = case_.outline;
    outline.operation = vector->request.operation;
    if (has_control) questions_.push_back({std::move(control->first), {{}, control->second}, {}});
    add(std::move(*vector), outline);
  }

  // Data

  // What is said of a whole request besides its elements.
  void describe(Vector& vector, const Outline& outline) const {
    if (!is_plain_) {
      add_once(vector.clauses, spelled_.clause);
      if (spelled_.level != Level::must) vector.level = spelled_.level;
      add_once<std::string>(vector.flags, spelled_.about_fill ? "fill" : "metadata");
    }
    if (outline.fill) {
      add_once(vector.clauses, Clause::META_4);
      add_once<std::string>(vector.flags, "fill");
    }
    if (outline.shape.size() > 1) {
      add_once(vector.clauses, Clause::BYTES_1);
      add_once<std::string>(vector.flags, "shape");
    }
    const std::uint64_t count = *element_count(outline.shape);
    if (outline.shape.empty() || count == 0) add_once(vector.clauses, Clause::BYTES_9);
    if (count == 0) vector.level = Level::derived;
    if (outline.checksums > 0)
      add_once(vector.clauses, outline.operation == Operation::encode ? Clause::CRC_1 : Clause::CRC_2);
    const DataType stored = outline.stored_type();
    if (outline.codecs.empty()) add_once(vector.clauses, bytes_clause(stored));
    if (outline.endian == ByteOrder::big)
      add_once(vector.clauses, stored.width > 1 ? Clause::BYTES_2 : Clause::BYTES_3);
  }

  static Clause bytes_clause(const DataType& type) {
    switch (type.kind) {
      case Kind::boolean: return Clause::BYTES_5;
      case Kind::complex: return Clause::BYTES_4;
      case Kind::raw: return Clause::BYTES_6;
      default: return Clause::BYTES_7;
    }
  }

  void ask_about_data(const Reading& reading) {
    const Outline& outline = case_.outline;
    if (outline.operation == Operation::resolve ||
        (outline.operation == Operation::decode && outline.missing)) {
      ask_without_data(outline);
      return;
    }
    const ElementReader reader(request_of_case(outline), reading);
    Outline sound = outline;
    sound.damage.clear();
    if (!outline.damage.empty()) {
      if (ask_damaged(reader, reading)) return;
      // The damage made other elements, and no more.
      const Request request = request_of_case(outline);
      const auto body = reading.chain->body(*request.data, *element_count(outline.shape));
      const std::size_t size = reading.chain->stored_type().element_size();
      sound.elements = {{}, false, {}};
      for (std::size_t at = 0; at < body->size(); at += size)
        add_once(sound.elements.repeated, reading.chain->canonical(body->subspan(at, size)));
      if (sound.elements.repeated.size() > kMostRepeated || sound.elements.repeated.empty()) return;
      sound.shape = {sound.elements.repeated.size()};
    }
    ask_elements(sound, reader);
  }

  void ask_without_data(const Outline& outline) {
    auto vector = make("", request_of_case(outline));
    if (!vector || !must_be_accepted(*vector)) return;
    if (outline.operation == Operation::resolve) vector->clauses = {Clause::CHAIN_1};
    vector->flags = {"fill"};
    if (outline.operation == Operation::decode) vector->clauses = {Clause::META_4};
    if (!is_plain_) {
      add_once(vector->clauses, spelled_.clause);
      vector->level = spelled_.level;
    }
    if (*element_count(outline.shape) == 0) vector->level = Level::derived;
    add(std::move(*vector), outline);
  }

  // Of a damage that shows as such. Returns whether it does.
  bool ask_damaged(const ElementReader& reader, const Reading& reading) {
    Outline sound = case_.outline;
    sound.damage.clear();
    std::erase_if(sound.elements.repeated,
                  [&](const Bytes& element) { return !is_certain(reader.fate_of(element)); });
    std::erase_if(sound.elements.strangers, [&](const Elements::Stranger& stranger) {
      return !is_certain(reader.fate_of(stranger.element));
    });
    Outline damaged = sound;
    damaged.damage = case_.outline.damage;
    if (sound.elements.repeated.empty()) return true;
    Request request = request_of_case(damaged);
    const auto body = reading.chain->body(*request.data, *element_count(damaged.shape));
    if (body) return false;
    auto control = make("sound", request_of_case(sound));
    auto vector = make("damaged", std::move(request));
    if (!control || !vector || !must_be_accepted(*control)) return true;
    describe(*control, sound);
    vector->control = control->id;
    vector->clauses = {body.error().clause.value_or(Clause::BYTES_8)};
    vector->flags = {vector->clauses.front() == Clause::BYTES_8 ? "length" : "damage"};
    vector->level = Level::derived;
    if (*element_count(damaged.shape) == 0) return true;
    add(std::move(*control), sound);
    add(std::move(*vector), damaged);
    return true;
  }

  static bool is_certain(const ElementFate& fate) {
    return fate.kind == ElementFate::Kind::certain && !fate.derived;
  }

  struct Known {
    Bytes element;
    ElementFate fate;
  };

  void ask_elements(const Outline& outline, const ElementReader& reader) {
    std::vector<Known> certain, derived, others;
    const auto sort_in = [&](const Bytes& element) {
      Known known{element, reader.fate_of(element)};
      const bool is_result = known.fate.kind == ElementFate::Kind::certain;
      (!is_result ? others : known.fate.derived ? derived : certain).push_back(std::move(known));
    };
    for (const Bytes& element : outline.elements.repeated) sort_in(element);
    Outline main = outline;
    keep(main, certain);
    std::vector<Elements::Stranger> refused;
    sort_strangers(main, outline, reader, certain, derived, others, refused);
    if (*element_count(outline.shape) == 0) {
      ask_certain(outline, {}, "");
      return;
    }
    if (!certain.empty()) ask_certain(main, certain, "");
    for (std::size_t i = 0; !certain.empty() && i < refused.size(); ++i)
      ask_in_place(main, refused[i], reader, i);
    if (!derived.empty()) ask_derived(outline, derived);
    ask_others(outline, reader, certain, others);
  }

  // Certain ones stay where they are; those that are refused are asked there, too, one at a time; the others
  // are asked like all elements.
  static void sort_strangers(Outline& main, const Outline& outline, const ElementReader& reader,
                             std::vector<Known>& certain, std::vector<Known>& derived,
                             std::vector<Known>& others, std::vector<Elements::Stranger>& refused) {
    main.elements.strangers.clear();
    for (const Elements::Stranger& stranger : outline.elements.strangers) {
      Known known{stranger.element, reader.fate_of(stranger.element)};
      if (is_certain(known.fate)) {
        if (main.elements.repeated.empty())
          main.elements.repeated.push_back(stranger.element);
        else
          main.elements.strangers.push_back(stranger);
        certain.push_back(std::move(known));
      } else {
        if (known.fate.kind == ElementFate::Kind::refused) refused.push_back(stranger);
        (known.fate.kind == ElementFate::Kind::certain ? derived : others).push_back(std::move(known));
      }
    }
  }

  // An element that is refused among all those that are not; these by themselves are the control.
  void ask_in_place(const Outline& main, const Elements::Stranger& stranger, const ElementReader& reader,
                    std::size_t number) {
    Outline outline = main;
    outline.elements.strangers.push_back(stranger);
    auto vector = make("refused-in-place-" + std::to_string(number), request_of_case(outline));
    if (!vector || vector->permitted.size() != 1 || !may_be_refused(*vector)) return;
    const ElementFate fate = reader.fate_of(stranger.element);
    vector->clauses = fate.clauses;
    vector->flags = fate.flags;
    add_once<std::string>(vector->flags, "tail");
    for (const Clause clause : fate.clauses)
      if (level_of_refusal(clause) != Level::must) vector->level = Level::derived;
    vector->control = id_of("", outline.operation);
    const bool has_control = std::any_of(questions_.begin(), questions_.end(), [&](const Question& question) {
      return question.vector.id == vector->control;
    });
    if (has_control) add(std::move(*vector), outline);
  }

  // An array of these elements, shorter where the shape asks each of the outline's but once.
  static void keep(Outline& outline, const std::vector<Known>& kept) {
    const std::size_t before = outline.elements.repeated.size();
    outline.elements.repeated.clear();
    for (const Known& known : kept) outline.elements.repeated.push_back(known.element);
    if (outline.shape.size() == 1 && outline.shape[0] <= before && outline.shape[0] > kept.size())
      outline.shape[0] = kept.size();
  }

  void ask_certain(const Outline& outline, const std::vector<Known>& elements, const std::string& what) {
    auto vector = make(what, request_of_case(outline));
    if (!vector || !must_be_accepted(*vector)) return;
    for (const Known& known : elements) {
      add_all(vector->clauses, known.fate.clauses);
      add_all(vector->flags, known.fate.flags);
    }
    describe(*vector, outline);
    add(std::move(*vector), outline);
  }

  void ask_derived(const Outline& outline, const std::vector<Known>& elements) {
    Outline own = outline;
    own.elements.strangers.clear();
    own.shape = {elements.size()};
    keep(own, elements);
    auto vector = make("derived", request_of_case(own));
    if (!vector || !must_be_accepted(*vector)) return;
    for (const Known& known : elements) {
      add_all(vector->clauses, known.fate.clauses);
      add_all(vector->flags, known.fate.flags);
    }
    describe(*vector, own);
    vector->level = Level::derived;
    add(std::move(*vector), own);
  }

  // A certain element to stand beside others: if possible 1, and a number.
  std::optional<Bytes> neighbour(const ElementReader& reader, const std::vector<Known>& certain) const {
    const DataType& type = reader.input_type();
    if (type.is_real())
      for (const int number : {1, 0, 2, 3, -1, 100}) {
        const Value value = Value::integer(number);
        const Value rounded = round(value, type, Rounding::towards_zero);
        if (compare(rounded, value) != 0 || compare(value, highest(type)) > 0 ||
            compare(value, lowest(type)) < 0)
          continue;
        Bytes element(type.element_size());
        store(pack(value, type), type, element);
        if (is_certain(reader.fate_of(element))) return element;
      }
    for (const Known& known : certain)
      if (is_certain(known.fate)) return known.element;
    return std::nullopt;
  }

  void ask_others(const Outline& outline, const ElementReader& reader, const std::vector<Known>& certain,
                  const std::vector<Known>& others) {
    if (others.empty()) return;
    const auto beside = neighbour(reader, certain);
    if (!beside) return;
    Outline control_outline = outline;
    control_outline.layout = Layout::c;
    control_outline.shape = {2};
    control_outline.elements = {{*beside, *beside}, false, {}};
    auto control = make("neighbours", request_of_case(control_outline));
    if (!control || !must_be_accepted(*control)) return;
    control->clauses = reader.fate_of(*beside).clauses;
    describe(*control, control_outline);
    const std::string control_id = control->id;
    add(std::move(*control), control_outline);
    const std::size_t step = (others.size() + choosing_.most - 1) / choosing_.most;
    for (std::size_t i = choosing_.which % step; i < others.size(); i += step)
      ask_alone(control_outline, others[i], *beside, control_id, i);
  }

  void ask_alone(const Outline& plain, const Known& known, const Bytes& beside, const std::string& control,
                 std::size_t number) {
    Outline outline = plain;
    const bool is_refused = known.fate.kind == ElementFate::Kind::refused;
    outline.elements.repeated = {known.element};
    if (is_refused) outline.elements.repeated = {beside, known.element, beside};
    outline.shape = {outline.elements.repeated.size()};
    const std::string what = (is_refused ? "refused-" : "open-") + std::to_string(number);
    auto vector = make(what, request_of_case(outline));
    if (!vector || (is_refused && !(vector->permitted.size() == 1 && may_be_refused(*vector)))) return;
    vector->clauses = known.fate.clauses;
    vector->flags = known.fate.flags;
    for (const Clause clause : known.fate.clauses)
      if (may_be_refused(*vector) && level_of_refusal(clause) != Level::must) vector->level = Level::derived;
    if (known.fate.derived) vector->level = Level::derived;
    if (may_be_refused(*vector)) vector->control = control;
    if (vector->clauses.empty()) describe(*vector, outline);
    add(std::move(*vector), outline);
  }

  Case case_;
  std::string id_;
  Choosing choosing_;
  Spelled spelled_;
  bool is_plain_ = true;
  std::vector<Question> questions_;
};

// The element with that index, in canonical form of what is put in; nothing where it cannot be told.
std::optional<Bytes> element_of(const Question& question, const Reading& reading, std::uint64_t index) {
  const Request& request = question.vector.request;
  if (!request.data) return std::nullopt;
  const bool encodes = request.operation == Operation::encode;
  const DataType& type = encodes ? reading.chain->array_type() : reading.chain->stored_type();
  const std::size_t size = type.element_size();
  if ((index + 1) * size > request.data->size()) return std::nullopt;
  const auto bytes = std::span(*request.data).subspan(index * size, size);
  return encodes ? Bytes(bytes.begin(), bytes.end()) : reading.chain->canonical(bytes);
}

std::optional<Reading> only_reading(const Request& request) {
  const auto ways = readings(request);
  if (!ways || ways->size() != 1 || !ways->front().accepted()) return std::nullopt;
  return ways->front();
}

}  // namespace

std::vector<Question> questions(const Case& one, const std::string& id, const Choosing& choosing) {
  return Questions(one, id, choosing).take();
}

Subject subject_of(const Question& question, std::uint64_t element) {
  const Subject whole{question.vector.clauses, question.vector.flags};
  const auto reading = only_reading(question.vector.request);
  if (!reading) return whole;
  const ElementReader reader(question.vector.request, *reading);
  const auto bytes = element_of(question, *reading, element);
  if (!bytes || !reader.has_codecs()) return whole;
  const ElementFate fate = reader.fate_of(*bytes);
  Subject subject{fate.clauses, fate.flags};
  for (const Clause clause : whole.clauses)
    if (clause <= Clause::CRC_3) add_once(subject.clauses, clause);
  std::sort(subject.clauses.begin(), subject.clauses.end());
  return subject;
}

Case about_element(const Question& question, std::uint64_t element) {
  Case one = question.origin;
  const auto reading = only_reading(question.vector.request);
  if (!reading) return one;
  const auto bytes = element_of(question, *reading, element);
  if (!bytes) return one;
  one.outline.elements = {{*bytes}, false, {}};
  one.outline.shape = {1};
  return one;
}

}  // namespace zarrproof::fuzz
