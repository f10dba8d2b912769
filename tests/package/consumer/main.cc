// A program that links the installed library: encodes three float32 values as uint8, with the reference and,
// if the package has them, with the kernels.
#include <cstdio>
#include <string_view>

#ifdef HAS_KERNELS
#include <zarrproof/reference/kernels/kernels.h>
#endif
#include <zarrproof/reference/reference.h>

namespace {

bool encode(const zarrproof::Implementation& implementation) {
  constexpr std::string_view kMetadata = R"({
    "zarr_format": 3, "node_type": "array", "shape": [3], "data_type": "float32", "fill_value": 0,
    "codecs": [{"name": "cast_value", "configuration": {"data_type": "uint8"}}, {"name": "bytes"}]})";
  const zarrproof::Metadata metadata = zarrproof::read_metadata(kMetadata);
  const auto plan = implementation.prepare(metadata, metadata.shape, zarrproof::Layout::c);
  if (!plan) return false;
  // 1.5, 2.5 and 255, little-endian.
  constexpr unsigned char kArray[] = {0, 0, 0xc0, 0x3f, 0, 0, 0x20, 0x40, 0, 0, 0x7f, 0x43};
  std::byte encoded[3];
  if ((*plan)->encode(std::as_bytes(std::span(kArray)), encoded)) return false;
  std::printf("%d %d %d\n", std::to_integer<int>(encoded[0]), std::to_integer<int>(encoded[1]),
              std::to_integer<int>(encoded[2]));
  return true;
}

}  // namespace

int main() {
  if (!encode(zarrproof::Reference())) return 1;
#ifdef HAS_KERNELS
  if (!encode(zarrproof::Kernels())) return 1;
#endif
}
