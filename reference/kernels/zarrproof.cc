// The C interface: forwards to zarrproof::Kernels, and turns every error and exception into a
// zarrproof_error. Example: a zarr.json without codecs fills in a zarrproof_error with the message of the
// Refused that read_metadata() throws.
#include "reference/kernels/zarrproof.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <string>

#include "reference/errors/data_error.h"
#include "reference/kernels/kernels.h"

struct zarrproof_plan {
  std::unique_ptr<zarrproof::Plan> plan;
  std::string stored_type;
};

namespace {

using zarrproof::Error;

template <std::size_t kSize>
void copy_text(std::string_view text, char (&to)[kSize]) {
  const std::size_t length = std::min(text.size(), kSize - 1);
  std::memcpy(to, text.data(), length);
  to[length] = '\0';
}

void fill_in(const Error& error, zarrproof_error* to) {
  copy_text(error.clause ? zarrproof::id(*error.clause) : "", to->clause);
  copy_text(error.message(), to->message);
  to->element = error.element.value_or(ZARRPROOF_NO_ELEMENT);
}

// Fills in the error of an exception. Allocates nothing, because the exception may say that memory is
// exhausted.
void fill_in(const std::exception& exception, zarrproof_error* to) {
  copy_text("", to->clause);
  copy_text(exception.what(), to->message);
  to->element = ZARRPROOF_NO_ELEMENT;
}

// Runs `step`, which returns an error or nothing. Catches all exceptions, so that none reaches C.
template <class Step>
bool succeeds(zarrproof_error* error, Step step) {
  zarrproof_error unwanted;
  zarrproof_error* const to = error != nullptr ? error : &unwanted;
  try {
    std::optional<Error> found;
    try {
      found = step();
    } catch (const zarrproof::Refused& refused) {
      found = refused.error();
    }
    if (!found) return true;
    fill_in(*found, to);
  } catch (const std::exception& exception) {
    fill_in(exception, to);
  }
  return false;
}

std::span<const std::byte> input_bytes(const void* bytes, std::size_t size) {
  return {static_cast<const std::byte*>(bytes), size};
}

std::span<std::byte> output_bytes(void* bytes, std::size_t size) {
  return {static_cast<std::byte*>(bytes), size};
}

// Returns the error for an output of the wrong size, or nothing.
std::optional<Error> size_error(const char* place, std::uint64_t found, std::uint64_t expected) {
  if (found == expected) return std::nullopt;
  Error error = zarrproof::array_size_error(found, expected);
  error.place = place;
  return error;
}

}  // namespace

zarrproof_plan* zarrproof_plan_create(const char* zarr_json, std::size_t length, const std::uint64_t* shape,
                                      std::size_t dimensions, int order, zarrproof_error* error) {
  std::unique_ptr<zarrproof_plan> created;
  const bool done = succeeds(error, [&]() -> std::optional<Error> {
    created = std::make_unique<zarrproof_plan>();
    const zarrproof::Metadata metadata = zarrproof::read_metadata({zarr_json, length});
    const zarrproof::Shape lengths =
        shape == nullptr ? metadata.shape : zarrproof::Shape(shape, shape + dimensions);
    const zarrproof::Layout layout = order == ZARRPROOF_ORDER_F ? zarrproof::Layout::f : zarrproof::Layout::c;
    auto plan = zarrproof::Kernels().prepare(metadata, lengths, layout);
    if (!plan) return plan.error();
    created->plan = std::move(*plan);
    const auto resolved = created->plan->resolve();
    if (!resolved) return resolved.error();
    created->stored_type = resolved->data_type.name;
    return std::nullopt;
  });
  return done ? created.release() : nullptr;
}

void zarrproof_plan_destroy(zarrproof_plan* plan) {
  delete plan;
}

std::uint64_t zarrproof_plan_array_size(const zarrproof_plan* plan) {
  return plan->plan->array_size();
}

std::uint64_t zarrproof_plan_encoded_size(const zarrproof_plan* plan) {
  return plan->plan->encoded_size();
}

const char* zarrproof_plan_stored_type(const zarrproof_plan* plan) {
  return plan->stored_type.c_str();
}

int zarrproof_plan_encode(const zarrproof_plan* plan, const void* array, std::size_t array_size,
                          void* encoded, std::size_t encoded_size, zarrproof_error* error) {
  return succeeds(error, [&]() -> std::optional<Error> {
    if (auto wrong = size_error("encoded", encoded_size, plan->plan->encoded_size())) return wrong;
    return plan->plan->encode(input_bytes(array, array_size), output_bytes(encoded, encoded_size));
  });
}

int zarrproof_plan_decode(const zarrproof_plan* plan, const void* encoded, std::size_t encoded_size,
                          void* array, std::size_t array_size, zarrproof_error* error) {
  return succeeds(error, [&]() -> std::optional<Error> {
    if (auto wrong = size_error("array", array_size, plan->plan->array_size())) return wrong;
    return plan->plan->decode(input_bytes(encoded, encoded_size), output_bytes(array, array_size));
  });
}

int zarrproof_plan_decode_missing(const zarrproof_plan* plan, void* array, std::size_t array_size,
                                  zarrproof_error* error) {
  return succeeds(error, [&]() -> std::optional<Error> {
    if (auto wrong = size_error("array", array_size, plan->plan->array_size())) return wrong;
    return plan->plan->decode_missing(output_bytes(array, array_size));
  });
}
