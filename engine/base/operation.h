// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace espalier::engine {

/// What the operations of its thread are for during its lifetime: they are reported as this one's,
/// and as those of a record. The innermost one counts.
class Purpose {
  public:
    /// `what` begins a sentence: "Saving the checkpoint". Both must outlive the object.
    Purpose(const char* what, const std::filesystem::path& file);
    Purpose(const char* what, std::filesystem::path&& file) = delete;
    ~Purpose();
    Purpose(const Purpose&) = delete;
    Purpose& operator=(const Purpose&) = delete;

  private:
    friend class Operation;

    const char* what_;
    const std::filesystem::path& file_;
    const Purpose* const outer_;
};

/// Who waits for an operation: input can be left out or read again, while a program that is told to
/// end still has to write its records.
enum class OperationUse : std::uint8_t { Input, Record };

/// Marks, during its lifetime, what its thread is doing and with which file, where the system may
/// keep it waiting for ever: a disk that hangs, a network share that does not answer. Costs less
/// than a microsecond. A StallWatch reports the one that lasts.
class Operation {
  public:
    /// `what` begins a sentence: "Reading". Both must outlive the object, as must a Purpose of the
    /// thread, whose words and file take their place.
    Operation(const char* what,
              const std::filesystem::path& file,
              OperationUse use = OperationUse::Input);
    Operation(const char* what,
              std::filesystem::path&& file,
              OperationUse use = OperationUse::Input) = delete;
    /// With the file behind an open descriptor.
    Operation(const char* what, int descriptor, OperationUse use);
    ~Operation();
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;

    /// It goes on, so that it is not stalled: the time counts from now.
    void beat();

  private:
    friend class StallWatch;
    friend class Stalls;
    using Clock = std::chrono::steady_clock;

    Operation(const char* what,
              const std::filesystem::path* file,
              int descriptor,
              OperationUse use,
              const Purpose* purpose);
    /// "Reading /share/3.jpg".
    std::string text() const;

    const char* what_;
    const std::filesystem::path* file_;  ///< nullptr: the file behind descriptor_
    const int descriptor_;
    const OperationUse use_;
    Clock::time_point begin_ = Clock::now();
    bool isReported_ = false;
    Operation* next_ = nullptr;
    Operation* previous_ = nullptr;
};

/// The operation of any thread that has not gone on for `least` or longer, as a sentence: "Writing
/// /run/metrics.csv has made no progress for 6 s: …". The one that has waited longest; empty if
/// there is none.
std::string stalledRecord(std::chrono::milliseconds least);
/// Likewise of input. Empty also if an operation of a record has begun, gone on or ended meanwhile:
/// then something is being saved.
std::string stalledInput(std::chrono::milliseconds least);

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
