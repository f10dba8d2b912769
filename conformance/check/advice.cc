#include "conformance/check/advice.h"

namespace zarrproof {

std::string_view advice_for(ProtocolRule rule) {
  switch (rule) {
    case ProtocolRule::not_json:
      return "print log lines and warnings to standard error, also those of libraries; write each response "
             "with a JSON "
             "library, not with print or str";
    case ProtocolRule::not_an_object: return "write one object for each request, never an array of responses";
    case ProtocolRule::no_id:
      return "copy \"id\", an integer, from the request to the response; print log lines that are JSON to "
             "standard error";
    case ProtocolRule::unknown_id:
      return "copy \"id\" from the request that the response answers; answer describe with its \"id\", too";
    case ProtocolRule::answered_twice:
      return "write one response for each request, also if an exception follows the response";
    case ProtocolRule::line_too_long:
      return "answer {\"too_large\":BYTES} if a result does not fit; print log lines to standard error";
    case ProtocolRule::no_result:
      return "answer \"unsupported\" with a reason if the implementation gives no result and no refusal";
    case ProtocolRule::several_results: return "leave out the members that do not apply";
    case ProtocolRule::wrong_type: return "convert the exception to a string";
    case ProtocolRule::not_hexadecimal:
      return "write bytes as lowercase hexadecimal without 0x and spaces (Python: data.hex(), JavaScript: "
             "Buffer.toString(\"hex\"))";
    case ProtocolRule::data_for_resolve: return "answer resolve with \"data_type\" and \"fill_value\"";
    case ProtocolRule::null_for_decode:
      return "answer decode of a missing chunk with the array that the implementation reads: fill values";
    case ProtocolRule::wrong_length:
      return "write the number of bytes as \"data\", then a line break, these bytes, and a line break; write "
             "all to one binary stream";
    case ProtocolRule::wrong_framing:
      return "answer with a number as \"data\" only if \"data\" of the request is a number, and then always";
  }
  return {};
}

}  // namespace zarrproof
