#include "conformance/export/codec_choice.h"

#include <algorithm>
#include <map>

#include "conformance/judging/needs.h"

namespace zarrproof {
namespace {

constexpr const char* kBytes = "bytes";

constexpr std::size_t kMostBytes = 16 << 10;  // of data and permitted data

std::size_t bytes_of(const Vector& vector) {
  std::size_t bytes = vector.request.data ? vector.request.data->size() : 0;
  for (const Permitted& outcome : vector.permitted) bytes += outcome.data.size();
  return bytes;
}

bool is_large(const Suite& suite, std::size_t number) {
  const Vector& vector = suite.vectors[number];
  const Vector* control = suite.find(vector.control);
  return bytes_of(vector) > kMostBytes || (control != nullptr && bytes_of(*control) > kMostBytes);
}

std::string file_of(const CodecNames& codecs, std::string_view ending) {
  CodecNames others = codecs;
  others.erase("bytes");
  std::string name = others.empty() ? "bytes" : others.size() == 1 ? *others.begin() : "chains";
  return name.append(ending);
}

// The lines of one file.
class Lines {
 public:
  Lines(const Suite& suite, std::vector<std::size_t>& numbers) : suite_(suite), numbers_(numbers) {}

  // Adds vectors that stay together, after the controls that are not among them.
  void add(std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      const std::string& control = suite_.vectors[i].control;
      if (control.empty()) continue;
      const std::size_t number = suite_.numbers.find(control)->second;
      if (number < first || number >= end) add_one(number);
    }
    for (std::size_t i = first; i < end; ++i) add_one(i);
  }

 private:
  void add_one(std::size_t number) {
    if (there_.insert(number).second) numbers_.push_back(number);
  }

  const Suite& suite_;
  std::vector<std::size_t>& numbers_;
  std::set<std::size_t> there_;
};

}  // namespace

std::vector<CodecNames> codecs_of(const Suite& suite) {
  std::vector<CodecNames> codecs;
  std::map<std::string, CodecNames> of_sequences;
  NeedsReader needs;
  for (const Vector& vector : suite.vectors) {
    const std::vector<std::string>& names = needs.of(vector.request).codecs;
    codecs.emplace_back(names.begin(), names.end()).insert(kBytes);
    if (!vector.sequence.empty()) of_sequences[vector.sequence].insert(names.begin(), names.end());
  }
  for (std::size_t i = 0; i < codecs.size(); ++i)
    if (const auto found = of_sequences.find(suite.vectors[i].sequence); found != of_sequences.end())
      codecs[i].insert(found->second.begin(), found->second.end());
  return codecs;
}

bool is_chosen(const CodecNames& codecs, const CodecNames& choice) {
  if (choice.empty()) return true;
  const auto is_named = [&](const std::string& name) { return choice.contains(name); };
  const auto may_be_there = [&](const std::string& name) { return name == kBytes || is_named(name); };
  return std::ranges::any_of(codecs, is_named) && std::ranges::all_of(codecs, may_be_there);
}

std::vector<std::size_t> choose(const Suite& suite, const std::vector<CodecNames>& codecs,
                                const CodecNames& choice) {
  std::set<std::size_t> chosen;
  for (std::size_t i = 0; i < suite.vectors.size(); ++i) {
    if (!is_chosen(codecs[i], choice)) continue;
    chosen.insert(i);
    const std::string& control = suite.vectors[i].control;
    if (!control.empty()) chosen.insert(suite.numbers.find(control)->second);
  }
  return {chosen.begin(), chosen.end()};
}

std::map<std::string, std::vector<std::size_t>> case_files(const Suite& suite,
                                                           const std::vector<CodecNames>& codecs,
                                                           const std::vector<std::size_t>& chosen) {
  std::map<std::string, std::vector<std::size_t>> files;
  std::map<std::string, Lines> lines;
  for (auto number = chosen.begin(); number != chosen.end();) {
    const std::size_t first = *number;
    const std::string& sequence = suite.vectors[first].sequence;
    bool any_is_large = is_large(suite, first);
    std::size_t end = first + 1;
    for (++number; !sequence.empty() && number != chosen.end(); ++number, ++end) {
      if (*number != end || suite.vectors[end].sequence != sequence) break;
      any_is_large = any_is_large || is_large(suite, end);
    }
    const std::string file = file_of(codecs[first], any_is_large ? "-large.jsonl" : ".jsonl");
    lines.try_emplace(file, suite, files[file]).first->second.add(first, end);
  }
  return files;
}

}  // namespace zarrproof
