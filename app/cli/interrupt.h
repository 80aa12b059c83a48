// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
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
/// need, as long as files can be written: after SIGTERM or SIGHUP, a write that makes no progress
/// for `stalled` ends the program with exit code 1 and a sentence that names the file. After Ctrl-C
/// the user decides. A second signal ends the program at once.
///
/// Several equal signals that a process sends within half a second are one. Each press of Ctrl-C
/// counts, if it does not follow so closely that the system itself merges them.
class Interrupt {
  public:
    explicit Interrupt(std::chrono::milliseconds stalled = std::chrono::seconds(4));
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return stop_.get_token(); }
    bool requested() const { return stop_.stop_requested(); }
    /// One of the signals was not Ctrl-C: its sender waits for the program to end.
    bool isTermination() const { return termination_; }

    /// While a run is prepared, which no stop may interrupt: what is said when the program is
    /// ended.
    void beginPreparing(std::string howToGoOn) { setHowToGoOn(std::move(howToGoOn)); }
    /// From the first step on, a stop waits for the step and its checkpoint. If something hangs and
    /// the program ends, `howToGoOn` is said: whole sentences.
    void beginTraining(std::string howToGoOn = {});
    /// What is said instead where nothing hangs and a second signal ends the program at once: what
    /// is saved, what is left out, and how to go on. Changes with every checkpoint.
    void setWhatStays(std::string sentences);
    /// After a failure, or when the checkpoint is on disk.
    void endTraining(bool isSaved) { enter(isSaved ? Stage::Saved : Stage::Other); }
    /// Begins work after training that can be repeated: the next signal requests its stop, whether
    /// or not there was one before.
    std::stop_token beginConclusion(std::string howToGoOn = {});
    /// Folders that were created, the outermost first: those that are still empty at the end of the
    /// program, however it ends, are removed.
    void removeIfEmpty(std::vector<std::filesystem::path> folders);

  private:
    enum class Stage : std::uint8_t { Other, Training, Saved, Conclusion };
    using Clock = std::chrono::steady_clock;

    void enter(Stage stage);
    void setHowToGoOn(std::string sentences);
    void listen();
    void hear(int signal, bool isKeyPress);
    void endIfDue();
    void endTrainingThatHangs();
    [[noreturn]] void endNow(int code) noexcept;
    struct LastWords {
        std::string text;  ///< for standard error
        int code;          ///< to exit with
    };
    LastWords lastWords(int code);
    void removeEmptyFolders();

    const std::chrono::milliseconds stalled_;
    std::stop_source stop_;
    std::stop_source conclusionStop_;
    std::atomic<Stage> stage_ = Stage::Other;
    std::atomic<Clock::time_point> entered_{};  ///< when the current stage began
    std::atomic<bool> termination_ = false;
    std::optional<Clock::time_point> heard_;  ///< newest signal; used by the listener
    bool wasPressed_ = false;                 ///< it came from the keyboard; likewise
    std::mutex wordsMutex_;
    std::string howToGoOn_;  // under wordsMutex_
    std::string whatStays_;  // likewise
    std::mutex mutex_;       // held while folders are removed, which may take for ever
    std::vector<std::filesystem::path> folders_;  // under mutex_
    std::thread listener_;
};

}  // namespace espalier::cli
