#include "conformance/judging/verdict.h"

#include "reference/types/enum_table.h"

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

struct DeviationRow {
  Deviation value;
  std::string_view name, words;
  std::string_view softer_words = {};  // below level MUST, if they differ
};

constexpr EnumTable<DeviationRow, 16> kDeviations({
    {Deviation::refused, "refused", "refuses what must be accepted", "refuses what should be accepted"},
    {Deviation::accepted, "accepted", "accepts what must be refused", "accepts what should be refused"},
    {Deviation::size, "size", "gives another number of bytes"},
    {Deviation::checksum, "checksum", "gives a wrong checksum"},
    {Deviation::byte_order, "byte-order", "gives the bytes in reverse order"},
    {Deviation::zero_sign, "zero-sign", "gives zero the wrong sign"},
    {Deviation::nan, "nan", "confuses NaN with a number"},
    {Deviation::nan_bits, "nan-bits", "changes the bits of a NaN"},
    {Deviation::infinity, "infinity", "confuses infinity with a finite number"},
    {Deviation::neighbour, "neighbour", "gives the value next to the right one"},
    {Deviation::value, "value", "gives another value"},
    {Deviation::data_type, "data-type", "resolves to another data type"},
    {Deviation::fill_value, "fill-value", "resolves to another fill value"},
    {Deviation::chunk_elided, "chunk-elided", "stores no chunk where one is needed"},
    {Deviation::crash, "crash", "crashes"},
    {Deviation::time_limit, "time-limit", "does not answer in time"},
});

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
  switch (deviation) {
    case Deviation::byte_order:
    case Deviation::zero_sign:
    case Deviation::nan:
    case Deviation::nan_bits:
    case Deviation::infinity:
    case Deviation::neighbour:
    case Deviation::value: return true;
    case Deviation::refused:
    case Deviation::accepted:
    case Deviation::size:
    case Deviation::checksum:
    case Deviation::data_type:
    case Deviation::fill_value:
    case Deviation::chunk_elided:
    case Deviation::crash:
    case Deviation::time_limit: break;
  }
  return false;
}

bool gives_no_result(Deviation deviation) {
  return deviation == Deviation::refused || deviation == Deviation::crash ||
         deviation == Deviation::time_limit;
}

std::string_view words(Deviation deviation, Level level) {
  const DeviationRow& row = kDeviations[deviation];
  return level == Level::must || row.softer_words.empty() ? row.words : row.softer_words;
}

}  // namespace zarrproof
