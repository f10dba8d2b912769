#include "tests/kernels/full_sweep/conversion_sweep.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "reference/errors/error.h"
#include "reference/values/element.h"

namespace zarrproof::test {
namespace {

constexpr Bits kDecodedSlices = 64;  // one of so many is also asked as decode, which has the same loops
constexpr Bits kRefusedTries = 64;   // in each run of refused codes of a slice
constexpr Bits kMostReported = 8;    // differences of a conversion
constexpr std::size_t kMostWrongRefusals = 64;  // of a chunk; with more, all its codes count as different

class ConversionSweep {
 public:
  ConversionSweep(const Conversion& conversion, const Kernels& kernels, const Surroundings& surroundings,
                  Paths paths)
      : conversion_(conversion), surroundings_(surroundings), expected_(conversion, paths) {
    if (conversion.encodes) calls_.emplace_back(kernels, conversion, Direction::encode, surroundings);
    if (conversion.decodes) calls_.emplace_back(kernels, conversion, Direction::decode, surroundings);
  }

  void compare_slice(Bits slice) {
    const Bits first = slice * kSliceCodes;
    const auto calls = std::span(calls_).first(slice % kDecodedSlices == 0 ? calls_.size() : 1);
    expected_.start_slice(first);
    for (Bits chunk = first; chunk < first + kSliceCodes; chunk += kChunk) {
      expected_.write_chunk(chunk);
      tally_.hash += expected_.hash();
      if (expected_.refused() == kChunk) continue;
      for (const KernelCall& call : calls) compare_chunk(call, chunk / kChunk);
    }
    for (const fuzz::sweep::CodeRun& run : expected_.runs())
      if (!run.outcome) ask_refused(calls, run);
    tally_.values += kSliceCodes;
  }

  const Tally& tally() const { return tally_; }

 private:
  void compare_chunk(const KernelCall& call, Bits turn) {
    const Bytes& want = expected_.results();
    const std::size_t size = expected_.size();
    std::vector<std::uint32_t> codes = expected_.codes();
    Bytes got(want.size());
    auto error = call.call(turn, codes, got);
    if (!error && std::memcmp(got.data(), want.data(), got.size()) == 0) return;
    std::set<std::size_t> wrongly_refused;
    while (error && error->element && wrongly_refused.size() < kMostWrongRefusals) {
      const std::size_t element = *error->element;
      wrongly_refused.insert(element);
      report(call, codes[element], "refused: " + error->message());
      codes[element] = expected_.one();
      error = call.call(turn, codes, got);
    }
    if (error) {
      tally_.differ += kChunk;
      return;
    }
    for (std::size_t i = 0; i < kChunk; ++i) {
      if (wrongly_refused.contains(i) || std::memcmp(&got[i * size], &want[i * size], size) == 0) continue;
      const auto words = [&](const Bytes& bytes) {
        const DataType& to = expected_.to();
        return describe_bits(load(std::span(bytes).subspan(i * size, size), to), to);
      };
      report(call, codes[i], words(got) + " instead of " + words(want));
    }
  }

  // Asks codes of a run of refused codes alone, each among accepted ones: both ends, their neighbours, and
  // codes between.
  void ask_refused(std::span<const KernelCall> calls, const fuzz::sweep::CodeRun& run) {
    const Bits count = run.last - run.first + 1;
    tally_.refused += count;
    std::set<Bits> codes{run.first, run.last};
    if (count > 1) codes.insert({run.first + 1, run.last - 1});
    for (Bits code = run.first; code <= run.last; code += std::max<Bits>(1, count / kRefusedTries))
      codes.insert(code);
    if (const auto& defect = surroundings_.defect;
        defect && defect->code >= run.first && defect->code <= run.last)
      codes.insert(defect->code);
    const Reason reason = run.outcome.error();
    std::vector<std::uint32_t> array(KernelCall::kFew, expected_.one());
    Bytes got(array.size() * expected_.size());
    for (const Bits code : codes) {
      const std::size_t element = tally_.refusals * 83 % KernelCall::kFew;
      array[element] = static_cast<std::uint32_t>(code);
      for (const KernelCall& call : calls) {
        const auto error = call.call(tally_.refusals, array, got);
        if (!error || error->element != element || error->clause != clause_of(reason) ||
            !error->found.ends_with(found_in(reason)))
          report(call, code,
                 (error ? error->message() : "accepted") + " instead of " + std::string(found_in(reason)));
      }
      array[element] = expected_.one();
      ++tally_.refusals;
    }
  }

  void report(const KernelCall& call, Bits code, const std::string& words) {
    if (++tally_.differ <= kMostReported)
      std::fprintf(stderr, "%s %s: %s: %s\n", conversion_.id.c_str(), call.words(),
                   describe_bits(code, expected_.from()).c_str(), words.c_str());
  }

  const Conversion& conversion_;
  const Surroundings& surroundings_;
  Expected expected_;
  std::vector<KernelCall> calls_;
  Tally tally_;
};

}  // namespace

Tally sweep_conversion(const Conversion& conversion, const Kernels& kernels, const Surroundings& surroundings,
                       Paths paths, const Shares& slices, const std::function<void(Bits slice)>& progress) {
  ConversionSweep sweep(conversion, kernels, surroundings, paths);
  for (Bits slice = slices.share - 1; slice < kSlices; slice += slices.shares) {
    progress(slice);
    sweep.compare_slice(slice);
  }
  return sweep.tally();
}

}  // namespace zarrproof::test
