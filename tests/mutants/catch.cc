#include "tests/mutants/catch.h"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <utility>

namespace zarrproof {
namespace {

// The number of requests asked together: large enough to keep a testee busy, small enough that few requests
// are asked after the first failure.
constexpr std::size_t kChunk = 256;

// Shuffles like std::shuffle, whose order the standard does not define.
void mix(std::vector<const Vector*>::iterator begin, std::vector<const Vector*>::iterator end) {
  std::mt19937_64 random;  // a constant seed
  for (auto remaining = static_cast<std::uint64_t>(end - begin); remaining > 1; --remaining)
    std::swap(begin[static_cast<std::ptrdiff_t>(remaining - 1)],
              begin[static_cast<std::ptrdiff_t>(random() % remaining)]);
}

bool same_answer(const Response& a, const Response& b) {
  return a.kind == b.kind && a.data == b.data && a.data_type == b.data_type;
}

}  // namespace

AskedVectors::AskedVectors(const Suite& smoke, const Suite& core) {
  for (const Vector& vector : core.vectors) number_.emplace(vector.id, 0);
  std::map<std::string_view, const Vector*> early;
  for (const Vector& vector : smoke.vectors) {
    if (number_.count(vector.id) == 0)
      throw std::logic_error("the level core lacks " + vector.id + " of smoke");
    early.emplace(vector.id, &vector);
    vectors_.push_back(&vector);
  }
  smoke_ = vectors_.size();
  for (const Vector& vector : core.vectors)
    if (early.count(vector.id) == 0) vectors_.push_back(&vector);
  mix(vectors_.begin() + static_cast<std::ptrdiff_t>(smoke_), vectors_.end());
  for (std::size_t i = 0; i < vectors_.size(); ++i) number_[vectors_[i]->id] = i;
}

std::optional<std::size_t> AskedVectors::control(std::size_t number) const {
  const std::string& id = vectors_[number]->control;
  if (id.empty()) return std::nullopt;
  return number_.at(id);
}

std::optional<Judgement> Verdicts::failure(std::size_t number, const Response& response, bool proven) {
  {
    const std::lock_guard lock(mutex_);
    const auto& passed = passed_[number];
    if (passed && same_answer(passed->response, response) && passed->proven == proven) return std::nullopt;
  }
  Judgement judgement = judge(vectors_[number], response, proven ? Control::accepted : Control::not_accepted);
  if (is_failure(judgement.verdict)) return judgement;
  const std::lock_guard lock(mutex_);
  passed_[number] = Passed{response, proven};
  return std::nullopt;
}

std::optional<Catch> first_catch(const AskedVectors& vectors, Testee& testee, Verdicts& verdicts) {
  std::vector<std::optional<Response>> responses(vectors.size());
  std::vector<bool> asked(vectors.size());
  const auto ask = [&](std::size_t number) {
    if (asked[number]) return;
    asked[number] = true;
    testee.submit(number + 1, vectors[number].request);  // id 0 is taken by the testee's description
  };
  testee.describe();
  for (std::size_t start = 0; start < vectors.size(); start += kChunk) {
    const std::size_t end = std::min(start + kChunk, vectors.size());
    for (std::size_t number = start; number < end; ++number) {
      ask(number);
      if (const auto control = vectors.control(number)) ask(*control);
    }
    while (auto answer = testee.next()) responses[answer->id - 1] = std::move(answer->response);
    for (std::size_t number = start; number < end; ++number) {
      const auto control = vectors.control(number);
      const bool proven = control && is_accepted(*responses[*control]);
      auto failure = verdicts.failure(number, *responses[number], proven);
      if (failure) return Catch{number, std::move(*failure)};
    }
  }
  return std::nullopt;
}

}  // namespace zarrproof
