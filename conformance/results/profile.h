// The answers to open points that fit the responses of a testee.
#pragma once

#include <string>
#include <vector>

#include "reference/requirements/interpretation.h"
#include "reference/requirements/open_point.h"

namespace zarrproof {

// An open point, and the answers to it that fit the responses.
struct ProfileEntry {
  OpenPoint open_point;
  std::vector<Answer> answers;  // the answers that fit all responses; empty: the testee mixes answers
  // A request, and the answers that fit its response.
  struct Witness {
    std::string id;
    std::string under;  // the answers as text: "map_zero=numeric, or map_zero=bitwise"
  };
  std::vector<Witness> contradiction;  // if no answer fits: responses that contradict each other
  std::vector<Witness> evidence = {};  // if some answers fit: responses that exclude the others
};

// A response that passes and depends on open points. `possible_answers` lists the answers that lead to this
// response. The testee's answers must fit one of them.
struct OpenResponse {
  std::string id;  // of the request
  std::vector<Answers> possible_answers;
};

// Returns an entry for each open point that the responses narrow down. If one response depends on several
// open points, these are solved together.
std::vector<ProfileEntry> profile_of(const std::vector<OpenResponse>& responses);

}  // namespace zarrproof
