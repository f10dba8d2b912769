// The expected results of a conversion, slice by slice and chunk by chunk, in the order of the codes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fuzz/sweep/runs.h"
#include "reference/codec/cast_value.h"
#include "tests/kernels/chains.h"
#include "tests/kernels/full_sweep/conversion.h"
#include "tests/kernels/full_sweep/exact_cast.h"

namespace zarrproof::test {

// A slice is a range of codes with equal upper 12 bits: for float32 one sign and one exponent.
inline constexpr Bits kSlices = 4096;
inline constexpr Bits kSliceCodes = Bits{1} << 20;

// Where the expected results come from. README.md describes both paths.
enum class Paths { runs_and_integer_arithmetic, runs_only };

class Expected {
 public:
  Expected(const Conversion& conversion, Paths paths);

  // Starts the slice that begins at `first`. Throws std::logic_error if integer arithmetic and the reference
  // differ.
  void start_slice(Bits first);

  // Calculates the results of kChunk codes of the slice from `first` on. Chunks must follow one another.
  void write_chunk(Bits first);

  // Of the chunk: its codes, with 1 in the place of each refused code; the results; the number of refused
  // codes; a hash of results and refusals.
  const std::vector<std::uint32_t>& codes() const { return refused_ > 0 ? masked_ : codes_; }
  const Bytes& results() const { return results_; }
  Bits refused() const { return refused_; }
  std::uint64_t hash() const { return hash_; }

  // The runs of the slice, where it comes from runs; each refused code is in one.
  std::span<const fuzz::sweep::CodeRun> runs() const { return runs_of_slice_; }

  const DataType& from() const { return conversion_.cast.array_type; }
  const DataType& to() const { return conversion_.cast.stored_type; }
  std::size_t size() const { return to().element_size(); }
  std::uint32_t one() const { return one_; }  // the code of 1

 private:
  Converted outcome(Bits code) const;
  void check_exact(Bits first, Bits last);
  std::uint64_t write_runs(Bits first);
  void write(std::size_t at, std::size_t count, Bits code, Bits stride);
  template <class T>
  void write_as(std::size_t at, std::size_t count, Bits code, Bits stride);

  const Conversion& conversion_;
  Paths paths_;
  CastValue codec_;
  std::uint32_t one_;
  Bits one_out_;
  std::optional<ExactCast> exact_;                   // of the slice
  std::vector<fuzz::sweep::CodeRun> runs_of_slice_;  // where exact_ does not apply
  std::size_t next_run_ = 0;
  std::vector<std::uint32_t> codes_, masked_;
  Bytes results_;
  Bits refused_ = 0;
  std::uint64_t hash_ = 0;
  // Most chunks repeat one result. Then the results and their checksum of the chunk before are used again.
  bool is_level_ = false, has_checksum_ = false;
  Bits level_ = 0;
  std::uint32_t checksum_ = 0;
};

}  // namespace zarrproof::test
