// The causes of a run, the worst first.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/html/request_lists.h"
#include "conformance/html/run.h"

namespace zarrproof {

// How much the page holds of a run. brief: the verdict, and the example of each cause.
enum class Detail { full, brief };

// With `full`, adds the failing requests of each cause to `lists`. `program` is the name of the program in
// the printed commands.
void write_causes(std::ostream& out, const Run& run, Detail detail, const std::string& program,
                  RequestLists& lists);

}  // namespace zarrproof
