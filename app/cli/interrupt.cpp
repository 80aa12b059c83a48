// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <future>
#include <string_view>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/terminal.h"
#include "engine/base/folders.h"
#include "engine/base/operation.h"

namespace espalier::cli {

namespace {

using namespace std::chrono_literals;

// Only the destructor sends it, to end the listener.
constexpr int kFarewell = SIGUSR2;

// Service managers and people wait about five seconds before they kill a program.
constexpr auto kPatience = 3s;
constexpr auto kPatienceOfTheSecond = 1s;
constexpr auto kEcho = 500ms;
// What has not gone on for so long when the program is ended is the reason that is given.
constexpr auto kHanging = 2s;
// For the last words and the removal of folders, which a hanging disk may hold up.
constexpr auto kFarewellTime = 500ms;
constexpr timespec kLook{.tv_sec = 0, .tv_nsec = 100'000'000};

// sigwait() receives a blocked signal even if it is ignored. Ignored signals are therefore left
// out, because nohup protects the program by ignoring SIGHUP.
bool isIgnored(int signal) {
    struct sigaction now {};
    return ::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

void writeToError(std::string_view text) {
    [[maybe_unused]] const ssize_t ignored = ::write(STDERR_FILENO, text.data(), text.size());
}

sigset_t heardSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, kFarewell}) sigaddset(&signals, signal);
    if (!isIgnored(SIGHUP)) sigaddset(&signals, SIGHUP);
    return signals;
}

}  // namespace

Interrupt::Interrupt(std::chrono::milliseconds stalled) : stalled_(stalled) {
    const sigset_t signals = heardSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    listener_ = std::thread([this] { listen(); });
}

// The folders first, while a signal is still heard: a hanging disk may hold this up.
Interrupt::~Interrupt() {
    removeEmptyFolders();
    pthread_kill(listener_.native_handle(), kFarewell);
    listener_.join();
}

void Interrupt::removeIfEmpty(std::vector<std::filesystem::path> folders) {
    const std::scoped_lock alone(mutex_);
    folders_ = std::move(folders);
}

void Interrupt::removeEmptyFolders() {
    const std::scoped_lock alone(mutex_);
    engine::removeEmptyFolders(folders_);
}

// Runs no destructors, because other threads may be doing anything. What may hang is left to a
// thread that is not awaited for long.
void Interrupt::endNow(int code) noexcept {
    try {
        const LastWords words = lastWords(code);
        std::promise<void> done;
        std::future<void> isDone = done.get_future();
        std::thread([this, &words, &done] {
            try {
                // Below the bar, and "^C" behind it.
                if (::isatty(STDERR_FILENO) == 1) writeToError("\n");
                writeToError(printable(words.text));
                removeEmptyFolders();
                done.set_value();
            } catch (...) {
                // It is not awaited for long.
            }
        }).detach();
        static_cast<void>(isDone.wait_for(kFarewellTime));
        _exit(words.code);  // here, because the thread uses what is above
    } catch (...) {
        // No memory or no thread: there is nothing left to do but to end.
    }
    _exit(code);
}

// If a file of the run hangs, what was to be saved is not, and the exit code says so.
Interrupt::LastWords Interrupt::lastWords(int code) {
    const auto least = std::min<std::chrono::milliseconds>(kHanging, stalled_);
    std::string hanging = engine::stalledRecord(least);
    if (!hanging.empty()) code = kExitFailed;
    if (hanging.empty()) hanging = engine::stalledInput(least);
    const std::scoped_lock alone(wordsMutex_);
    if (hanging.empty()) {
        const std::string& words = stage_ == Stage::Other ? howToGoOn_ : whatStays_;
        return {"espalier: Stopped." + (words.empty() ? "" : " " + words) + "\n", code};
    }
    const std::string next =
        howToGoOn_.empty() ? "Check that it can be reached, then try again." : howToGoOn_;
    return {"espalier: Stopped. " + hanging + " " + next + "\n", code};
}

void Interrupt::beginTraining(std::string howToGoOn) {
    setHowToGoOn(std::move(howToGoOn));
    enter(Stage::Training);
}

std::stop_token Interrupt::beginConclusion(std::string howToGoOn) {
    setHowToGoOn(std::move(howToGoOn));
    enter(Stage::Conclusion);
    return conclusionStop_.get_token();
}

void Interrupt::setHowToGoOn(std::string sentences) {
    const std::scoped_lock alone(wordsMutex_);
    howToGoOn_ = std::move(sentences);
}

void Interrupt::setWhatStays(std::string sentences) {
    const std::scoped_lock alone(wordsMutex_);
    whatStays_ = std::move(sentences);
}

void Interrupt::enter(Stage stage) {
    entered_ = Clock::now();
    stage_ = stage;
}

void Interrupt::listen() {
    const sigset_t signals = heardSignals();
    while (true) {
        siginfo_t about{};
        const int signal =
            heard_ ? ::sigtimedwait(&signals, &about, &kLook) : ::sigwaitinfo(&signals, &about);
        if (signal == kFarewell) return;
        try {
            if (signal > 0) hear(signal, signal == SIGINT && about.si_code == SI_KERNEL);
            endIfDue();
        } catch (...) {
            // A stop that was requested stays so, and what is due is due at the next look, perhaps
            // with more memory.
        }
    }
}

void Interrupt::hear(int signal, bool isKeyPress) {
    // A hang-up arrives twice, from the kernel and from the shell, `timeout` signals both the
    // program and its group, and a wrapper passes on a Ctrl-C that the program has received as
    // well: each is one request. The terminal sends one signal for each press: two are two.
    const bool isSecondPress = isKeyPress && wasPressed_;
    const bool isRepeated = signal == SIGINT ? !isSecondPress : termination_.load();
    if (isKeyPress) wasPressed_ = true;
    if (isRepeated && heard_ && Clock::now() - *heard_ < kEcho) return;
    wasPressed_ = isKeyPress;
    if (signal != SIGINT) termination_ = true;
    const bool concludes = stage_ == Stage::Conclusion;
    std::stop_source& stop = concludes ? conclusionStop_ : stop_;
    // The last checkpoint is intact; later steps are lost unless everything is saved already.
    const bool isSaved = concludes || stage_ == Stage::Saved;
    if (stop.stop_requested()) endNow(isSaved ? kExitDone : kExitFailed);
    // Also if this is the first signal: nothing else may begin after the conclusion.
    stop_.request_stop();
    if (concludes) conclusionStop_.request_stop();
    heard_ = Clock::now();
}

void Interrupt::endIfDue() {
    const Stage stage = stage_;
    if (!heard_) return;
    if (stage == Stage::Training) return endTrainingThatHangs();
    // A stopped training may still be concluded.
    const bool concludes = stage == Stage::Conclusion;
    if (concludes && !conclusionStop_.stop_requested()) return;
    // What is being written may need longer than what is computed.
    const bool isShort = concludes && engine::stalledRecord(kPatienceOfTheSecond).empty();
    const auto patience = isShort ? kPatienceOfTheSecond : kPatience;
    if (Clock::now() - std::max(*heard_, entered_.load()) < patience) return;
    endNow(kExitDone);
}

// A step in flight and its checkpoint have no time limit while they go on. Input that hangs matters
// only once there was time for the step, and nothing is being saved.
void Interrupt::endTrainingThatHangs() {
    if (!termination_) return;  // whoever pressed Ctrl-C reads what hangs, and may press it again
    if (!engine::stalledRecord(stalled_).empty()) endNow(kExitFailed);
    if (Clock::now() - *heard_ < stalled_) return;
    if (!engine::stalledInput(stalled_).empty()) endNow(kExitFailed);
}

}  // namespace espalier::cli
