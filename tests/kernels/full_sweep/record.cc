#include "tests/kernels/full_sweep/record.h"

#include <cstdio>
#include <iostream>
#include <stdexcept>

namespace zarrproof::test {
namespace {

std::optional<Tally> read_tally(const std::string& words) {
  unsigned long long values = 0, refused = 0, refusals = 0, differ = 0, hash = 0;
  if (std::sscanf(words.c_str(), "values=%llu refused=%llu refusals=%llu differ=%llu hash=%llx", &values,
                  &refused, &refusals, &differ, &hash) != 5)
    return std::nullopt;
  return Tally{values, refused, refusals, differ, hash};
}

std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0;
  for (const char c : text) hash = mixed(hash * 31 + static_cast<unsigned char>(c));
  return hash;
}

}  // namespace

std::string Tally::words() const {
  char text[160];
  std::snprintf(text, sizeof text, "values=%llu refused=%llu refusals=%llu differ=%llu hash=%016llx",
                static_cast<unsigned long long>(values), static_cast<unsigned long long>(refused),
                static_cast<unsigned long long>(refusals), static_cast<unsigned long long>(differ),
                static_cast<unsigned long long>(hash));
  return text;
}

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

Record::Record(const std::string& path, std::string header) : header_(std::move(header)), path_(path) {
  if (std::ifstream(path)) read(path);
  const std::string complete = path + ".new";
  std::ofstream again(complete);
  again << header_ << "\n";
  for (const auto& [id, tally] : tallies_) again << id << " " << tally.words() << "\n";
  if (!again.flush() || std::rename(complete.c_str(), path.c_str()) != 0)
    throw std::runtime_error("cannot write " + path);
  file_.open(path, std::ios::app);
}

void Record::read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::string line;
  std::getline(file, line);
  if (header_.empty()) header_ = line;
  if (line != header_)
    throw std::runtime_error(path + " begins with \"" + line + "\"; expected \"" + header_ + "\"");
  // A last line without its end: the program was killed while it wrote.
  while (std::getline(file, line) && !file.eof()) {
    const std::size_t space = line.find(' ');
    const auto tally = space == std::string::npos ? std::nullopt : read_tally(line.substr(space + 1));
    if (!tally) throw std::runtime_error(path + ": \"" + line + "\" is no line of a record");
    if (!tallies_.emplace(line.substr(0, space), *tally).second)
      throw std::runtime_error(path + ": a second line for " + line.substr(0, space));
  }
}

void Record::add(const std::string& id, const Tally& tally) {
  tallies_.emplace(id, tally);
  if (!path_.empty() && !(file_ << id << " " << tally.words() << std::endl))
    throw std::runtime_error("cannot write " + path_);
}

bool Record::print_sum(std::size_t wanted) const {
  Tally sum;
  for (const auto& [id, tally] : tallies_) {
    sum.values += tally.values;
    sum.refused += tally.refused;
    sum.refusals += tally.refusals;
    sum.differ += tally.differ;
    sum.hash += mixed(tally.hash ^ hash_of(id));
  }
  std::cout << header_ << "\n"
            << tallies_.size() << " of " << wanted << " conversions: " << sum.words() << std::endl;
  return sum.differ == 0 && tallies_.size() == wanted;
}

}  // namespace zarrproof::test
