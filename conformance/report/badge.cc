// Example: {"schemaVersion":1,"label":"zarrproof","message":"conforms: bytes, crc32c (zarrproof 1.0.0 core)",
// "color":"brightgreen"}, on one line.
#include <ostream>

#include "conformance/report/formats.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/results/scope.h"
#include "conformance/text/harmless.h"
#include "reference/json/write.h"
#include "reference/types/joined_words.h"

namespace zarrproof {
namespace {

constexpr std::uint64_t kNotablePercent = 1;  // from this share on, a badge says how much is unsupported

struct Badge {
  std::string message;
  std::string_view colour;
};

// Returns the verdict in a few words. The first of these that holds: not completed, failures, too much
// unsupported, other problems, known failures, warnings, conforms. Each message has its own words, so the
// colour is not the only sign.
Badge badge_of(const Results& results) {
  const Count all = summary_of(results).all;
  const ExitStatus status = exit_status_of(results);
  if (status == ExitStatus::not_done) return {"not completed", "lightgrey"};
  if (results.requests.empty()) return {"no requests", "lightgrey"};
  if (all.failed > 0) return {plural(all.failed, "failure"), "red"};
  const UnsupportedShare share = unsupported_share_of(results);
  if (share.exceeds_maximum) return {percent_text(share) + " unsupported", "red"};
  if (status == ExitStatus::failures)
    return {results.stale.empty() ? "fails --strict" : "list of failures out of date", "red"};
  const bool is_partly_unsupported = share.elements * 100 >= share.answered * kNotablePercent;
  const bool is_asked_partly = is_asked_in_part(results, all);
  const std::string limits = (is_partly_unsupported ? ", " + percent_text(share) + " unsupported" : "") +
                             (is_asked_partly ? ", not all asked" : "");
  if (all.expected > 0) return {plural(all.expected, "known failure") + limits, "orange"};
  const std::string conforms = "conforms: " + joined_words(scope_of(results).codecs, ", ");
  if (all.warned > 0) return {conforms + "; " + plural(all.warned, "warning") + limits, "yellowgreen"};
  return {conforms + limits, limits.empty() ? "brightgreen" : "yellowgreen"};
}

}  // namespace

void write_badge(std::ostream& out, const Results& results) {
  const Badge badge = badge_of(results);
  JsonObject object;
  object.add("schemaVersion", "1");
  object.add_text("label", "zarrproof");
  object.add_text("message", badge.message + " (" + asked_text(results) + ")");
  object.add_text("color", badge.colour);
  out << harmless_json(object.close()) << "\n";
}

}  // namespace zarrproof
