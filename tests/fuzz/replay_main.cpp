// SPDX-License-Identifier: Apache-2.0
// fuzz_NAME PATH...                         gives the target every input of these folders and files
// fuzz_NAME --search LONGEST FOUND PATH...  the same in a process of its own, then mutations of
// them, of
//                                           at most LONGEST bytes, for ESPALIER_FUZZ_QUICK_SECONDS
//                                           (default: 2). An input that ends that process is
//                                           written into the folder FOUND. Exit code: 0 kept, 1
//                                           broken, 2 wrong request.
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "mutated_input.h"
#include "tests/support/random_seed.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;
using espalier::tests::InputBytes;

constexpr rlim_t kMostMemory = rlim_t{4096} << 20;  // bytes, as in `search`
constexpr unsigned kLongestSeconds = 60;            // for one input, on a machine that is busy

struct Request {
    bool searches = false;
    std::size_t longest = 0;
    fs::path found;
    std::vector<fs::path> paths;
};

std::optional<Request> requestOf(const std::vector<std::string>& words) {
    constexpr std::size_t kOptions = 3;
    Request request;
    request.searches = !words.empty() && words.front() == "--search";
    if (request.searches && words.size() <= kOptions) return std::nullopt;
    if (request.searches) {
        request.longest = std::strtoul(words[1].c_str(), nullptr, 10);
        request.found = words[2];
        if (request.longest == 0) return std::nullopt;
    }
    const auto first = words.begin() + (request.searches ? std::ptrdiff_t{kOptions} : 0);
    request.paths.assign(first, words.end());
    return request.paths.empty() ? std::nullopt : std::make_optional(std::move(request));
}

std::optional<double> secondsOfSearch() {
    const char* given = std::getenv("ESPALIER_FUZZ_QUICK_SECONDS");
    if (given == nullptr) return 10;
    char* end = nullptr;
    const double seconds = std::strtod(given, &end);
    if (end == given || *end != '\0' || !(seconds >= 0 && seconds <= 1e6)) return std::nullopt;
    return seconds;
}

/// Every file of the folders, and the files; sorted.
std::vector<fs::path> filesOf(const std::vector<fs::path>& paths) {
    std::vector<fs::path> files;
    for (const fs::path& path : paths) {
        if (!fs::is_directory(path)) files.push_back(path);
        if (!fs::is_directory(path)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(path)) {
            if (entry.is_regular_file()) files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<InputBytes> inputsIn(const std::vector<fs::path>& files) {
    std::vector<InputBytes> inputs;
    for (const fs::path& path : files) {
        std::ifstream file(path, std::ios::binary);
        if (!file) {
            std::fprintf(stderr, "%s cannot be read.\n", path.c_str());
            std::exit(2);
        }
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return inputs;
}

/// The input that a searching process is at, in memory that outlives it, however it ends.
class SharedInput {
  public:
    explicit SharedInput(std::size_t longest) : length_(sizeof(State) + longest) {
        void* memory =
            ::mmap(nullptr, length_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category());
        state_ = new (memory) State;
    }
    ~SharedInput() { ::munmap(state_, length_); }
    SharedInput(const SharedInput&) = delete;
    SharedInput& operator=(const SharedInput&) = delete;

    void begin(const InputBytes& input) {
        ++state_->number;
        state_->size = input.size();
        if (!input.empty()) std::memcpy(bytes(), input.data(), input.size());
        state_->isRunning = true;
    }
    void end() { state_->isRunning = false; }

    /// Whether an input was running when the process ended.
    bool isRunning() const { return state_->isRunning; }
    /// From 1: of the inputs that were replayed, then of the mutations.
    std::uint64_t number() const { return state_->number; }
    InputBytes input() const { return {bytes(), bytes() + state_->size}; }

  private:
    struct State {
        bool isRunning = false;
        std::uint64_t number = 0;
        std::size_t size = 0;
    };
    std::uint8_t* bytes() const { return reinterpret_cast<std::uint8_t*>(state_ + 1); }

    std::size_t length_;
    State* state_;
};

void giveToTarget(const InputBytes& input) {
    LLVMFuzzerTestOneInput(input.data(), input.size());
}

std::int64_t peakMegabytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

/// A process of its own that runs one input after another.
class Search {
  public:
    Search(const std::vector<InputBytes>& corpus, std::size_t longest, SharedInput& shared)
        : corpus_(corpus), longest_(longest), shared_(shared) {}

    void run(std::uint32_t seed, double seconds) {
        limitThisProcess();
        for (const InputBytes& input : corpus_) runOne(input);
        const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
        std::uint64_t mutations = 0;
        while (std::chrono::steady_clock::now() < end) {
            runOne(espalier::tests::mutatedInput(corpus_, seed, ++mutations, longest_));
        }
        std::printf("%zu inputs replayed, %llu mutations tried, at most %lld MB\n",
                    corpus_.size(),
                    static_cast<unsigned long long>(mutations),
                    static_cast<long long>(peakMegabytes()));
    }

  private:
    // No core file, no process that goes on alone, and, as sanitizers map far more than they use,
    // no limit of memory beside that of runOne() there.
    static void limitThisProcess() {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        const rlimit none{0, 0};
        ::setrlimit(RLIMIT_CORE, &none);
        const rlimit memory{kMostMemory, kMostMemory};
        if (!ESPALIER_FUZZ_SANITIZED) ::setrlimit(RLIMIT_DATA, &memory);
    }

    void runOne(const InputBytes& input) {
        shared_.begin(input);
        ::alarm(kLongestSeconds);
        giveToTarget(input);
        ::alarm(0);
        if (peakMegabytes() > static_cast<std::int64_t>(kMostMemory >> 20)) {
            std::fprintf(
                stderr, "The input took %lld MB.\n", static_cast<long long>(peakMegabytes()));
            std::abort();
        }
        shared_.end();
    }

    const std::vector<InputBytes>& corpus_;
    std::size_t longest_;
    SharedInput& shared_;
};

std::string howItEnded(int status) {
    if (!WIFSIGNALED(status)) return "ended with exit code " + std::to_string(WEXITSTATUS(status));
    if (WTERMSIG(status) == SIGALRM) {
        return "did not end within " + std::to_string(kLongestSeconds) + " seconds";
    }
    return std::string("ended: ") + ::strsignal(WTERMSIG(status));
}

/// Writes the input that broke the target, and says where it is.
void report(const SharedInput& shared,
            const std::string& how,
            const std::vector<fs::path>& files,
            std::uint32_t seed,
            const fs::path& folder) {
    if (!shared.isRunning()) {
        std::fprintf(stderr,
                     "The target %s after %llu inputs.\n",
                     how.c_str(),
                     static_cast<unsigned long long>(shared.number()));
        return;
    }
    if (shared.number() <= files.size()) {
        const char* file = files[shared.number() - 1].c_str();
        std::fprintf(stderr, "The target %s with %s.\n", how.c_str(), file);
        return;
    }
    const std::uint64_t mutation = shared.number() - files.size();
    const fs::path file =
        folder / ("seed-" + std::to_string(seed) + "-mutation-" + std::to_string(mutation));
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    const InputBytes input = shared.input();
    std::ofstream stream(file, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(input.data()),
                 static_cast<std::streamsize>(input.size()));
    stream.close();
    std::fprintf(stderr,
                 "The target %s with the mutation %llu of seed %u, which is %s%s.\n",
                 how.c_str(),
                 static_cast<unsigned long long>(mutation),
                 seed,
                 stream ? "in " : "lost, because it cannot be written to ",
                 file.c_str());
}

int replayAll(const std::vector<InputBytes>& inputs) {
    for (const InputBytes& input : inputs) giveToTarget(input);
    std::printf("%zu inputs replayed\n", inputs.size());
    return 0;
}

int searchInProcess(const Request& request,
                    double seconds,
                    const std::vector<fs::path>& files,
                    const std::vector<InputBytes>& corpus) {
    std::size_t room = request.longest;
    for (const InputBytes& input : corpus) room = std::max(room, input.size());
    SharedInput shared(room);
    const std::uint32_t seed = espalier::tests::testSeed();
    std::cout.flush();
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        Search(corpus, request.longest, shared).run(seed, seconds);
        return 0;  // with what is checked at the end of a program: leaks
    }
    int status = 0;
    pid_t ended = -1;
    while (child > 0 && (ended = ::waitpid(child, &status, 0)) < 0 && errno == EINTR) {
    }
    if (ended < 0) {
        std::perror("The search could not be started");
        return 1;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 0;
    report(shared, howItEnded(status), files, seed, request.found);
    return 1;
}

}  // namespace

int main(int count, char** arguments) {
    const std::optional<Request> request = requestOf({arguments + 1, arguments + count});
    const std::optional<double> seconds = secondsOfSearch();
    if (!request || !seconds) {
        std::fprintf(stderr,
                     "%s\n",
                     request ? "ESPALIER_FUZZ_QUICK_SECONDS must be a number of seconds."
                             : "Usage: fuzz_NAME [--search LONGEST FOUND] PATH...");
        return 2;
    }
    const std::vector<fs::path> files = filesOf(request->paths);
    const std::vector<InputBytes> inputs = inputsIn(files);
    if (inputs.empty()) {
        std::fprintf(stderr, "No input was found.\n");
        return 1;
    }
    return request->searches ? searchInProcess(*request, *seconds, files, inputs)
                             : replayAll(inputs);
}
