// zarrproof_full_sweep: compares cast_value of the kernels with the reference for every code of float32,
// int32 and uint32, to each of the 26 types, in each rounding mode, under each rule. README.md describes the
// method and the options.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

#include "reference/codec/cast_value.h"
#include "reference/errors/error.h"
#include "reference/kernels/crc32c/crc32c.h"
#include "reference/values/element.h"
#include "sweep/runs.h"
#include "tests/kernels/chains.h"
#include "tests/kernels/exact_casts.h"
#include "tests/kernels/processor_state.h"

namespace zarrproof::test {
namespace {

using sweep::Run;
using sweep::Runs;

// A slice is a range of codes with equal upper 12 bits: for float32 one sign and one exponent.
constexpr Bits kSlices = 4096;
constexpr Bits kSliceCodes = Bits{1} << 20;
constexpr Bits kDecodedSlices = 64;  // one of so many is also asked as decode, which has the same loops

constexpr Bits kRefusedTries = 64;        // in each run of refused codes of a slice
constexpr std::size_t kMostReported = 8;  // differences of a conversion
constexpr std::size_t kMostRefusals =
    64;  // wrong refusals of a chunk; then its other codes count as different

class Usage : public std::runtime_error {
  using runtime_error::runtime_error;
};

struct Shares {
  Bits share = 1, shares = 1;
};

struct Options {
  std::vector<std::string> filters;
  Shares conversions, slices;
  std::string record;
  std::vector<NamedState> states;  // of the processor, used in turn
  std::string plant;
  Bits planted = 0;
  bool uses_runs_only = false;
};

struct Conversion {
  std::string id;
  CastValueConfiguration cast;  // as encode
  bool encodes = true, decodes = true;
};

constexpr std::pair<OutOfRange, const char*> kRules[] = {
    {OutOfRange::refuse, "error"}, {OutOfRange::clamp, "clamp"}, {OutOfRange::wrap, "wrap"}};

std::vector<Conversion> all_conversions() {
  std::vector<Conversion> all;
  for (const char* from : {"float32", "int32", "uint32"})
    for (const DataType& to : real_data_types())
      for (const Rounding rounding : all_roundings())
        for (const auto& [rule, rule_name] : kRules) {
          Conversion one{
              std::string(from) + "-" + to.name + "/" + std::string(name(rounding)) + "/" + rule_name,
              {*find_data_type(from), to, rounding, rule, {}, {}}};
          // CV-6: wrap requires an integer as the stored type.
          one.encodes = rule != OutOfRange::wrap || to.is_integer();
          one.decodes = rule != OutOfRange::wrap || one.cast.array_type.is_integer();
          if (one.encodes || one.decodes) all.push_back(std::move(one));
        }
  return all;
}

// What is known of a conversion: a line of the record.
struct Tally {
  Bits values = 0, refused = 0, refusals = 0, differ = 0;  // refusals: those that were asked alone
  std::uint64_t hash = 0;

  std::string words() const {
    char text[160];
    std::snprintf(text, sizeof text, "values=%llu refused=%llu refusals=%llu differ=%llu hash=%016llx",
                  static_cast<unsigned long long>(values), static_cast<unsigned long long>(refused),
                  static_cast<unsigned long long>(refusals), static_cast<unsigned long long>(differ),
                  static_cast<unsigned long long>(hash));
    return text;
  }
};

std::optional<Tally> read_tally(const std::string& words) {
  unsigned long long values = 0, refused = 0, refusals = 0, differ = 0, hash = 0;
  if (std::sscanf(words.c_str(), "values=%llu refused=%llu refusals=%llu differ=%llu hash=%llx", &values,
                  &refused, &refusals, &differ, &hash) != 5)
    return std::nullopt;
  return Tally{values, refused, refusals, differ, hash};
}

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0;
  for (const char c : text) hash = mixed(hash * 31 + static_cast<unsigned char>(c));
  return hash;
}

// One direction: a plan for arrays of a chunk, and one for arrays of few elements.
class Way {
 public:
  static constexpr std::uint64_t kFew = 131;

  Way(const Kernels& kernels, const Conversion& conversion, bool encodes, const Options& options)
      : encodes_(encodes), options_(options) {
    const auto& [from, to, rounding, rule, encode_map, decode_map] = conversion.cast;
    const Metadata metadata = encodes ? metadata_of(from, cast_value(to, rounding, rule), one_of(from))
                                      : metadata_of(to, cast_value(from, rounding, rule), one_of(to));
    for (const std::uint64_t elements : {std::uint64_t{kChunk}, kFew}) {
      auto plan = kernels.prepare(metadata, {elements}, Layout::c);
      if (!plan) throw std::runtime_error(plan.error().message());
      (elements == kChunk ? chunk_ : few_) = std::move(*plan);
    }
  }

  const char* words() const { return encodes_ ? "encode" : "decode"; }

  // Converts kChunk elements, or kFew. `turn` chooses the state of the processor.
  std::optional<Error> call(Bits turn, std::span<const std::uint32_t> codes, Bytes& out) {
    const Plan& plan = codes.size() == kChunk ? *chunk_ : *few_;
    const auto in = std::as_bytes(codes);
    const auto run = [&] { return encodes_ ? plan.encode(in, out) : plan.decode(in, out); };
    if (options_.states.empty()) return with_defect(codes, out, run());
    const State before = get_state();
    set_state(options_.states[turn % options_.states.size()].state);
    auto error = run();
    set_state(before);
    return with_defect(codes, out, std::move(error));
  }

 private:
  // The planted defect, to see that it is found.
  std::optional<Error> with_defect(std::span<const std::uint32_t> codes, Bytes& out,
                                   std::optional<Error> error) const {
    if (options_.plant.empty()) return error;
    const auto found = std::ranges::find(codes, static_cast<std::uint32_t>(options_.planted));
    if (found == codes.end()) return error;
    const auto element = static_cast<std::size_t>(found - codes.begin());
    if (options_.plant == "accept") return std::nullopt;
    if (options_.plant == "refuse") return Error{{}, {}, "planted", {}, element};
    out[element * (out.size() / codes.size())] ^= std::byte{1};
    return error;
  }

  bool encodes_;
  const Options& options_;
  std::unique_ptr<Plan> chunk_, few_;
};

class Sweep {
 public:
  Sweep(const Conversion& conversion, const Kernels& kernels, const Options& options)
      : conversion_(conversion),
        options_(options),
        runs_(conversion.cast),
        codec_(conversion.cast),
        one_(static_cast<std::uint32_t>(one_of(from()))),
        one_out_(*outcome(one_)),
        codes_(kChunk),
        masked_(kChunk),
        expected_(kChunk * size()),
        came_(expected_.size()),
        came_few_(Way::kFew * size()) {
    if (conversion.encodes) ways_.emplace_back(kernels, conversion, true, options);
    if (conversion.decodes) ways_.emplace_back(kernels, conversion, false, options);
  }

  // Calls `progress` with the number of slices that are done.
  template <class Progress>
  Tally run(const Progress& progress) {
    for (Bits slice = options_.slices.share - 1; slice < kSlices; slice += options_.slices.shares) {
      progress(slice);
      run_slice(slice);
    }
    return tally_;
  }

 private:
  const DataType& from() const { return conversion_.cast.array_type; }
  const DataType& to() const { return conversion_.cast.stored_type; }
  std::size_t size() const { return to().element_size(); }

  Converted outcome(Bits code) const {
    Interpretation interpretation(Answers::defaults());
    return codec_.encode(code, interpretation);
  }

  void run_slice(Bits slice) {
    const Bits first = slice * kSliceCodes, last = first + kSliceCodes - 1;
    pieces_.clear();
    const auto exact = options_.uses_runs_only ? std::nullopt : ExactCast::of(conversion_.cast, first, last);
    if (exact) {
      check(*exact, first, last);
    } else {
      const auto take = [this](const Run& run) { pieces_.push_back(run); };
      const bool is_infinite = unpack(first, from()).is_infinite();  // behind it are only NaNs
      if (is_infinite) runs_.walk(first, first, take);
      runs_.walk(is_infinite ? first + 1 : first, last, take);
    }
    // Of the ways, decode has the same loops.
    const std::size_t ways = slice % kDecodedSlices == 0 ? ways_.size() : 1;
    tally_.values += kSliceCodes;
    piece_ = 0;
    for (Bits chunk = first; chunk < last; chunk += kChunk) run_chunk(chunk, exact, ways);
    ask_refused(ways);
  }

  // Some results of the independent path, with the reference.
  void check(const ExactCast& exact, Bits first, Bits last) {
    std::mt19937_64 random(first);
    for (const Bits chunk : {first, last + 1 - kChunk, first + (random() & (kSliceCodes - kChunk))}) {
      exact.write(chunk, expected_.data());
      for (int i = 0; i < 16; ++i) {
        const Bits at = i == 0 ? 0 : i == 1 ? kChunk - 1 : random() % kChunk;
        const Converted wanted = outcome(chunk + at);
        if (!wanted || load(std::span(expected_).subspan(at * size(), size()), to()) != *wanted)
          throw std::logic_error("the independent path differs from the reference at " +
                                 describe_bits(chunk + at, from()) + " of " + conversion_.id);
      }
    }
    is_level_ = false;
  }

  void run_chunk(Bits first, const std::optional<ExactCast>& exact, std::size_t ways) {
    for (std::size_t i = 0; i < kChunk; ++i) codes_[i] = static_cast<std::uint32_t>(first + i);
    std::uint64_t hash = 0;
    Bits refused = 0;
    if (exact) {
      exact->write(first, expected_.data());
    } else {
      hash = write_pieces(first, refused);
    }
    if (refused < kChunk) {
      const std::uint32_t checksum = is_level_ && has_checksum_ ? checksum_
                                                                : kernels::crc32c_kernels()[0].extend(
                                                                      0, expected_.data(), expected_.size());
      checksum_ = checksum;
      has_checksum_ = true;
      hash += mixed(first << 32 | checksum);
      for (std::size_t way = 0; way < ways; ++way) compare(ways_[way], first, refused > 0);
    }
    tally_.hash += mixed(hash ^ first);
  }

  // Writes the expected results of a chunk. Refused codes become 1. Returns the hash of the refusals.
  std::uint64_t write_pieces(Bits first, Bits& refused) {
    std::uint64_t hash = 0;
    const Bits end = first + kChunk;
    for (; piece_ < pieces_.size() && pieces_[piece_].first < end; ++piece_) {
      const Run& run = pieces_[piece_];
      const Bits start = std::max(run.first, first), count = std::min(run.last + 1, end) - start;
      if (!run.outcome) {
        if (refused == 0) std::ranges::copy(codes_, masked_.begin());
        std::fill_n(masked_.begin() + static_cast<std::ptrdiff_t>(start - first), count, one_);
        // A sum: how runs are divided changes nothing.
        for (Bits code = start; code < start + count && count < kChunk; ++code)
          hash += mixed(code << 8 | static_cast<Bits>(run.outcome.error()));
        if (count == kChunk) hash += mixed(~static_cast<Bits>(run.outcome.error()));
        refused += count;
        if (count < kChunk) write(start - first, count, one_out_, 0);
      } else {
        write(start - first, count, (*run.outcome + (start - run.first) * run.stride) & to().mask(),
              run.stride);
      }
      if (run.last >= end) break;
    }
    return hash;
  }

  void write(std::size_t at, std::size_t count, Bits code, Bits stride) {
    const bool is_whole = count == kChunk && stride == 0;
    if (is_whole && is_level_ && level_ == code) return;  // as in the chunk before
    has_checksum_ = false;
    is_level_ = is_whole;
    level_ = code;
    switch (size()) {
      case 1: return write_as<std::uint8_t>(at, count, code, stride);
      case 2: return write_as<std::uint16_t>(at, count, code, stride);
      case 4: return write_as<std::uint32_t>(at, count, code, stride);
      default: return write_as<std::uint64_t>(at, count, code, stride);
    }
  }

  template <class T>
  void write_as(std::size_t at, std::size_t count, Bits code, Bits stride) {
    // Of types narrower than a byte, the sign is extended.
    const T sign = to().kind == Kind::signed_integer ? static_cast<T>(Bits{1} << (to().bits - 1)) : T{0};
    const T mask = static_cast<T>(to().mask()), step = static_cast<T>(stride);
    T value = static_cast<T>(code);
    T* const __restrict out = reinterpret_cast<T*>(expected_.data()) + at;
    for (std::size_t i = 0; i < count; ++i) {
      out[i] = static_cast<T>((static_cast<T>((value + static_cast<T>(i) * step) & mask) ^ sign) - sign);
    }
  }

  void compare(Way& way, Bits first, bool is_masked) {
    std::vector<std::uint32_t>& codes = is_masked ? masked_ : codes_;
    const Bits turn = first / kChunk;
    auto error = way.call(turn, codes, came_);
    if (!error && std::memcmp(came_.data(), expected_.data(), came_.size()) == 0) return;
    std::vector<std::uint32_t> others = codes;
    std::set<std::size_t> wrongly_refused;
    while (error && error->element && wrongly_refused.size() < kMostRefusals) {
      const std::size_t element = *error->element;
      wrongly_refused.insert(element);
      report(way, codes[element], "refused: " + error->message());
      others[element] = one_;
      error = way.call(turn, others, came_);
    }
    if (error) {
      tally_.differ += kChunk;
      return;
    }
    for (std::size_t i = 0; i < kChunk; ++i) {
      if (wrongly_refused.contains(i) || std::memcmp(&came_[i * size()], &expected_[i * size()], size()) == 0)
        continue;
      const auto words = [&](const Bytes& bytes) {
        return describe_bits(load(std::span(bytes).subspan(i * size(), size()), to()), to());
      };
      report(way, codes[i], words(came_) + " instead of " + words(expected_));
    }
  }

  // Asks refused codes alone, each among accepted ones: both ends of each run, and codes between.
  void ask_refused(std::size_t ways) {
    std::vector<std::uint32_t> codes(Way::kFew, one_);
    std::size_t number = 0;
    for (const Run& run : pieces_) {
      if (run.outcome) continue;
      const Bits count = run.last - run.first + 1;
      tally_.refused += count;
      std::set<Bits> tries{run.first, run.last, std::min(run.first + 1, run.last),
                           std::max(run.last, Bits{1}) - 1};
      for (Bits code = run.first; code <= run.last; code += std::max<Bits>(1, count / kRefusedTries))
        tries.insert(code);
      if (options_.planted >= run.first && options_.planted <= run.last) tries.insert(options_.planted);
      for (const Bits code : tries) {
        if (code < run.first) continue;
        const std::size_t element = number++ * 83 % Way::kFew;
        const Reason reason = run.outcome.error();
        codes[element] = static_cast<std::uint32_t>(code);
        for (std::size_t way = 0; way < ways; ++way) {
          const auto error = ways_[way].call(number, codes, came_few_);
          if (!error || error->element != element || error->clause != clause_of(reason) ||
              !error->found.ends_with(found_in(reason)))
            report(ways_[way], code,
                   (error ? error->message() : "accepted") + " instead of " + std::string(found_in(reason)));
        }
        codes[element] = one_;
        ++tally_.refusals;
      }
    }
  }

  void report(const Way& way, Bits code, const std::string& words) {
    if (++tally_.differ <= kMostReported)
      std::fprintf(stderr, "%s %s: %s: %s\n", conversion_.id.c_str(), way.words(),
                   describe_bits(code, from()).c_str(), words.c_str());
  }

  const Conversion& conversion_;
  const Options& options_;
  Runs runs_;
  CastValue codec_;
  std::uint32_t one_;
  Bits one_out_;
  std::vector<Way> ways_;
  std::vector<Run> pieces_;  // of the slice, where ExactCast does not apply
  std::size_t piece_ = 0;
  std::vector<std::uint32_t> codes_, masked_;
  Bytes expected_, came_, came_few_;
  bool is_level_ = false,
       has_checksum_ = false;  // of expected_: one code throughout; checksum_ is its checksum
  Bits level_ = 0;
  std::uint32_t checksum_ = 0;
  Tally tally_;
};

Bits read_number(const std::string& text) {
  try {
    std::size_t end = 0;
    const Bits number = std::stoull(text, &end, 0);
    if (end == text.size()) return number;
  } catch (const std::exception&) {
  }
  throw Usage("\"" + text + "\" is no number");
}

Shares read_shares(const std::string& text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const Shares shares{read_number(text.substr(0, slash)),
                      read_number(text.substr(std::min(slash + 1, text.size())))};
  if (shares.share < 1 || shares.share > shares.shares)
    throw Usage("\"" + text + "\": expected I/N, I from 1 to N");
  return shares;
}

// The first line of a record: what must be equal to go on, and to add up.
std::string header_of(const Options& options) {
  const char* target = std::getenv("ZARRPROOF_KERNELS_TARGET");
  const std::string name = target != nullptr && *target != '\0' ? target : kernel_targets().front().name;
  return "# target " + name + ", slices " + std::to_string(options.slices.share) + "/" +
         std::to_string(options.slices.shares) +
         (options.states.empty() ? "" : ", hostile states of the processor");
}

using Record = std::map<std::string, Tally>;

// Adds the lines of a file. A last line without its end is dropped: the program was killed.
void read_record(const std::string& path, std::string& header, Record& record) {
  std::ifstream file(path);
  if (!file) throw Usage("cannot read " + path);
  std::string line;
  std::getline(file, line);
  if (header.empty()) header = line;
  if (line != header) throw Usage(path + " begins with \"" + line + "\"; expected \"" + header + "\"");
  while (std::getline(file, line) && !file.eof()) {
    const std::size_t space = line.find(' ');
    const auto tally = space == std::string::npos ? std::nullopt : read_tally(line.substr(space + 1));
    if (!tally) throw Usage(path + ": \"" + line + "\" is no line of a record");
    if (!record.emplace(line.substr(0, space), *tally).second)
      throw Usage(line.substr(0, space) + " is there twice");
  }
}

int print_sum(const std::string& header, const Record& record, std::size_t wanted) {
  Tally sum;
  for (const auto& [id, tally] : record) {
    sum.values += tally.values;
    sum.refused += tally.refused;
    sum.refusals += tally.refusals;
    sum.differ += tally.differ;
    sum.hash += mixed(tally.hash ^ hash_of(id));
  }
  std::cout << header << "\n"
            << record.size() << " of " << wanted << " conversions: " << sum.words() << std::endl;
  return sum.differ == 0 && record.size() == wanted ? 0 : 1;
}

std::vector<Conversion> chosen(const Options& options) {
  std::vector<Conversion> all = all_conversions();
  std::erase_if(all, [&](const Conversion& one) {
    return !std::ranges::all_of(
        options.filters, [&](const std::string& word) { return one.id.find(word) != std::string::npos; });
  });
  if (all.empty()) throw Usage("no conversion has all these words");
  std::vector<Conversion> mine;
  for (Bits i = options.conversions.share - 1; i < all.size(); i += options.conversions.shares)
    mine.push_back(std::move(all[i]));
  return mine;
}

int sweep_all(const Options& options) {
  const std::vector<Conversion> conversions = chosen(options);
  std::string header = header_of(options);
  Record record;
  std::ofstream file;
  if (!options.record.empty()) {
    if (std::ifstream(options.record)) {
      read_record(options.record, header, record);
      std::ofstream again(options.record + ".new");  // without a line that has no end
      again << header << "\n";
      for (const auto& [id, tally] : record) again << id << " " << tally.words() << "\n";
      if (!again.flush() || std::rename((options.record + ".new").c_str(), options.record.c_str()) != 0)
        throw std::runtime_error("cannot write " + options.record);
    }
    file.open(options.record, std::ios::app);
    if (record.empty()) file << header << std::endl;
    if (!file) throw std::runtime_error("cannot write " + options.record);
  }
  const Kernels kernels;
  const bool is_terminal = isatty(STDERR_FILENO) != 0;
  const auto start = std::chrono::steady_clock::now();
  std::size_t done = 0;
  for (std::size_t i = 0; i < conversions.size(); ++i) {
    const Conversion& one = conversions[i];
    if (record.contains(one.id)) continue;
    const Tally tally = Sweep(one, kernels, options).run([&](Bits slice) {
      if (is_terminal && slice / options.slices.shares % 64 == 0)
        std::fprintf(stderr, "\r%zu of %zu conversions, %llu %% of %-48s", i, conversions.size(),
                     static_cast<unsigned long long>(slice * 100 / kSlices), one.id.c_str());
    });
    if (is_terminal) std::fprintf(stderr, "\r%80s\r", "");
    record.emplace(one.id, tally);
    ++done;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::cout << one.id << " " << tally.words() << std::endl;
    if (!is_terminal || done % 16 == 0)
      std::fprintf(stderr, "%zu of %zu conversions, %.0f s, about %.0f s left\n", i + 1, conversions.size(),
                   seconds,
                   seconds / static_cast<double>(done) * static_cast<double>(conversions.size() - i - 1));
    if (!options.record.empty() && !(file << one.id << " " << tally.words() << std::endl))
      throw std::runtime_error("cannot write " + options.record);
  }
  return print_sum(header, record, conversions.size());
}

int add_up(std::span<char*> paths) {
  std::string header;
  Record record;
  for (const char* path : paths) read_record(path, header, record);
  return print_sum(header, record, all_conversions().size());
}

Options read_options(std::span<char*> words) {
  Options options;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const std::string option = words[i];
    if (option == "--runs-only" || option == "--hostile-states") {
      if (option == "--runs-only")
        options.uses_runs_only = true;
      else
        options.states = hostile_states();
      --i;
      continue;
    }
    if (i + 1 == words.size()) throw Usage("\"" + option + "\" has no value, or is no option");
    const std::string value = words[i + 1];
    if (option == "--filter") {
      options.filters.push_back(value);
    } else if (option == "--shard") {
      options.conversions = read_shares(value);
    } else if (option == "--slices") {
      options.slices = read_shares(value);
    } else if (option == "--record") {
      options.record = value;
    } else if (option == "--plant") {
      const std::size_t colon = std::min(value.find(':'), value.size());
      options.plant = value.substr(0, colon);
      if (options.plant != "result" && options.plant != "refuse" && options.plant != "accept")
        throw Usage("--plant: expected result:CODE, refuse:CODE or accept:CODE");
      options.planted = read_number(value.substr(std::min(colon + 1, value.size())));
    } else {
      throw Usage("\"" + option + "\" is no option");
    }
  }
  return options;
}

}  // namespace
}  // namespace zarrproof::test

int main(int argc, char** argv) {
  using namespace zarrproof::test;
  const std::span words(argv + 1, static_cast<std::size_t>(argc - 1));
  try {
    if (!words.empty() && std::string(words[0]) == "--sum") return add_up(words.subspan(1));
    return sweep_all(read_options(words));
  } catch (const Usage& wrong) {
    std::fprintf(
        stderr,
        "%s\nusage: %s [--filter WORD]... [--shard I/N] [--slices I/N] [--record FILE] [--hostile-states]\n"
        "       [--runs-only] [--plant result|refuse|accept:CODE]\n       %s --sum FILE...\n",
        wrong.what(), argv[0], argv[0]);
    return 2;
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "%s\n", exception.what());
    return 1;
  }
}
