#include "tests/conformance/nodes.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <fstream>
#include <sstream>

#include "vectors/read_file.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kZero = 5;

void make_socket(const fs::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.string().size(), sizeof address.sun_path);
  std::strcpy(address.sun_path, path.c_str());
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  EXPECT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ::close(socket);
}

}  // namespace

std::size_t Scratch::entries() const {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
}

fs::path Scratch::file(const std::string& name, const std::string& text) const {
  const fs::path path = folder() / name;
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string text_of_file(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<Node> all_nodes() {
  std::vector<Node> nodes = {
      {"missing", "no such file", [](const fs::path&) {}},
      {"folder", "a folder", [](const fs::path& path) { fs::create_directory(path); }},
      {"FIFO", "a FIFO", [](const fs::path& path) { ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0); }},
      {"socket", "a socket", make_socket},
      {"dangling", "a link that leads nowhere",
       [](const fs::path& path) { fs::create_symlink("nowhere", path); }},
      {"circle", "links that lead in a circle",
       [](const fs::path& path) {
         fs::create_symlink(path.string() + ".other", path);
         fs::create_symlink(path, path.string() + ".other");
       }},
      {"link to a FIFO", "a FIFO",
       [](const fs::path& path) {
         ASSERT_EQ(::mkfifo((path.string() + ".fifo").c_str(), 0600), 0);
         fs::create_symlink(path.string() + ".fifo", path);
       }},
      {"too large", "a file of more than 256 MiB", [](const fs::path& path) {
         std::ofstream{path};
         fs::resize_file(path, kMaxFileBytes + 1);
       }}};
  if (make_device(Scratch() / "device", kZero))
    nodes.push_back({"device", "a device", [](const fs::path& path) { make_device(path, kZero); }});
  return nodes;
}

bool make_device(const fs::path& path, unsigned minor) {
  return ::mknod(path.c_str(), S_IFCHR | 0600, makedev(1, minor)) == 0;
}

FullDisk::FullDisk(std::size_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
  ::rlimit limit{};
  ::getrlimit(RLIMIT_FSIZE, &limit);
  before_ = limit.rlim_cur;
  limit.rlim_cur = bytes;
  ::setrlimit(RLIMIT_FSIZE, &limit);
}

FullDisk::~FullDisk() {
  ::rlimit limit{};
  ::getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = before_;
  ::setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, handler_);
}

}  // namespace zarrproof
