// The causes of a run.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/html/request_lists.h"
#include "conformance/html/run.h"

namespace zarrproof {

// How much the page holds of a run. brief: the verdict, and the example of each cause.
enum class Detail { full, brief };

// Writes one cause, by its number. With `full`, adds its failing requests to `lists`. `program` is the name
// of the program in the printed commands.
void write_cause(std::ostream& out, const Run& run, std::size_t number, Detail detail,
                 const std::string& program, RequestLists& lists);

// Writes the causes of unexpected failures.
void write_causes(std::ostream& out, const Run& run, Detail detail, const std::string& program,
                  RequestLists& lists);

}  // namespace zarrproof
