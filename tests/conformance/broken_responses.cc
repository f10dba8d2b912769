// Testees with a wrong response, or with a wrong description.
#include <algorithm>
#include <iostream>
#include <utility>

#include "conformance/protocol/protocol.h"
#include "reference/metadata/metadata.h"
#include "tests/conformance/broken_testee.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

// The number of leading elements of the request's array that equal the fill value bit by bit.
std::size_t leading_fill_values(const Request& request) {
  const auto reading = only_reading(request);
  if (!reading) return 0;
  const std::vector<std::byte>& fill = reading->chain->fill();
  std::size_t i = 0;
  while (i < request.data->size() && (*request.data)[i] == fill[i % fill.size()]) ++i;
  return i / fill.size();
}

// Whether an encoder may treat the array as a missing chunk: rightly; or because it checks the first element
// only.
bool is_all_fill(const Request& request) {
  const std::size_t count = leading_fill_values(request);
  return count > 0 && count == *element_count(request.shape);
}
bool begins_with_fill(const Request& request) {
  return leading_fill_values(request) > 0;
}

// The reference's response; no chunk if the testee treats the array as the fill value.
std::string without_chunk(const std::string& line, bool (*is_fill)(const Request&)) {
  const std::string answer = sound_server().answer(line);
  if (!asks(line, "encode") || answer.find("\"data\"") == std::string::npos ||
      !is_fill(read_request(read_json(line))))
    return answer;
  return "{\"id\":" + id_of(line) + ",\"data\":null}";
}

// Whether the list of codecs has a bare name.
bool has_bare_name(const std::string& line) {
  if (is_describe(line)) return false;
  try {
    const Request request = read_request(read_json(line));
    return std::ranges::any_of(read_metadata(request.zarr_json).codecs.elements, &Json::is_string);
  } catch (const Refused&) {
    return false;
  }
}

}  // namespace

const Behaviours& broken_responses() {
  static const Behaviours all = {
      {"sound", answer},
      {"garbles-one",
       [](const std::string& line) {
         is_the_one(line) ? say("Segmentation fault (not JSON)") : answer(line);
       }},
      {"prints-after-one",
       [](const std::string& line) {
         answer(line);
         if (is_the_one(line)) say("done with that one");
       }},
      {"answers-one-twice",
       [](const std::string& line) {
         answer(line);
         if (is_the_one(line)) answer(line);
       }},
      {"answers-another-id",
       [](const std::string& line) {
         say(is_the_one(line)
                 ? replaced(sound_server().answer(line), "\"id\":" + id_of(line), "\"id\":987654321")
                 : sound_server().answer(line));
       }},
      {"too-few-bytes",
       [](const std::string& line) {
         say(is_the_one(line) ? "{\"id\":" + id_of(line) + ",\"data\":\"3132\"}"
                              : sound_server().answer(line));
       }},
      {"odd-hexadecimal",
       [](const std::string& line) {
         say(is_the_one(line) ? "{\"id\":" + id_of(line) + ",\"data\":\"313\"}"
                              : sound_server().answer(line));
       }},
      {"refuses-unknown-members",
       [](const std::string& line) {
         if (line.find(",\"zarrproof_unknown\":") == std::string::npos) return answer(line);
         say("{\"id\":" + id_of(line) + ",\"error\":\"unknown member\"}");
       }},
      {"greets-on-standard-error",
       [](const std::string& line) {
         if (is_describe(line)) std::cerr << "hello\n";
         answer(line);
       }},
      {"refuses-all-but-its-first-request",
       [](const std::string& line) {
         static bool is_first = true;
         if (is_describe(line) || std::exchange(is_first, false)) return answer(line);
         say("{\"id\":" + id_of(line) + ",\"error\":\"closed\"}");
       }},
      {"refuses-everything",
       [](const std::string& line) {
         if (is_describe(line))
           answer(line);
         else
           say("{\"id\":" + id_of(line) + ",\"error\":\"no\"}");
       }},
      {"refuses-bare-names",
       [](const std::string& line) {
         if (!has_bare_name(line)) return answer(line);
         say("{\"id\":" + id_of(line) + ",\"error\":\"no object\"}");
       }},
      {"reads-big-endian-as-little-endian",
       [](const std::string& line) {
         answer(asks(line, "decode") ? replaced(line, R"(\"big\")", R"(\"little\")") : line);
       }},
      {"writes-big-endian-as-little-endian",
       [](const std::string& line) {
         answer(asks(line, "encode") ? replaced(line, R"(\"big\")", R"(\"little\")") : line);
       }},
      {"supports-nothing",
       [](const std::string& line) {
         if (is_describe(line))
           answer(line);
         else
           say("{\"id\":" + id_of(line) + ",\"unsupported\":\"not yet\"}");
       }},
      {"speaks-protocol-2",
       [](const std::string& line) {
         say(replaced(sound_server().answer(line), "\"protocol\":1", "\"protocol\":2"));
       }},
      {"describes-strings-for-lists",
       [](const std::string& line) {
         say(is_describe(line)
                 ? R"({"id":0,"protocol":1,"name":"x","version":"1","operations":"encode","codecs":"bytes","data_types":"uint8"})"
                 : sound_server().answer(line));
       }},
      {"declares-nothing",
       [](const std::string& line) {
         say(is_describe(line)
                 ? R"({"id":0,"protocol":1,"name":"x","version":"1","operations":[],"codecs":[],"data_types":[]})"
                 : sound_server().answer(line));
       }},
      {"declares-cast-value-without-a-real-type",
       [](const std::string& line) {
         say(is_describe(line)
                 ? R"({"id":0,"protocol":1,"name":"x","version":"1","operations":["encode","decode"],"codecs":["bytes","cast_value"],"data_types":["bool","complex64"]})"
                 : sound_server().answer(line));
       }},
      {"supports-no-cast-value",
       [](const std::string& line) {
         const bool casts = line.find("cast_value") != std::string::npos;
         casts ? say("{\"id\":" + id_of(line) + ",\"unsupported\":\"no casts\"}") : answer(line);
       }},
      {"supports-no-sound-scale-offset",  // what may be refused is
       [](const std::string& line) {
         const std::string answer = sound_server().answer(line);
         const bool refuses = answer.find("\"error\"") != std::string::npos;
         const bool scales = line.find("scale_offset") != std::string::npos && !is_describe(line);
         say(scales && !refuses ? "{\"id\":" + id_of(line) + ",\"unsupported\":\"no\"}" : answer);
       }},
      {"stores-no-chunk-that-begins-with-the-fill-value",
       [](const std::string& line) { say(without_chunk(line, begins_with_fill)); }},
      {"stores-no-chunk-of-the-fill-value",
       [](const std::string& line) { say(without_chunk(line, is_all_fill)); }},
      {"changes-its-mind",
       [](const std::string& line) {
         static const Reference keeps = [] {
           Answers answers;
           answers.set(OpenPoint::bool_other, Answer::kept);
           return Reference(answers);
         }();
         static bool odd = false;
         odd = !odd;
         say(Server(odd ? keeps : sound_reference()).answer(line));
       }},
      {"repeats-a-codec",
       [](const std::string& line) {
         say(replaced(sound_server().answer(line), "\"codecs\":[", "\"codecs\":[\"bytes\","));
       }},
      {"has-no-version",
       [](const std::string& line) {
         say(replaced(sound_server().answer(line), "\"version\":", "\"no-version\":"));
       }},
      {"misspells-a-codec",
       [](const std::string& line) {
         say(is_describe(line) ? replaced(sound_server().answer(line), "\"crc32c\"", "\"crc32\"")
                               : sound_server().answer(line));
       }},
      {"counts-its-requests",  // only the first response is right
       [](const std::string& line) {
         static int count = 0;
         const bool is_first = is_describe(line) || ++count == 1;
         say(is_first ? sound_server().answer(line) : "{\"id\":" + id_of(line) + ",\"error\":\"no\"}");
       }},
      {"describes-itself-in-an-array",
       [](const std::string& line) {
         say(is_describe(line) ? "[" + sound_server().answer(line) + "]" : sound_server().answer(line));
       }},
  };
  return all;
}

}  // namespace zarrproof
