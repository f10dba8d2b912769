// Example: an array of 5 elements is refused. Its halves are asked: the first two pass, the last three are
// refused. Of these, elements 2 and 3 to 4 are asked, and so on, until element 3 alone is refused. The
// failure is then one of element 3.
#include <algorithm>

#include "conformance/judging/common_error.h"
#include "conformance/judging/judge.h"
#include "conformance/run/runner.h"

namespace zarrproof {
namespace {

// The limit for the cost of a run, so that a testee that refuses everything or hangs does not take forever. A
// request costs 1. A request that ends the process costs a start. A request that hangs costs its time limit.
constexpr long long kBudget = 50'000;
constexpr long long kCostOfAnEnd = 100;
constexpr long long kCostOfAHang = 2'500;

// The reasons why a failure stays one of the whole array.
constexpr std::string_view kPartsDiffer = "parts of this array get other responses";
constexpr std::string_view kNotAllAsked = "not each element of this array was asked alone";

// A half of a part that failed as a whole, and the request to ask it.
struct Part {
  std::size_t parent;  // index in divided_: this part is a half of it
  std::uint64_t first, count;
  Vector vector;
};

// A part that failed as a whole and was divided. If neither half fails as a whole, no element explains the
// failure.
struct Divided {
  std::size_t whole;  // index in wholes_
  bool is_explained = false;
};

class Bisection {
 public:
  Bisection(std::vector<Whole>& wholes, Testee& testee, std::uint64_t first_id)
      : wholes_(wholes),
        testee_(testee),
        next_id_(first_id),
        faults_(wholes.size()),
        stays_whole_(wholes.size()) {
    std::vector<Part> parts;
    for (std::size_t i = 0; i < wholes.size(); ++i)
      divide(i, 0, *element_count(wholes[i].vector->request.shape), parts);
    while (!parts.empty()) parts = ask_parts(parts);
    for (const Divided& divided : divided_)
      if (!divided.is_explained) stays_whole_[divided.whole] = kPartsDiffer;
    for (std::size_t i = 0; i < wholes.size(); ++i) conclude(i);
  }

 private:
  // Adds the two halves of a part that failed as a whole.
  void divide(std::size_t whole, std::uint64_t first, std::uint64_t count, std::vector<Part>& parts) {
    divided_.push_back({whole});
    const std::uint64_t half = count / 2;
    add_part(whole, first, half, parts);
    add_part(whole, first + half, count - half, parts);
  }

  // Adds a part, unless it is empty or cannot be asked alone.
  void add_part(std::size_t whole, std::uint64_t first, std::uint64_t count, std::vector<Part>& parts) {
    if (count == 0) return;
    if (auto vector = slice(*wholes_[whole].vector, first, count))
      parts.push_back(
          {.parent = divided_.size() - 1, .first = first, .count = count, .vector = std::move(*vector)});
  }

  // Asks the parts. Returns the halves of the parts that fail as a whole.
  std::vector<Part> ask_parts(const std::vector<Part>& parts) {
    const std::uint64_t first_id = next_id_;
    next_id_ += parts.size();
    for (std::size_t i = 0; i < parts.size(); ++i) testee_.submit(first_id + i, parts[i].vector.request);
    std::vector<Response> responses(parts.size());
    while (auto answer = testee_.next())
      if (answer->id >= first_id) responses.at(answer->id - first_id) = std::move(answer->response);
    std::vector<Part> halves;
    for (std::size_t i = 0; i < parts.size(); ++i) take_response(parts[i], responses[i], halves);
    return halves;
  }

  // Judges the response to a part. Keeps the faults of elements; divides a part that fails as a whole.
  void take_response(const Part& part, const Response& response, std::vector<Part>& halves) {
    const Judgement judgement = judge(part.vector, response, Control::not_accepted);
    budget_ -= cost_of(judgement.verdict);
    const std::size_t whole = divided_[part.parent].whole;
    if (judgement.verdict != Verdict::pass && !is_failure(judgement.verdict))
      stays_whole_[whole] = kPartsDiffer;
    if (!is_failure(judgement.verdict)) return;
    std::vector<Fault>& faults = faults_[whole];
    if (judgement.faults.front().element) {
      for (Fault fault : judgement.faults) {
        *fault.element += part.first;
        faults.push_back(std::move(fault));
      }
      return;
    }
    divided_[part.parent].is_explained = true;
    if (part.count > 1) {
      if (budget_ > 0) return divide(whole, part.first, part.count, halves);
      if (stays_whole_[whole].empty()) stays_whole_[whole] = kNotAllAsked;
    }
    for (std::uint64_t i = 0; i < part.count; ++i) {
      faults.push_back(judgement.faults.front());
      faults.back().element = part.first + i;
    }
  }

  static long long cost_of(Verdict verdict) {
    if (verdict == Verdict::timed_out) return kCostOfAHang;
    return verdict == Verdict::crashed ? kCostOfAnEnd : 1;
  }

  // Replaces the fault of a whole array by those of its elements, or says why it stays one.
  void conclude(std::size_t whole) {
    Judgement& judgement = *wholes_[whole].judgement;
    std::vector<Fault>& faults = faults_[whole];
    // One fault stands for an array whose elements are all refused as the array is.
    if (is_refused_throughout(judgement.faults.front(), faults,
                              *element_count(wholes_[whole].vector->request.shape)))
      return;
    if (!stays_whole_[whole].empty()) {
      Fault& fault = judgement.faults.front();
      fault.got = response_text(fault) + "; " + std::string(stays_whole_[whole]);
      return;
    }
    std::ranges::sort(faults, {}, &Fault::element);
    judgement.faults = std::move(faults);
    for (const Fault& fault : judgement.faults)
      judgement.verdict = std::max(judgement.verdict, fault.verdict);
  }

  static bool is_refused_throughout(const Fault& all, const std::vector<Fault>& faults, std::uint64_t count) {
    return gives_no_result(all.deviation) && faults.size() == count &&
           std::ranges::all_of(faults, [&](const Fault& fault) {
             return fault.deviation == all.deviation && error_pattern(fault.got) == error_pattern(all.got);
           });
  }

  std::vector<Whole>& wholes_;
  Testee& testee_;
  std::uint64_t next_id_;
  std::vector<std::vector<Fault>> faults_;     // of elements, for each whole
  std::vector<std::string_view> stays_whole_;  // for each whole: why it is not divided; empty if it is
  std::vector<Divided> divided_;
  long long budget_ = kBudget;
};

// Returns whether parts of the array may show which elements fail. One element alone has consistent upper
// bits.
bool can_be_divided(const Whole& whole) {
  const std::vector<Fault>& faults = whole.judgement->faults;
  return faults.size() == 1 && !faults.front().element && faults.front().deviation != Deviation::upper_bits &&
         slice(*whole.vector, 0, 1).has_value();
}

}  // namespace

void bisect(std::vector<Whole> wholes, Testee& testee, std::uint64_t first_id) {
  std::erase_if(wholes, [](const Whole& whole) { return !can_be_divided(whole); });
  Bisection(wholes, testee, first_id);
}

std::optional<Vector> slice(const Vector& vector, std::uint64_t first, std::uint64_t count) {
  const Request& request = vector.request;
  if (verdicts_of(vector, needs_of(request)) < 2 || request.shape.size() != 1 || !request.data)
    return std::nullopt;
  const std::uint64_t all = request.shape.front();
  const std::vector<std::byte>& result = vector.permitted.front().data;
  auto array = array_text_of(request.zarr_json, request.shape);
  if (!array || all == 0 || request.data->size() % all != 0 || result.size() % all != 0) return std::nullopt;
  const auto elements_of = [&](const std::vector<std::byte>& data) {
    const auto begin = data.begin() + static_cast<std::ptrdiff_t>(first * (data.size() / all));
    return std::vector(begin, begin + static_cast<std::ptrdiff_t>(count * (data.size() / all)));
  };
  Vector part = vector;
  array->shape = {count};
  part.request = array->request(request.operation, elements_of(*request.data), request.layout);
  part.permitted.front().data = elements_of(result);
  return part;
}

}  // namespace zarrproof
