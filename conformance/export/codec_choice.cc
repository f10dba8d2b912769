#include "conformance/export/codec_choice.h"

#include <algorithm>
#include <map>

#include "conformance/judging/needs.h"

namespace zarrproof {
namespace {

constexpr const char* kBytes = "bytes";

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

}  // namespace zarrproof
