// Example: a fault of element 3 with the input 0.5, got 0.25 and want 0.75 in float16 has the texts
// got_text "element 3: 0.5 (0x3800) gives 0.25 (0x3400)" and want_text "0.75 (0x3a00)".
#include "conformance/judging/fault.h"

#include "reference/metadata/scalar.h"
#include "reference/types/enum_table.h"
#include "reference/values/element.h"

namespace zarrproof {
namespace {

constexpr NameTable<Verdict, 8> kVerdicts({{Verdict::pass, "pass"},
                                           {Verdict::fail, "fail"},
                                           {Verdict::unsupported, "unsupported"},
                                           {Verdict::unproven, "unproven"},
                                           {Verdict::crashed, "crashed"},
                                           {Verdict::timed_out, "timed out"},
                                           {Verdict::garbled, "garbled"},
                                           {Verdict::not_asked, "not asked"}});

enum class Of { request, element };

struct DeviationRow {
  Deviation value;
  Of of;
  std::string_view name, words;
  std::string_view softer_words = {};  // below level MUST, if they differ
};

constexpr EnumTable<DeviationRow, 23> kDeviations({
    {Deviation::refused, Of::request, "refused", "refuses what must be accepted",
     "refuses what should be accepted"},
    {Deviation::accepted, Of::request, "accepted", "accepts what must be refused",
     "accepts what should be refused"},
    {Deviation::size, Of::request, "size", "gives another number of bytes"},
    {Deviation::checksum, Of::request, "checksum", "gives a wrong checksum"},
    {Deviation::byte_order, Of::element, "byte-order", "gives the bytes in reverse order"},
    {Deviation::zero_sign, Of::element, "zero-sign", "gives zero the wrong sign"},
    {Deviation::nan, Of::element, "nan", "confuses NaN with a number"},
    {Deviation::nan_bits, Of::element, "nan-bits", "changes the bits of a NaN"},
    {Deviation::infinity, Of::element, "infinity", "confuses infinity with a finite number"},
    {Deviation::neighbour, Of::element, "neighbour", "gives the value next to the right one"},
    {Deviation::value, Of::element, "value", "gives another value"},
    {Deviation::upper_bits, Of::request, "upper-bits", "writes inconsistent upper bits"},
    {Deviation::data_type, Of::request, "data-type", "gives another data type"},
    {Deviation::fill_value, Of::request, "fill-value", "gives another fill value"},
    {Deviation::chunk_elided, Of::request, "chunk-elided", "stores no chunk where one is needed"},
    {Deviation::not_json, Of::request, "not-json", "gives metadata that are not JSON"},
    {Deviation::doubtful_json, Of::request, "doubtful-json", "gives JSON that some parsers refuse"},
    {Deviation::invalid_metadata, Of::request, "invalid-metadata", "gives invalid metadata"},
    {Deviation::metadata, Of::request, "metadata", "gives other metadata"},
    {Deviation::codecs, Of::request, "codecs", "gives other codecs or parameters"},
    {Deviation::unreadable, Of::request, "unreadable", "gives chunks that cannot be decoded"},
    {Deviation::crash, Of::request, "crash", "crashes"},
    {Deviation::time_limit, Of::request, "time-limit", "does not answer in time"},
});

DataType type_of_input(const WrongElement& wrong) {
  return type_of_elements(wrong.input_type.empty() ? wrong.type : wrong.input_type).value();
}

std::string text_of(const std::vector<std::byte>& element, const DataType& type) {
  return element.empty() ? "" : describe_element(element, type);
}

// Returns "element 3: "; an empty text without an element.
std::string place_text(const std::optional<std::uint64_t>& element) {
  return element ? "element " + std::to_string(*element) + ": " : "";
}

}  // namespace

std::string_view name(Verdict verdict) {
  return kVerdicts.name(verdict);
}

std::optional<Verdict> find_verdict(std::string_view name) {
  return kVerdicts.find(name);
}

bool is_failure(Verdict verdict) {
  return verdict == Verdict::fail || verdict == Verdict::crashed || verdict == Verdict::timed_out;
}

std::string_view name(Deviation deviation) {
  return kDeviations.name(deviation);
}

std::optional<Deviation> find_deviation(std::string_view name) {
  return kDeviations.find(name);
}

bool is_of_element(Deviation deviation) {
  return kDeviations[deviation].of == Of::element;
}

bool gives_no_result(Deviation deviation) {
  return deviation == Deviation::refused || deviation == Deviation::crash ||
         deviation == Deviation::time_limit;
}

std::string_view words(Deviation deviation, Level level) {
  const DeviationRow& row = kDeviations[deviation];
  return level == Level::must || row.softer_words.empty() ? row.words : row.softer_words;
}

std::optional<DataType> type_of_elements(const std::string& name) {
  return is_time_type(name) ? time_type(name, "s", 1) : find_data_type(name);
}

std::string response_text(const Fault& fault) {
  if (!fault.got.empty() || !fault.wrong) return fault.got;
  const WrongElement& wrong = *fault.wrong;
  return place_text(fault.shown_by) +
         (wrong.input.empty() ? "" : text_of(wrong.input, type_of_input(wrong)) + " gives ") +
         text_of(wrong.got, type_of_elements(wrong.type).value());
}

std::string got_text(const Fault& fault) {
  return place_text(fault.element) + response_text(fault);
}

std::string want_text(const Fault& fault) {
  if (!fault.want.empty() || !fault.wrong) return fault.want;
  return text_of(fault.wrong->want, type_of_elements(fault.wrong->type).value());
}

std::optional<std::string> input_number(const Fault& fault) {
  if (fault.data || !fault.wrong || fault.wrong->input.empty()) return std::nullopt;
  const DataType type = type_of_input(*fault.wrong);
  return type.is_real() ? std::optional(write_real(load(fault.wrong->input, type), type)) : std::nullopt;
}

}  // namespace zarrproof
