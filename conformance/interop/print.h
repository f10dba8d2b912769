// The tables of `zarrproof interop`.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/interop/interoperability.h"

namespace zarrproof {

// Returns the answer to a question about two testees: "zarrita 0.7.5 reads what zarr-python 3.4.2 writes:
// 1203 of 1215 kinds right, 2 read back wrong, 10 refused".
std::string answer_text(const Interoperability& interop, const WriterAndReader& pair);

// Prints a table with a row for each writer and a column for each reader; then, for each pair, the kinds that
// were read back wrong, are undecided or were refused, each with its smallest example; then the answers.
// `command` asks a pair again, without its filter: the program's name, "interop" and the testees; empty if
// nothing was asked.
void print_interoperability(std::ostream& out, const Interoperability& interop,
                            const std::vector<std::string>& command);

}  // namespace zarrproof
