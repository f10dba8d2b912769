// The record of a full sweep: a file with a header and a line for each conversion that is done.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "reference/types/data_type.h"

namespace zarrproof::test {

// The counts of one conversion, and a hash of its results.
struct Tally {
  Bits values = 0, refused = 0, refusals = 0,
       differ = 0;  // refusals: the refused codes that were asked alone
  std::uint64_t hash = 0;

  std::string words() const;
};

// A mixing function with good dispersion (the finalizer of SplitMix64).
std::uint64_t mixed(std::uint64_t x);

class Record {
 public:
  // A record in memory. The header says what must be equal to continue a record, and to add records.
  explicit Record(std::string header) : header_(std::move(header)) {}

  // Continues the record of the file, or begins one. Drops a last line that is not complete. Throws
  // std::runtime_error if the file cannot be read or written, has another header, or is no record.
  Record(const std::string& path, std::string header);

  // Reads the lines of a file. An empty header takes that of the file. Throws as above.
  void read(const std::string& path);

  bool contains(const std::string& id) const { return tallies_.contains(id); }

  // Adds a line. Throws std::runtime_error if it cannot be written.
  void add(const std::string& id, const Tally& tally);

  // Prints the header, the number of conversions and the sum of the tallies. The hash does not depend on the
  // order. Returns whether all `wanted` conversions are there and none differs.
  bool print_sum(std::size_t wanted) const;

 private:
  std::string header_;
  std::string path_;
  std::map<std::string, Tally> tallies_;
  std::ofstream file_;
};

}  // namespace zarrproof::test
