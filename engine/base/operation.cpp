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
};

// Never destroyed: threads may outlive main().
Registry& registry() {
    static auto* const all = new Registry;
    return *all;
}

}  // namespace

Operation::Operation(const char* what, const std::filesystem::path& file)
    : what_(what), file_(file) {
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    next_ = all.first;
    if (next_) next_->previous_ = this;
    all.first = this;
}

Operation::~Operation() {
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    (previous_ ? previous_->next_ : all.first) = next_;
    if (next_) next_->previous_ = previous_;
}

void Operation::beat() {
    const Clock::time_point now = Clock::now();
    const std::lock_guard lock(registry().mutex);
    begin_ = now;
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
        "{} {} has taken {} s and is not finished: the disk or the network share may not answer. "
        "Check that it can be reached; the program goes on as soon as it does.",
        operation.what_,
        displayPath(operation.file_),
        seconds.count());
}

}  // namespace espalier::engine
