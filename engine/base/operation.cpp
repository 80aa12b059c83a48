// SPDX-License-Identifier: Apache-2.0
#include "engine/base/operation.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "engine/base/atomic_file.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

/// All operations of the program, as a list through themselves: marking one takes no memory.
struct Registry {
    std::mutex mutex;
    Operation* first = nullptr;
    /// When one of a record last began, went on or ended.
    std::chrono::steady_clock::time_point recordsWentOn{};
};

// Never destroyed: threads may outlive main().
Registry& registry() {
    static auto* const all = new Registry;
    return *all;
}

thread_local const Purpose* purposeOfThread = nullptr;

// The system knows the name without asking the disk.
std::filesystem::path nameOfDescriptor(int descriptor) {
    std::error_code ignored;
    return std::filesystem::read_symlink(fmt::format("/proc/self/fd/{}", descriptor), ignored);
}

}  // namespace

Purpose::Purpose(const char* what, const std::filesystem::path& file)
    : what_(what), file_(file), outer_(purposeOfThread) {
    purposeOfThread = this;
}

Purpose::~Purpose() {
    purposeOfThread = outer_;
}

Operation::Operation(const char* what, const std::filesystem::path& file, OperationUse use)
    : Operation(what, &file, -1, use, purposeOfThread) {}

Operation::Operation(const char* what, int descriptor, OperationUse use)
    : Operation(what, nullptr, descriptor, use, purposeOfThread) {}

Operation::Operation(const char* what,
                     const std::filesystem::path* file,
                     int descriptor,
                     OperationUse use,
                     const Purpose* purpose)
    : what_(purpose ? purpose->what_ : what),
      file_(purpose ? &purpose->file_ : file),
      descriptor_(descriptor),
      use_(purpose ? OperationUse::Record : use) {
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    next_ = all.first;
    if (next_) next_->previous_ = this;
    all.first = this;
    if (use_ == OperationUse::Record) all.recordsWentOn = begin_;
}

Operation::~Operation() {
    const Clock::time_point now = Clock::now();
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    (previous_ ? previous_->next_ : all.first) = next_;
    if (next_) next_->previous_ = previous_;
    if (use_ == OperationUse::Record) all.recordsWentOn = now;
}

void Operation::beat() {
    const Clock::time_point now = Clock::now();
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    begin_ = now;
    if (use_ == OperationUse::Record) all.recordsWentOn = now;
}

// Under its final name, which people know.
std::string Operation::text() const {
    const std::filesystem::path file = file_ ? *file_ : nameOfDescriptor(descriptor_);
    if (file.empty()) return fmt::format("{} a file", what_);
    const std::filesystem::path name = file.parent_path() / finishedName(file.filename().native());
    return fmt::format("{} {}", what_, displayPath(name));
}

/// Finds what has stalled, for those who cannot wait for it.
class Stalls {
  public:
    explicit Stalls(std::chrono::milliseconds least) : least_(least) {}

    std::string ofUse(OperationUse use) const {
        const std::lock_guard lock(registry().mutex);
        const bool isSaving = now_ - registry().recordsWentOn < least_;
        if (use == OperationUse::Input && isSaving) return {};
        const Operation* longest = nullptr;
        for (const Operation* each = registry().first; each; each = each->next_) {
            if (each->use_ != use || now_ - each->begin_ < least_) continue;
            if (!longest || each->begin_ < longest->begin_) longest = each;
        }
        return longest ? sentenceOf(*longest) : std::string();
    }

  private:
    std::string sentenceOf(const Operation& operation) const {
        const auto since = now_ - operation.begin_;
        return fmt::format(
            "{} has made no progress for {} s: the disk or network share may not be responding.",
            operation.text(),
            std::chrono::duration_cast<std::chrono::seconds>(since).count());
    }

    const std::chrono::milliseconds least_;
    const Operation::Clock::time_point now_ = Operation::Clock::now();
};

std::string stalledRecord(std::chrono::milliseconds least) {
    return Stalls(least).ofUse(OperationUse::Record);
}

std::string stalledInput(std::chrono::milliseconds least) {
    return Stalls(least).ofUse(OperationUse::Input);
}

StallWatch::StallWatch(std::function<void(const std::string&)> tell,
                       std::chrono::milliseconds patience)
    : tell_(std::move(tell)), patience_(patience) {
    try {
        thread_ = std::thread([this] { run(); });
    } catch (const std::system_error&) {
        // The work itself needs the threads that are left more than this report.
    }
}

StallWatch::~StallWatch() {
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void StallWatch::run() {
    const auto pause = std::clamp<std::chrono::milliseconds>(
        patience_ / 5, std::chrono::milliseconds(1), std::chrono::seconds(1));
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, pause, [this] { return ended_; })) {
        try {
            if (const std::string text = nextSentence(); !text.empty()) tell_(text);
        } catch (...) {
            // A report that fails must not end the program.
        }
    }
}

// Of the operations that have stalled and are not reported yet, which mostly wait for the same
// disk; empty when there is none.
std::string StallWatch::nextSentence() const {
    const auto now = Operation::Clock::now();
    const std::lock_guard lock(registry().mutex);
    std::string sentence;
    for (Operation* each = registry().first; each; each = each->next_) {
        if (each->isReported_ || now - each->begin_ < patience_) continue;
        if (sentence.empty()) sentence = sentenceOf(*each, now);
        each->isReported_ = true;
    }
    return sentence;
}

std::string StallWatch::sentenceOf(const Operation& operation, Operation::Clock::time_point now) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - operation.begin_);
    return fmt::format(
        "{} has taken {} s so far: the disk or network share may not be responding. Check that it "
        "can be reached; the program continues as soon as it responds.",
        operation.text(),
        seconds.count());
}

}  // namespace espalier::engine
