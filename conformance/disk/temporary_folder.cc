#include "conformance/disk/temporary_folder.h"

#include <stdlib.h>

#include <cerrno>

#include "conformance/disk/place.h"

namespace zarrproof {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
  const char* named = std::getenv("TMPDIR");
  const fs::path parent = named == nullptr || *named == '\0' ? "/tmp" : named;
  std::string name = parent / "zarrproof-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) cannot_write(parent, errno);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace zarrproof
