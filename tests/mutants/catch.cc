#include "tests/mutants/catch.h"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <utility>

namespace zarrproof {
namespace {

// Enough that a testee is kept busy, and few enough that little is asked in vain.
constexpr std::size_t kChunk = 256;

// std::shuffle, which is not the same everywhere.
void mix(std::vector<const Vector*>::iterator begin, std::vector<const Vector*>::iterator end) {
  std::mt19937_64 random;  // always the same numbers
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

std::optional<std::size_t> AskedVectors::control(std::size_t question) const {
  const std::string& id = vectors_[question]->control;
  if (id.empty()) return std::nullopt;
  return number_.at(id);
}

std::optional<Judgement> Verdicts::failure(std::size_t question, const Response& response, bool proven) {
  {
    const std::lock_guard lock(mutex_);
    const auto& passed = passed_[question];
    if (passed && same_answer(passed->response, response) && passed->proven == proven) return std::nullopt;
  }
  Judgement judgement = judge(questions_[question], response, proven);
  if (is_failure(judgement.verdict)) return judgement;
  const std::lock_guard lock(mutex_);
  passed_[question] = Passed{response, proven};
  return std::nullopt;
}

std::optional<Catch> first_catch(const AskedVectors& questions, Testee& testee, Verdicts& verdicts) {
  std::vector<std::optional<Response>> responses(questions.size());
  std::vector<bool> asked(questions.size());
  const auto ask = [&](std::size_t question) {
    if (asked[question]) return;
    asked[question] = true;
    testee.submit(question + 1, questions[question].request);  // 0 is the testee's own
  };
  testee.describe();
  for (std::size_t start = 0; start < questions.size(); start += kChunk) {
    const std::size_t end = std::min(start + kChunk, questions.size());
    for (std::size_t question = start; question < end; ++question) {
      ask(question);
      if (const auto control = questions.control(question)) ask(*control);
    }
    while (auto answer = testee.next()) responses[answer->id - 1] = std::move(answer->response);
    for (std::size_t question = start; question < end; ++question) {
      const auto control = questions.control(question);
      const bool proven = control && is_accepted(*responses[*control]);
      auto failure = verdicts.failure(question, *responses[question], proven);
      if (failure) return Catch{question, std::move(*failure)};
    }
  }
  return std::nullopt;
}

}  // namespace zarrproof
