// Requests to create an array, and the array that a testee writes. The line of such a request has no text of
// metadata, which a testee could echo. It has canonical bytes: "fill_value":"0000c07f".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reference/array/stored_array.h"
#include "reference/json/json.h"
#include "reference/json/write.h"
#include "vectors/request.h"

namespace zarrproof {

// An array that a testee wrote in answer to create or rewrite.
struct WrittenArray {
  std::string zarr_json;
  StoredChunks chunks = {};  // of create
  // The members of the metadata that the implementation takes as JSON, so that the adapter made their text.
  std::vector<std::string> passed_through = {};

  bool operator==(const WrittenArray&) const = default;
};

// The attributes that a request to rewrite sets.
inline constexpr std::string_view kAttributesToSet = R"({"zarrproof":1})";

// A region of an array, and the elements to write there: canonical, in C order.
struct Region {
  Shape start, shape;
  std::vector<std::byte> data;
};

// Returns the regions that a request to create writes, in this order. `fill` is the fill value of the array,
// or ours where the testee chooses (wanted_array.h).
std::vector<Region> regions_of(const Request& request, const std::vector<std::byte>& fill);

// Returns for each element of the array, in C order, whether the request writes it.
std::vector<bool> written_elements(const Request& request, const std::vector<std::byte>& fill);

// How the elements of a write are given: as canonical bytes, or also as fill-value JSON.
enum class Elements { as_data, as_data_and_json };

// Adds the members of a request to create behind "op". Throws Refused if the description is wrong.
void add_create_members(JsonObject& line, const Request& request, Elements elements = Elements::as_data);

// Reads a request to create. Its metadata have all that the line asks for, and its data are the elements
// after all writes. Throws Refused if a member is missing or wrong, or if the array has too many elements for
// this program.
Request read_create_request(const Json& message);

}  // namespace zarrproof
