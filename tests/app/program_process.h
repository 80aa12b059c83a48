// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace espalier::cli::tests {

struct ProgramResult {
    int code = -1;
    std::string out;
    std::string err;

    nlohmann::json json() const { return nlohmann::json::parse(out); }
    std::vector<nlohmann::json> jsonLines() const;
    /// Lines of standard error.
    std::vector<std::string> complaints() const;
};

/// The real program in a process of its own. Its output goes to files in a folder of its own.
class ProgramProcess {
  public:
    /// `environment` is added to that of the tests.
    explicit ProgramProcess(const std::vector<std::string>& arguments,
                            const std::map<std::string, std::string>& environment = {});
    ~ProgramProcess();
    ProgramProcess(const ProgramProcess&) = delete;
    ProgramProcess& operator=(const ProgramProcess&) = delete;

    void signal(int number) const;
    /// False when it has not come within the time.
    bool waitForOutput(const std::string& text, std::chrono::seconds timeout) const;
    ProgramResult wait();

  private:
    std::filesystem::path folder_;
    pid_t process_ = -1;
};

ProgramResult runProgram(const std::vector<std::string>& arguments);

/// A folder for a whole test suite, with a space and Japanese letters in its name; removed at the
/// end.
class WorkFolder {
  public:
    WorkFolder();
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// Path and size of everything below a folder, to see whether something was written.
std::vector<std::string> listing(const std::filesystem::path& folder);
std::string contentOf(const std::filesystem::path& file);
void writeText(const std::filesystem::path& file, const std::string& text);
/// A small PNG-free image (BMP) of one colour with a stripe: cheap to make by the hundred.
void writeImage(const std::filesystem::path& file, int side, unsigned colour);

}  // namespace espalier::cli::tests
