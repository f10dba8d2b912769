// zarrproof_full_sweep FROM TO MODE RULE [--shard I/N]: compares cast_value of the kernels with the reference
// for every code of float32, int32 or uint32. The reference is evaluated only where the outcome changes
// (runs.h proves that this is enough).
//
// MODE is a rounding mode; RULE is error, clamp or wrap. Kernels run on the target of
// ZARRPROOF_KERNELS_TARGET, or on the fastest. Accepted codes are compared bit by bit, on long arrays. Of
// each run of refused codes, both ends, their neighbours and codes at equal distances are tested, each alone
// among accepted codes. As encode of FROM -> TO, and as decode of TO -> FROM, if the rule permits it. Exit
// status: 0 all equal, 1 a difference, 2 wrong usage.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>

#include "reference/errors/error.h"
#include "reference/values/element.h"
#include "sweep/runs.h"
#include "tests/kernels/chains.h"

namespace zarrproof::test {
namespace {

using sweep::Run;
using sweep::Runs;

// A slice is a range of codes with equal upper 12 bits: for float32 one sign and one exponent.
constexpr Bits kSlices = 4096;
constexpr Bits kSliceCodes = Bits{1} << 20;

constexpr Bits kRefusedTries = 64;  // in each run

struct Question {
  CastValueConfiguration cast;
  unsigned shard = 1, shards = 1;
};

class Usage : public std::runtime_error {
  using runtime_error::runtime_error;
};

DataType real_type(const std::string& name) {
  const auto type = find_data_type(name);
  if (!type || !type->is_real()) throw Usage("\"" + name + "\" is none of the 26 real types");
  return *type;
}

OutOfRange rule_named(const std::string& name) {
  if (name == "error") return OutOfRange::refuse;
  if (name == "clamp") return OutOfRange::clamp;
  if (name == "wrap") return OutOfRange::wrap;
  throw Usage("\"" + name + "\" is none of error, clamp and wrap");
}

Question read_arguments(int argc, char** argv) {
  if (argc != 5 && argc != 7) throw Usage("four arguments, or four and --shard I/N, are expected");
  Question question;
  question.cast.array_type = real_type(argv[1]);
  question.cast.stored_type = real_type(argv[2]);
  if (question.cast.array_type.bits != 32) throw Usage("FROM is float32, int32 or uint32");
  const auto rounding = find_rounding(argv[3]);
  if (!rounding) throw Usage("\"" + std::string(argv[3]) + "\" is no rounding");
  question.cast.rounding = *rounding;
  question.cast.out_of_range = rule_named(argv[4]);
  char rest = 0;
  if (argc == 7 && (std::strcmp(argv[5], "--shard") != 0 ||
                    std::sscanf(argv[6], "%u/%u%c", &question.shard, &question.shards, &rest) != 2 ||
                    question.shard < 1 || question.shard > question.shards))
    throw Usage("--shard I/N, with I from 1 to N");
  return question;
}

void append(Bytes& bytes, Bits code, int width) {
  const std::size_t end = bytes.size();
  bytes.resize(end + static_cast<std::size_t>(width));
  for (int i = 0; i < width; ++i)
    bytes[end + static_cast<std::size_t>(i)] = static_cast<std::byte>(code >> (8 * i));
}

// One direction: a plan for whole slices, and the calls.
class Way {
 public:
  Way(const Kernels& kernels, Metadata metadata, bool encodes)
      : kernels_(kernels), metadata_(std::move(metadata)), encodes_(encodes) {}

  std::string words() const { return encodes_ ? "encode" : "decode"; }

  std::optional<Error> call(const Bytes& in, std::uint64_t elements, Bytes& out) {
    if (!plan_ || elements != elements_) {
      auto plan = kernels_.prepare(metadata_, {elements}, Layout::c);
      if (!plan) throw std::runtime_error(plan.error().message());
      plan_ = std::move(*plan);
      elements_ = elements;
    }
    return encodes_ ? plan_->encode(in, out) : plan_->decode(in, out);
  }

 private:
  const Kernels& kernels_;
  Metadata metadata_;
  bool encodes_;
  std::unique_ptr<Plan> plan_;
  std::uint64_t elements_ = 0;
};

class Sweep {
 public:
  explicit Sweep(const Question& question) : question_(question), runs_(question.cast) {
    const auto& [from, to, rounding, rule, encode_map, decode_map] = question.cast;
    if (rule != OutOfRange::wrap || to.is_integer())
      ways_.emplace_back(kernels_, metadata_of(from, cast_value(to, rounding, rule), one_of(from)), true);
    if (rule != OutOfRange::wrap || from.is_integer())
      ways_.emplace_back(kernels_, metadata_of(to, cast_value(from, rounding, rule), one_of(to)), false);
    if (ways_.empty()) throw Usage("wrap wants an integer type on one side");
  }

  bool run() {
    const bool terminal = isatty(STDERR_FILENO) != 0;
    for (Bits slice = question_.shard - 1; slice < kSlices; slice += question_.shards) {
      if (terminal)
        std::fprintf(stderr, "\r%4llu of %llu ", static_cast<unsigned long long>(slice),
                     static_cast<unsigned long long>(kSlices));
      if (!run_slice(slice * kSliceCodes)) return false;
    }
    if (terminal) std::fprintf(stderr, "\r              \r");
    return true;
  }

 private:
  const DataType& from() const { return question_.cast.array_type; }
  const DataType& to() const { return question_.cast.stored_type; }

  bool run_slice(Bits first) {
    const Bits last = first + kSliceCodes - 1;
    in_.clear();
    expected_.clear();
    refused_.clear();
    const auto take = [this](const Run& run) { add(run); };
    const Value value = unpack(first, from());
    if (value.is_infinite()) runs_.walk(first, first, take);  // behind it are only NaNs
    runs_.walk(value.is_infinite() ? first + 1 : first, last, take);
    return compare_accepted() && compare_refused();
  }

  void add(const Run& run) {
    if (!run.outcome) return add_refused(run);
    Bits result = *run.outcome;
    const Bits upper = ~to().mask();
    for (Bits code = run.first; code <= run.last; ++code, result = (result + run.stride) & to().mask()) {
      append(in_, code, 4);
      const bool negative = to().kind == Kind::signed_integer && (result >> (to().bits - 1)) != 0;
      append(expected_, negative ? result | upper : result, to().width);
    }
  }

  void add_refused(const Run& run) {
    const Bits distance = std::max<Bits>(1, (run.last - run.first) / kRefusedTries);
    std::set<Bits> tries{run.first, run.last, std::min(run.first + 1, run.last),
                         std::max(run.last, Bits{1}) - 1};
    for (Bits code = run.first; code <= run.last; code += distance) tries.insert(code);
    for (const Bits code : tries)
      if (code >= run.first && code <= run.last) refused_.push_back({code, run.outcome.error()});
  }

  bool compare_accepted() {
    const std::uint64_t elements = in_.size() / 4;
    Bytes got(expected_.size());
    for (Way& way : ways_) {
      if (elements == 0) break;
      if (const auto error = way.call(in_, elements, got)) return fail(way, error->message());
      if (got == expected_) continue;
      const auto differs = std::mismatch(got.begin(), got.end(), expected_.begin()).first - got.begin();
      const std::size_t width = static_cast<std::size_t>(to().width);
      const std::size_t element = static_cast<std::size_t>(differs) / width;
      const auto bits = [&](const Bytes& bytes, const DataType& type) {
        const std::size_t size = type.element_size();
        return describe_bits(load(std::span(bytes).subspan(element * size, size), type), type);
      };
      return fail(way, bits(in_, from()) + ": " + bits(got, to()) + " instead of " + bits(expected_, to()));
    }
    return true;
  }

  bool compare_refused() {
    constexpr std::uint64_t kElements = 131;
    std::vector<Bits> codes(kElements, one_of(from()));
    Bytes got(kElements * to().element_size());
    for (std::size_t i = 0; i < refused_.size(); ++i) {
      const auto& [code, reason] = refused_[i];
      const std::size_t element = i * 83 % kElements;
      codes[element] = code;
      const Bytes array = array_of(codes, from());
      codes[element] = one_of(from());
      for (Way& way : ways_) {
        const auto error = way.call(array, kElements, got);
        if (!error || error->element != element || error->clause != clause_of(reason) ||
            !error->found.ends_with(found_in(reason)))
          return fail(way, describe_bits(code, from()) + ": " + (error ? error->message() : "accepted") +
                               " instead of " + std::string(found_in(reason)));
      }
    }
    return true;
  }

  static bool fail(const Way& way, const std::string& words) {
    std::fprintf(stderr, "%s: %s\n", way.words().c_str(), words.c_str());
    return false;
  }

  Question question_;
  Runs runs_;
  Kernels kernels_;
  std::vector<Way> ways_;
  Bytes in_, expected_;
  std::vector<std::pair<Bits, Reason>> refused_;
};

}  // namespace
}  // namespace zarrproof::test

int main(int argc, char** argv) {
  try {
    return zarrproof::test::Sweep(zarrproof::test::read_arguments(argc, argv)).run() ? 0 : 1;
  } catch (const zarrproof::test::Usage& wrong) {
    std::fprintf(stderr, "%s\nusage: %s FROM TO MODE RULE [--shard I/N]\n", wrong.what(), argv[0]);
    return 2;
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "%s\n", exception.what());
    return 1;
  }
}
