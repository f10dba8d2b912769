// Metadata of bytes and crc32c: valid and invalid parameters.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

// Only "little" and "big" are permitted, even if the byte order does not matter.
constexpr NamedJson kNoEndian[] = {{"middle", "\"middle\""},
                                   {"native", "\"native\""},
                                   {"capital-little", "\"Little\""},
                                   {"upper-case-little", "\"LITTLE\""},
                                   {"capital-big", "\"Big\""},
                                   {"le", "\"le\""},
                                   {"be", "\"be\""},
                                   {"less-than", "\"<\""},
                                   {"greater-than", "\">\""},
                                   {"bar", "\"|\""},
                                   {"empty-text", "\"\""},
                                   {"space-behind", "\"little \""},
                                   {"null", "null"},
                                   {"true", "true"},
                                   {"false", "false"},
                                   {"number-0", "0"},
                                   {"number-1", "1"},
                                   {"array", R"(["little"])"},
                                   {"object", R"({"little":1})"}};

std::string bytes_with(const std::string& configuration) {
  return R"([{"name":"bytes","configuration":)" + configuration + "}]";
}

void add_endian(SuiteBuilder& suite) {
  for (const char* type : {"bool", "uint8", "int16", "float32", "complex64"}) {
    const DataType described = *find_data_type(type);
    std::vector<Clause> clauses = {Clause::BYTES_10};
    if (described.width == 1) clauses.insert(clauses.begin(), Clause::BYTES_3);
    const ArrayText good = plain_array(type, chain({bytes_codec()}), {2});
    const std::string id = std::string("metadata/bytes/") + type;
    for (const NamedJson& value : kNoEndian)
      suite.refuse_metadata(
          {id + "/endian-" + value.name, clauses, "endian is \"little\" or \"big\"", {"metadata"}},
          plain_array(type, bytes_with(std::string(R"({"endian":)") + value.text + "}"), {2}), good);
    if (described.width == 1) continue;
    const auto absent = [&](const std::string& name, const std::string& codecs) {
      suite.refuse_metadata({id + "/" + name, clauses, "endian is required", {"metadata"}},
                            plain_array(type, codecs, {2}), good);
    };
    absent("bare-name", R"(["bytes"])");
    absent("empty-configuration", bytes_with("{}"));
    absent("endian-capital", bytes_with(R"({"Endian":"little"})"));
    absent("endianness", bytes_with(R"({"endianness":"little"})"));
  }
}

// It is open how unknown keys in bytes and crc32c are treated.
void add_unknown_keys(SuiteBuilder& suite) {
  const About about{"metadata", {Clause::META_3}, "unknown_keys", {"metadata"}};
  const ArrayText narrow = plain_array("uint8", chain({bytes_codec()}), {2});
  const ArrayText wide = plain_array("int16", chain({bytes_codec()}), {2});
  for (const NamedJson& key :
       {NamedJson{"level", R"("level":1)"}, NamedJson{"endianness", R"("endianness":"big")"},
        NamedJson{"capital-endian", R"("Endian":"big")"}, NamedJson{"null", R"("other":null)"}}) {
    suite.refuse_metadata(below(about, std::string("/bytes/uint8/unknown-key-") + key.name),
                          plain_array("uint8", bytes_with(std::string("{") + key.text + "}"), {2}), narrow);
    suite.refuse_metadata(
        below(about, std::string("/bytes/int16/unknown-key-") + key.name),
        plain_array("int16", bytes_with(std::string(R"({"endian":"little",)") + key.text + "}"), {2}), wide);
  }
  const ArrayText sum = plain_array("uint8", R"([{"name":"bytes"},{"name":"crc32c"}])", {9});
  About checksum = below(about, "/crc32c");
  checksum.clauses = {Clause::CRC_3, Clause::META_3};
  for (const NamedJson& key :
       {NamedJson{"location", R"("location":"end")"}, NamedJson{"level", R"("level":1)"},
        NamedJson{"endian", R"("endian":"big")"}, NamedJson{"null", R"("other":null)"}})
    suite.refuse_metadata(
        below(checksum, std::string("/unknown-key-") + key.name),
        plain_array("uint8",
                    std::string(R"([{"name":"bytes"},{"name":"crc32c","configuration":{)") + key.text + "}}]",
                    {9}),
        sum);
}

}  // namespace

void add_bytes_metadata_vectors(SuiteBuilder& suite) {
  add_endian(suite);
  add_unknown_keys(suite);
}

}  // namespace zarrproof
