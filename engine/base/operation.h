// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace espalier::engine {

/// Marks, during its lifetime, what its thread is doing and with which file, where the system may
/// keep it waiting for ever: a disk that hangs, a network share that does not answer. Costs less
/// than a microsecond. A StallWatch reports the one that lasts.
class Operation {
  public:
    /// `what` begins a sentence: "Reading". Both must outlive the object.
    Operation(const char* what, const std::filesystem::path& file);
    Operation(const char* what, std::filesystem::path&& file) = delete;
    ~Operation();
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;

    /// It goes on, so that it is not stalled: the time counts from now.
    void beat();

  private:
    friend class StallWatch;
    using Clock = std::chrono::steady_clock;

    const char* what_;
    const std::filesystem::path& file_;
    Clock::time_point begin_ = Clock::now();
    bool isReported_ = false;
    Operation* next_ = nullptr;
    Operation* previous_ = nullptr;
};

/// Reports the operations of all threads that last longer than `patience`, from a thread of its
/// own: each once, and of several that stall together one. One watch per program: two would report
/// each operation only once between them.
class StallWatch {
  public:
    /// `tell` receives sentences on the thread of the watch.
    explicit StallWatch(std::function<void(const std::string& sentence)> tell,
                        std::chrono::milliseconds patience = std::chrono::seconds(5));
    ~StallWatch();
    StallWatch(const StallWatch&) = delete;
    StallWatch& operator=(const StallWatch&) = delete;

  private:
    void run();
    std::string nextSentence() const;
    static std::string sentenceOf(const Operation& operation, Operation::Clock::time_point now);

    const std::function<void(const std::string&)> tell_;
    const std::chrono::milliseconds patience_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool ended_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace espalier::engine
