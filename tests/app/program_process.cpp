// SPDX-License-Identifier: Apache-2.0
#include "program_process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "tests/support/slowdown.h"

namespace espalier::cli::tests {

namespace {

std::filesystem::path freshFolder(const std::string& name) {
    static std::atomic<int> number = 0;
    const std::filesystem::path base = std::filesystem::temp_directory_path();
    // A test of the same process number that was killed may have left its folder.
    while (true) {
        const auto path =
            base / (name + std::to_string(::getpid()) + "-" + std::to_string(++number));
        if (std::filesystem::create_directory(path)) return path;
    }
}

void redirect(int descriptor, const std::filesystem::path& file) {
    const int opened = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ::dup2(opened, descriptor);
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

bool waitForText(const std::filesystem::path& file,
                 const std::string& text,
                 std::chrono::seconds timeout) {
    const auto end = std::chrono::steady_clock::now() + timeout;
    while (std::chrono::steady_clock::now() < end) {
        if (contentOf(file).find(text) != std::string::npos) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

std::vector<std::string> withEvents(std::vector<std::string> arguments) {
    if (arguments.empty()) return arguments;
    const bool trains = arguments.front() == "train" || arguments.front() == "resume";
    const bool saysHow = std::ranges::find(arguments, "--progress") != arguments.end();
    if (trains && !saysHow) arguments.insert(arguments.begin() + 1, {"--progress", "jsonl"});
    return arguments;
}

}  // namespace

std::vector<nlohmann::json> ProgramResult::jsonLines() const {
    std::vector<nlohmann::json> objects;
    for (const std::string& line : linesOf(out)) objects.push_back(nlohmann::json::parse(line));
    return objects;
}

std::vector<std::string> ProgramResult::complaints() const {
    return linesOf(err);
}

ProgramProcess::ProgramProcess(const std::vector<std::string>& arguments,
                               const std::map<std::string, std::string>& environment,
                               const ProgramSurroundings& around)
    : folder_(freshFolder("espalier-output-")) {
    std::vector<std::string> words = withEvents(arguments);
    words.insert(words.begin(), around.program.empty() ? ESPALIER_PROGRAM : around.program);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    process_ = ::fork();
    if (process_ != 0) return;
    redirect(STDOUT_FILENO,
             around.output.empty() ? folder_ / "out" : std::filesystem::path(around.output));
    redirect(STDERR_FILENO, folder_ / "err");
    // Keeps trainings, caches and settings of the user and of other tests from affecting this one.
    for (const char* place :
         {"HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"}) {
        ::setenv(place, folder_.c_str(), 1);
    }
    ::setenv("LC_ALL", "C.UTF-8", 1);  // the tests compare English sentences
    for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
    if (around.addressSpace > 0) {
        const rlimit limit{around.addressSpace, around.addressSpace};
        ::setrlimit(RLIMIT_AS, &limit);
    }
    for (const int number : around.ignored) ::signal(number, SIG_IGN);
    if (!around.folder.empty() && ::chdir(around.folder.c_str()) != 0) ::_exit(126);
    if (around.removesFolder) ::rmdir(around.folder.c_str());
    ::execv(pointers.front(), pointers.data());
    ::_exit(127);
}

ProgramProcess::~ProgramProcess() {
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        wait();
    }
    std::filesystem::remove_all(folder_);
}

void ProgramProcess::signal(int number) const {
    ::kill(process_, number);
}

std::string ProgramProcess::signalHeld(int number) const {
    ::kill(process_, SIGSTOP);
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(process_), &info, WSTOPPED);
    std::string written = contentOf(folder_ / "out");
    ::kill(process_, number);
    ::kill(process_, SIGCONT);
    return written;
}

bool ProgramProcess::waitForOutput(const std::string& text, std::chrono::seconds timeout) const {
    return waitForText(folder_ / "out", text, timeout);
}

bool ProgramProcess::waitForComplaint(const std::string& text, std::chrono::seconds timeout) const {
    return waitForText(folder_ / "err", text, timeout);
}

double ProgramProcess::secondsToEnd(std::chrono::seconds timeout) const {
    const auto begin = std::chrono::steady_clock::now();
    while (true) {
        siginfo_t info{};
        ::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT);
        const auto passed = std::chrono::steady_clock::now() - begin;
        if (info.si_pid != 0) return std::chrono::duration<double>(passed).count();
        if (passed >= timeout) return -1;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

ProgramResult ProgramProcess::wait() {
    int status = 0;
    rusage usage{};
    ::wait4(process_, &status, 0, &usage);
    process_ = -1;
    return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            .out = contentOf(folder_ / "out"),
            .err = contentOf(folder_ / "err"),
            .peakBytes = usage.ru_maxrss * std::int64_t{1024},
            .processorSeconds = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)};
}

ProgramResult runProgram(const std::vector<std::string>& arguments) {
    return ProgramProcess(arguments).wait();
}

std::chrono::seconds promised(std::chrono::seconds time) {
    constexpr double kBeside = 2;
    return time * static_cast<int>(std::ceil(kBeside * espalier::tests::slowdown()));
}

WorkFolder::WorkFolder() : path_(freshFolder("espalier 試験 folder ")) {}

WorkFolder::~WorkFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> listing(const std::filesystem::path& folder) {
    std::vector<std::string> entries;
    constexpr auto kSkip = std::filesystem::directory_options::skip_permission_denied;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, kSkip)) {
        const std::string size =
            entry.is_regular_file() ? std::to_string(entry.file_size()) : "folder";
        entries.push_back(entry.path().string() + " " + size);
    }
    std::ranges::sort(entries);
    return entries;
}

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void writeText(const std::filesystem::path& file, const std::string& text) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

void writeImage(const std::filesystem::path& file, int side, unsigned colour) {
    const auto put = [](std::string& to, unsigned value, int bytes) {
        for (int i = 0; i < bytes; ++i) to.push_back(static_cast<char>(value >> (8 * i)));
    };
    const int row = (3 * side + 3) / 4 * 4;
    const auto pixels = static_cast<unsigned>(row * side);
    std::string bmp = "BM";
    for (const unsigned value : {54 + pixels, 0u, 54u, 40u, unsigned(side), unsigned(side)}) {
        put(bmp, value, 4);
    }
    put(bmp, 1, 2);
    put(bmp, 24, 2);
    for (const unsigned value : {0u, pixels, 2835u, 2835u, 0u, 0u}) put(bmp, value, 4);
    for (int y = 0; y < side; ++y) {
        std::string line;
        for (int x = 0; x < side; ++x) put(line, (x + y) % 5 == 0 ? 0xFFFFFF : colour, 3);
        line.resize(static_cast<std::size_t>(row), '\0');
        bmp += line;
    }
    writeText(file, bmp);
}

}  // namespace espalier::cli::tests
