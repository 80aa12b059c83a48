// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace espalier::cli {

/// Handles Ctrl-C, SIGTERM and SIGHUP on its own thread. A SIGHUP that is ignored when the program
/// starts (nohup) stays ignored. Construct it before any other thread, so that only its own thread
/// receives these signals.
///
/// The first signal requests a stop. Work that does not respond in time, such as a library that
/// reads a large model, is ended from outside: nothing is lost, because every file is written
/// completely or not at all. Only training gets as much time as its current step and the checkpoint
/// need. A second signal ends the program at once.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return stop_.get_token(); }
    bool requested() const { return stop_.stop_requested(); }
    /// One of the signals was not Ctrl-C: its sender waits for the program to end.
    bool isTermination() const { return termination_; }

    /// From the first step on, a stop waits for the step and its checkpoint.
    void beginTraining() { enter(Stage::Training); }
    /// After a failure, or when the checkpoint is on disk.
    void endTraining(bool isSaved) { enter(isSaved ? Stage::Saved : Stage::Other); }
    /// Begins work after training that can be repeated: the next signal requests its stop, whether
    /// or not there was one before.
    std::stop_token beginConclusion();
    /// Folders that were created, the outermost first: those that are still empty at the end of the
    /// program, however it ends, are removed.
    void removeIfEmpty(std::vector<std::filesystem::path> folders);

  private:
    enum class Stage : std::uint8_t { Other, Training, Saved, Conclusion };
    using Clock = std::chrono::steady_clock;

    void enter(Stage stage);
    void listen();
    void hear(int signal);
    void endIfDue();
    [[noreturn]] void endNow(int code);
    void removeEmptyFolders();

    std::stop_source stop_;
    std::stop_source conclusionStop_;
    std::atomic<Stage> stage_ = Stage::Other;
    std::atomic<Clock::time_point> entered_{};  ///< when the current stage began
    std::atomic<bool> termination_ = false;
    std::optional<Clock::time_point> heard_;  ///< newest signal; used by the listener
    std::mutex mutex_;
    std::vector<std::filesystem::path> folders_;  // under mutex_
    std::thread listener_;
};

}  // namespace espalier::cli
