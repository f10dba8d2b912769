// Testees whose data after a line have a wrong length, or stand where nobody asked for them.
#include <iostream>

#include "tests/conformance/broken_testee.h"

namespace zarrproof {
namespace {

// Answers the one with a number as "data", and other data after the line.
void say_of_the_one(const std::string& line, const std::string& size, const std::string& data) {
  if (!is_the_one(line)) return answer(line);
  std::cout << "{\"id\":" << id_of(line) << ",\"data\":" << size << "}\n" << data << '\n' << std::flush;
}

}  // namespace

const Behaviours& broken_framings() {
  static const Behaviours all = {
      // Data after the line, of a wrong length.
      {"a-byte-more-than-it-says", [](const std::string& line) { say_of_the_one(line, "9", "1234567890"); }},
      {"a-byte-less-than-it-says", [](const std::string& line) { say_of_the_one(line, "9", "12345678"); }},
      {"much-less-than-it-says",
       [](const std::string& line) { say_of_the_one(line, "8000000", "12345678"); }},
      {"nothing-after-its-line", [](const std::string& line) { say_of_the_one(line, "13", ""); }},
      {"lines-after-its-data",
       [](const std::string& line) { say_of_the_one(line, "13", std::string(13, '\n') + "{\"id\":1}"); }},
      {"a-negative-length", [](const std::string& line) { say_of_the_one(line, "-1", ""); }},
      {"a-length-with-a-fraction", [](const std::string& line) { say_of_the_one(line, "9.5", "123456789"); }},
      {"a-length-beyond-the-limit", [](const std::string& line) { say_of_the_one(line, "8384513", "1"); }},
      {"a-length-of-1e30", [](const std::string& line) { say_of_the_one(line, "1e30", "1"); }},
      {"a-length-beyond-64-bits",
       [](const std::string& line) { say_of_the_one(line, "18446744073709551616", "1"); }},
      {"crashes-within-its-data",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         std::cout << "{\"id\":" << id_of(line) << ",\"data\":13}\n1234" << std::flush;
         crash();
       }},
      {"hangs-within-its-data",
       [](const std::string& line) {
         if (!is_the_one(line)) return answer(line);
         std::cout << "{\"id\":" << id_of(line) << ",\"data\":13}\n1234" << std::flush;
         hang();
       }},
      {"data-after-a-line-that-was-asked-in-hexadecimal",
       [](const std::string& line) {
         if (line.find(",\"data\":null") == std::string::npos) return answer(line);
         std::cout << "{\"id\":" << id_of(line) << ",\"data\":2}\n12\n" << std::flush;
       }},
      {"gives-other-data-in-binary-framing",
       [](const std::string& line) {
         const std::string answer = sound_server().answer(line);
         const bool is_other = last_request_has_data_after() && line.size() < 1 << 20;
         say(is_other ? replaced(answer, "\"data\":\"", "\"data\":\"00") : answer);
       }},
      {"announces-binary-framing-and-reads-lines",
       [](const std::string& line) {
         say(replaced(sound_server().answer(line), "\"data_types\"", R"("framing":["binary"],"data_types")"));
       }},
      {"hexadecimal-in-place-of-data-after-the-line",
       [](const std::string& line) {
         is_describe(line) ? answer(line)
                           : void(std::cout << sound_server().answer(line) << '\n'
                                            << std::flush);
       }},
  };
  return all;
}

}  // namespace zarrproof
