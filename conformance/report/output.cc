#include "conformance/report/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <ostream>
#include <stdexcept>

#include "reference/error.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

std::string format_names() {
  std::string names;
  for (ReportFormat format : all_report_formats())
    names += (names.empty() ? "" : ", ") + std::string(name(format));
  return names;
}

[[noreturn]] void cannot_write(const fs::path& file) {
  throw std::runtime_error(file.string() + " cannot be written: " + std::strerror(errno));
}

// Where the links end: the file behind them is replaced, not the link.
fs::path behind_links(const fs::path& file) {
  std::error_code ignored;
  const fs::path target = fs::weakly_canonical(file, ignored);
  return ignored ? file : target;
}

// A pipe or a device: it must not be replaced by a file.
bool is_special(const fs::path& file) {
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

// A new file beside another, which takes its place when it is complete; otherwise it goes.
class Replacement {
 public:
  explicit Replacement(const fs::path& file) : file_(behind_links(file)), beside_(file_) {
    beside_ += ".part" + std::to_string(::getpid());
    if (fs::is_directory(file_)) {
      errno = EISDIR;
      cannot_write(file);
    }
    if (fs::exists(file_) && ::access(file_.c_str(), W_OK) != 0) cannot_write(file);
    ::unlink(beside_.c_str());  // what a process of the same number may have left when it was killed
    struct stat before{};
    const ::mode_t mode = ::stat(file_.c_str(), &before) == 0 ? before.st_mode & 0777 : 0666;
    const int descriptor = ::open(beside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor < 0) cannot_write(file);
    ::close(descriptor);
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  ~Replacement() {
    if (!done_) ::unlink(beside_.c_str());
  }

  const fs::path& path() const { return beside_; }

  void take_the_place() {
    if (::rename(beside_.c_str(), file_.c_str()) != 0) cannot_write(file_);
    done_ = true;
  }

 private:
  fs::path file_, beside_;
  bool done_ = false;
};

void write_through(const fs::path& path, const fs::path& name, const ReportTarget& target,
                   const Results& results, const std::string& program) {
  errno = 0;
  std::ofstream out(path, std::ios::binary);
  write_report(out, target.format, results, program);
  out.close();
  if (!out) cannot_write(name);
}

void write_file(const ReportTarget& target, const Results& results, const std::string& program) {
  if (is_special(target.file)) return write_through(target.file, target.file, target, results, program);
  Replacement replacement(target.file);
  write_through(replacement.path(), target.file, target, results, program);
  replacement.take_the_place();
}

void check_file(const fs::path& file) {
  if (!is_special(file)) {
    Replacement can_be_made(file);
  } else if (::access(file.c_str(), W_OK) != 0) {
    cannot_write(file);
  }
}

}  // namespace

ReportTarget read_report_target(const std::string& words) {
  const std::size_t equals = words.find('=');
  const auto format = find_report_format(std::string_view(words).substr(0, equals));
  if (!format)
    refuse({}, "--report", "\"" + words + "\"", "FORMAT or FORMAT=FILE, with one of " + format_names());
  ReportTarget target{*format, {}};
  if (equals != std::string::npos) target.file = words.substr(equals + 1);
  if (equals != std::string::npos && target.file.empty())
    refuse({}, "--report", "\"" + words + "\"", "a file after =");
  return target;
}

ReportOutput::ReportOutput(std::vector<ReportTarget> targets) : targets_(std::move(targets)) {
  std::size_t on_standard_output = 0;
  for (const ReportTarget& target : targets_) on_standard_output += target.file.empty() ? 1 : 0;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const ReportTarget& target = targets_[i];
    if (target.file.empty()) {
      if (on_standard_output > 1 && is_document(target.format))
        refuse({}, "--report", std::string(name(target.format)) + " and another report on standard output",
               "FORMAT=FILE for one of them");
      continue;
    }
    for (std::size_t j = 0; j < i; ++j)
      if (!targets_[j].file.empty() && behind_links(targets_[j].file) == behind_links(target.file))
        refuse({}, "--report", target.file.string() + " for two reports", "a file for each");
    check_file(target.file);
  }
}

std::vector<std::string> ReportOutput::write(std::ostream& standard_output, const Results& results,
                                             const std::string& program) const {
  std::vector<std::string> problems;
  bool on_standard_output = false;
  for (const ReportTarget& target : targets_) try {
      if (target.file.empty()) {
        on_standard_output = true;
        write_report(standard_output, target.format, results, program);
      } else {
        write_file(target, results, program);
      }
    } catch (const std::runtime_error& problem) {
      problems.emplace_back(problem.what());
    }
  if (!on_standard_output) write_report(standard_output, ReportFormat::table, results, program);
  return problems;
}

}  // namespace zarrproof
