// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace espalier::cli::tests {

struct ProgramResult {
    int code = -1;  ///< 128 + the signal's number if a signal ended it
    std::string out;
    std::string err;
    std::int64_t peakBytes = 0;  ///< peak resident memory
    double processorSeconds = 0;

    nlohmann::json json() const { return nlohmann::json::parse(out); }
    std::vector<nlohmann::json> jsonLines() const;
    /// Lines of standard error.
    std::vector<std::string> complaints() const;
};

/// The environment of a process, besides its arguments.
struct ProgramSurroundings {
    std::string output = {};            ///< where standard output goes; a file by default
    std::vector<int> ignored = {};      ///< signals to ignore, such as SIGHUP under nohup
    std::filesystem::path folder = {};  ///< working directory
    bool removesFolder = false;         ///< before the program starts
    std::uint64_t addressSpace = 0;     ///< limit in bytes, like `ulimit -v`; 0 = none
    std::string program = {};           ///< instead of the terminal program
};

/// Runs the real program as a separate process. Its output goes to files in its own folder, which
/// is also its home and holds its caches. A training without an option for its progress is asked
/// for JSON lines.
class ProgramProcess {
  public:
    /// `environment` is added to that of the tests.
    explicit ProgramProcess(const std::vector<std::string>& arguments,
                            const std::map<std::string, std::string>& environment = {},
                            const ProgramSurroundings& around = {});
    ~ProgramProcess();
    ProgramProcess(const ProgramProcess&) = delete;
    ProgramProcess& operator=(const ProgramProcess&) = delete;

    void signal(int number) const;
    /// Holds the process while the signal is sent; returns what it had written until then.
    std::string signalHeld(int number) const;
    /// False if the text has not appeared in time.
    bool waitForOutput(const std::string& text, std::chrono::seconds timeout) const;
    /// The same for standard error.
    bool waitForComplaint(const std::string& text, std::chrono::seconds timeout) const;
    ProgramResult wait();
    /// Seconds until the process ends; -1 if it takes longer than `timeout`. With 0 s, whether it
    /// has ended.
    double secondsToEnd(std::chrono::seconds timeout) const;

  private:
    std::filesystem::path folder_;
    pid_t process_ = -1;
};

ProgramResult runProgram(const std::vector<std::string>& arguments);

/// In which a program must do here, beside another test, what it promises to do within `time` on
/// the otherwise idle machine of docs/performance.md.
std::chrono::seconds promised(std::chrono::seconds time);

/// A folder for a test suite, with a space and Japanese letters in its name; removed at the end.
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

/// Path and size of everything below a folder, to detect changes.
std::vector<std::string> listing(const std::filesystem::path& folder);
std::string contentOf(const std::filesystem::path& file);
void writeText(const std::filesystem::path& file, const std::string& text);
/// A small BMP image of one colour with a stripe; cheap to write by the hundred.
void writeImage(const std::filesystem::path& file, int side, unsigned colour);

}  // namespace espalier::cli::tests
