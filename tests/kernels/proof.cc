// Short names for what the proofs need: codecs as JSON text, metadata, plans, arrays of codes, results as
// text. Example: cast_value(uint8, nearest-even, clamp) is the codec's JSON text with data_type "uint8" and
// out_of_range "clamp".
//
// Compares kernels with a table: first all accepted codes in one array, then each refused code among accepted
// ones. Casts have a table of the reference's outcomes for each rule and rounding mode.
#include "tests/kernels/proof.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <stdexcept>

#include "reference/codec/cast_value.h"
#include "reference/codec/chain.h"
#include "reference/json/json.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/scalar.h"
#include "reference/values/element.h"

namespace zarrproof::test {

std::string cast_value(const DataType& to, Rounding rounding, OutOfRange rule) {
  return codec_json(CastValueConfiguration{.array_type = to,  // is not in the JSON text
                                           .stored_type = to,
                                           .rounding = rounding,
                                           .out_of_range = rule});
}

std::string scale_offset(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale) {
  return codec_json(ScaleOffsetConfiguration{type, offset, scale});
}

Metadata metadata_of(const DataType& type, const std::string& codec, Bits fill) {
  return {read_json(metadata_json(type)), read_json("[" + codec + "," + kLittleEndian + "]"),
          read_json(write_real(fill, type))};
}

std::unique_ptr<Plan> prepare(const Implementation& implementation, const std::string& data_type,
                              const std::string& codecs, const std::string& fill_value, const Shape& shape,
                              Layout layout) {
  const Metadata metadata{json_or_word(data_type), read_json(codecs), read_json(fill_value)};
  auto plan = implementation.prepare(metadata, shape, layout);
  if (!plan) throw std::runtime_error(plan.error().message());
  return std::move(*plan);
}

Bits code_of_one(const DataType& type) {
  return pack(Value::integer(1), type);
}

Bytes array_of(std::span<const Bits> codes, const DataType& type) {
  const std::size_t size = type.element_size();
  Bytes array(codes.size() * size);
  for (std::size_t i = 0; i < codes.size(); ++i)
    store(codes[i], type, std::span(array).subspan(i * size, size));
  return array;
}

std::optional<Error> call(const Plan& plan, Direction direction, std::span<const std::byte> in,
                          std::span<std::byte> out) {
  return direction == Direction::encode ? plan.encode(in, out) : plan.decode(in, out);
}

std::string result_of(const Plan& plan, Direction direction, std::span<const std::byte> in) {
  constexpr std::size_t kMisalignment = 3;  // a plan must accept an output at any address
  Bytes memory((direction == Direction::encode ? plan.encoded_size() : plan.array_size()) + kMisalignment);
  const auto out = std::span(memory).subspan(kMisalignment);
  const auto error = call(plan, direction, in, out);
  return error ? error->message() : std::string(reinterpret_cast<const char*>(out.data()), out.size());
}

namespace {

// The minimum length of an array: it has whole vectors, unrolled vectors and a remainder.
constexpr std::size_t kMinAccepted = 331;
constexpr std::size_t kAroundRefused = 131;

// Most refused codes are placed before this element, where it is cheap to find them. Some are placed
// anywhere, fewer of them if there are many.
constexpr std::size_t kEarly = 8;
constexpr std::size_t kMany = 4096;
constexpr std::size_t kAnywhere = 4;
constexpr std::size_t kAnywhereOfMany = 64;

// The whole message is compared for one of this number of refused codes, including the first.
constexpr std::size_t kMessages = 61;

class Comparison {
 public:
  Comparison(const OutcomeTable& table, Direction direction, const Metadata& metadata,
             const KernelTarget& target)
      : table_(table), direction_(direction), metadata_(metadata), target_(target) {
    for (std::size_t i = 0; i < table.codes.size(); ++i)
      if (table.results[i]) accepted_.push_back(i);
  }

  void run() {
    try {
      if (compare_accepted()) compare_refused();
    } catch (const std::exception& exception) {
      fail("exception", exception.what());
    }
  }

 private:
  std::unique_ptr<Plan> prepare(std::size_t elements) const {
    auto plan = target_.kernels.prepare(metadata_, {elements}, Layout::c);
    if (!plan) {
      fail("prepare", plan.error().message());
      return nullptr;
    }
    return std::move(*plan);
  }

  bool compare_accepted() const {
    if (accepted_.empty()) return true;
    std::vector<Bits> codes, results;
    for (std::size_t i = 0; i < std::max(accepted_.size(), kMinAccepted); ++i) {
      const std::size_t row = accepted_[i % accepted_.size()];
      codes.push_back(table_.codes[row]);
      results.push_back(*table_.results[row]);
    }
    const auto plan = prepare(codes.size());
    if (!plan) return false;
    const Bytes expected = array_of(results, table_.to);
    Bytes got(expected.size());
    if (const auto error = call(*plan, direction_, array_of(codes, table_.from), got))
      return fail("the accepted codes", error->message());
    if (got == expected) return true;
    const auto differs = std::mismatch(got.begin(), got.end(), expected.begin()).first - got.begin();
    const std::size_t size = table_.to.element_size(), element = static_cast<std::size_t>(differs) / size;
    const std::span<const std::byte> bytes = std::span(got).subspan(element * size, size);
    return fail(describe_bits(codes[element], table_.from),
                describe_bits(load(bytes, table_.to), table_.to) + " instead of " +
                    describe_bits(results[element], table_.to) + ", or its upper bits differ");
  }

  void compare_refused() const {
    if (table_.refused.empty()) return;
    Interpretation interpretation(Answers::defaults());
    const Chain chain(metadata_, interpretation);
    const std::size_t elements = accepted_.empty() ? 1 : kAroundRefused, size = table_.from.element_size();
    const auto plan = prepare(elements);
    if (!plan) return;
    std::vector<Bits> codes(elements);
    for (std::size_t i = 0; i < elements && !accepted_.empty(); ++i)
      codes[i] = table_.codes[accepted_[i % accepted_.size()]];
    Bytes array = array_of(codes, table_.from), out(elements * table_.to.element_size());
    for (std::size_t i = 0; i < table_.refused.size(); ++i) {
      const Bits code = table_.codes[table_.refused[i]];
      const std::size_t element = element_for(i) % elements;
      const auto place = std::span(array).subspan(element * size, size);
      store(code, table_.from, place);
      const Reason reason = table_.results[table_.refused[i]].error();
      const auto error = call(*plan, direction_, array, out);
      if (!error || !agrees(*error, reason, element) ||
          (i % kMessages == 0 && error->message() != message(chain, reason, code, element))) {
        fail(describe_bits(code, table_.from) + ", element " + std::to_string(element),
             (error ? error->message() : "accepted") + "\ninstead of " +
                 message(chain, reason, code, element));
        return;
      }
      store(codes[element], table_.from, place);
    }
  }

  // Returns the place of the refused code with this number in its array.
  std::size_t element_for(std::size_t number) const {
    const std::size_t anywhere = table_.refused.size() < kMany ? kAnywhere : kAnywhereOfMany;
    return number % anywhere == 0 ? number * 83 : number % kEarly;
  }

  static bool agrees(const Error& error, Reason reason, std::size_t element) {
    return error.element == element && error.clause == clause_of(reason) && error.place == "codecs[0]" &&
           error.found.ends_with(found_in(reason)) && error.expected == expected_by(reason);
  }

  std::string message(const Chain& chain, Reason reason, Bits code, std::size_t element) const {
    return chain.error(CodecRefusal{reason, 0, &table_.from, code}, element).message();
  }

  bool fail(const std::string& what, const std::string& got) const {
    ADD_FAILURE() << target_.name << ", " << (direction_ == Direction::encode ? "encode " : "decode ")
                  << table_.from.name << " -> " << table_.to.name << ", codecs "
                  << write_json(metadata_.codecs) << "\n"
                  << what << ": " << got;
    return false;
  }

  const OutcomeTable& table_;
  Direction direction_;
  const Metadata& metadata_;
  const KernelTarget& target_;
  std::vector<std::size_t> accepted_;  // rows of the table
};

// CV-6: returns whether a rule is valid: wrap requires an integer as the codec's data_type, which is `to` on
// encode and `from` on decode.
bool is_valid(OutOfRange rule, const DataType& stored_type) {
  return rule != OutOfRange::wrap || stored_type.is_integer();
}

// Keeps a code that all tables refuse for one reason in one table only. The number of the code and `turn`
// choose the table.
void compare_common_refusals_once(std::vector<OutcomeTable>& tables, std::size_t turn) {
  const auto is_common = [&tables](std::size_t row) {
    const Converted& first = tables.front().results[row];
    return std::ranges::all_of(tables, [&](const OutcomeTable& table) {
      return !first && !table.results[row] && table.results[row].error() == first.error();
    });
  };
  for (std::size_t i = 0; i < tables.size(); ++i)
    std::erase_if(tables[i].refused,
                  [&](std::size_t row) { return (row + turn) % tables.size() != i && is_common(row); });
}

// Returns one table for each rounding mode. The refusals of 16-bit codes are so many that those common to all
// modes are kept once.
std::vector<OutcomeTable> cast_tables(const DataType& from, const DataType& to, OutOfRange rule,
                                      const std::vector<Bits>& codes) {
  std::vector<OutcomeTable> tables;
  for (const Rounding rounding : all_roundings())
    tables.push_back(
        make_table(CastValue(CastValueConfiguration{
                       .array_type = from, .stored_type = to, .rounding = rounding, .out_of_range = rule}),
                   Direction::encode, codes));
  if (from.bits == 16 && !std::getenv("ZARRPROOF_EVERY_REFUSAL"))
    compare_common_refusals_once(tables, static_cast<std::size_t>(rule));
  return tables;
}

}  // namespace

OutcomeTable make_table(const ArrayCodec& codec, Direction direction, std::vector<Bits> codes) {
  const bool encodes = direction == Direction::encode;
  OutcomeTable table{encodes ? codec.array_type() : codec.stored_type(),
                     encodes ? codec.stored_type() : codec.array_type(),
                     std::move(codes),
                     {},
                     {}};
  Interpretation interpretation(Answers::defaults());
  for (const Bits code : table.codes)
    table.results.push_back(encodes ? codec.encode(code, interpretation)
                                    : codec.decode(code, interpretation));
  for (std::size_t i = 0; i < table.codes.size(); ++i)
    if (!table.results[i]) table.refused.push_back(i);
  return table;
}

void expect_equal(const OutcomeTable& table, Direction direction, const Metadata& metadata,
                  const KernelTarget& target) {
  Comparison(table, direction, metadata, target).run();
}

std::vector<TypePair> pairs_from(const std::function<bool(const DataType&)>& condition) {
  std::vector<TypePair> pairs;
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types())
      if (condition(from)) pairs.push_back({from, to});
  return pairs;
}

std::string pair_name(const testing::TestParamInfo<TypePair>& info) {
  return info.param.from.name + "_to_" + info.param.to.name;
}

void expect_equal_casts(const DataType& from, const DataType& to, const std::vector<Bits>& codes) {
  for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap}) {
    if (!is_valid(rule, to) && !is_valid(rule, from)) continue;
    const std::vector<OutcomeTable> tables = cast_tables(from, to, rule, codes);
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (testing::Test::HasFailure()) return;
      const Rounding rounding = all_roundings()[i];
      const Metadata forwards = metadata_of(from, cast_value(to, rounding, rule), code_of_one(from));
      const Metadata backwards = metadata_of(to, cast_value(from, rounding, rule), code_of_one(to));
      for (const KernelTarget& target : kernel_targets()) {
        if (is_valid(rule, to)) expect_equal(tables[i], Direction::encode, forwards, target);
        // Decode converts in the same way. It is tested on the fastest target, and if encode is impossible.
        const bool again = target.name == kernel_targets().front().name || !is_valid(rule, to);
        if (is_valid(rule, from) && again) expect_equal(tables[i], Direction::decode, backwards, target);
      }
    }
  }
}

}  // namespace zarrproof::test
