// Example: the passage kChecksumFormat has the text "crc32c codec, Format and algorithm", and a link to
// codecs/crc32c/index.html#format-and-algorithm.
#include "reference/requirements/passage.h"

#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

// "latest" is version 3.1 of the core specification.
constexpr std::string_view kSpecs = "https://zarr-specs.readthedocs.io/en/latest/v3/";
constexpr std::string_view kExtensions = "https://github.com/zarr-developers/zarr-extensions/";
constexpr std::string_view kRfcs = "https://www.rfc-editor.org/rfc/";

struct Row {
  Source value;
  std::string_view name;        // the title of the page
  std::string_view site, path;  // of the page
};

constexpr EnumTable kSources({
    Row{Source::core, "Zarr core specification 3.1", kSpecs, "core/index.html"},
    Row{Source::data_types, "core data types", kSpecs, "data-types/index.html"},
    Row{Source::bytes, "bytes codec", kSpecs, "codecs/bytes/index.html"},
    Row{Source::bytes_schema, "bytes codec, schema.json", kExtensions, "blob/main/codecs/bytes/schema.json"},
    Row{Source::crc32c, "crc32c codec", kSpecs, "codecs/crc32c/index.html"},
    Row{Source::scale_offset, "scale_offset codec", kExtensions, "tree/main/codecs/scale_offset"},
    Row{Source::scale_offset_schema, "scale_offset codec, schema.json", kExtensions,
        "blob/main/codecs/scale_offset/schema.json"},
    Row{Source::cast_value, "cast_value codec", kExtensions, "tree/main/codecs/cast_value"},
    Row{Source::cast_value_schema, "cast_value codec, schema.json", kExtensions,
        "blob/main/codecs/cast_value/schema.json"},
    Row{Source::sharding_indexed, "sharding_indexed codec", kSpecs, "codecs/sharding-indexed/index.html"},
    Row{Source::extension_types, "extension data types", kExtensions, "tree/main/data-types"},
    Row{Source::int2, "int2 data type", kExtensions, "tree/main/data-types/int2"},
    Row{Source::int4, "int4 data type", kExtensions, "tree/main/data-types/int4"},
    Row{Source::int4_schema, "int4 data type, schema.json", kExtensions,
        "blob/main/data-types/int4/schema.json"},
    Row{Source::float4_e2m1fn, "float4_e2m1fn data type", kExtensions, "tree/main/data-types/float4_e2m1fn"},
    Row{Source::float8_e4m3fnuz, "float8_e4m3fnuz data type", kExtensions,
        "tree/main/data-types/float8_e4m3fnuz"},
    Row{Source::float8_e8m0fnu, "float8_e8m0fnu data type", kExtensions,
        "tree/main/data-types/float8_e8m0fnu"},
    Row{Source::numpy_datetime64, "numpy.datetime64 data type", kExtensions,
        "tree/main/data-types/numpy.datetime64"},
    Row{Source::rfc3720, "RFC 3720", kRfcs, "rfc3720"},
    Row{Source::rfc8259, "RFC 8259", kRfcs, "rfc8259"},
});

}  // namespace

std::string text(const Passage& passage) {
  const std::string title(kSources.name(passage.source));
  return passage.section.empty() ? title : title + ", " + std::string(passage.section);
}

std::string link(const Passage& passage) {
  const Row& row = kSources[passage.source];
  const std::string page = std::string(row.site) + std::string(row.path);
  return passage.anchor.empty() ? page : page + "#" + std::string(passage.anchor);
}

}  // namespace zarrproof
