// Testees with one fault each. Otherwise they answer like the reference.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "conformance/protocol/server.h"
#include "reference/reference.h"

namespace zarrproof {

// Takes a request line, and writes what the testee answers.
using Behaviour = std::function<void(const std::string& line)>;
using Behaviours = std::map<std::string, Behaviour>;

// The faults by their names: of the process and its time and output, and of the contents of responses.
const Behaviours& broken_processes();
const Behaviours& broken_responses();

const Reference& sound_reference();
const Server& sound_server();

// Writes a line.
void say(const std::string& line);

// Writes the reference's response.
void answer(const std::string& line);

std::string id_of(const std::string& line);
bool asks(const std::string& line, const std::string& operation);
bool is_describe(const std::string& line);

// Returns whether the testee fails this request: only the encoding of "123456789" with a checksum.
bool is_the_one(const std::string& line);

// Returns the text, with the first `from` replaced.
std::string replaced(std::string text, const std::string& from, const std::string& to);

[[noreturn]] void hang();
[[noreturn]] void crash(const std::string& last_words = "about to crash\n");

}  // namespace zarrproof
