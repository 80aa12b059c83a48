// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <string_view>
#include <utility>

#include "app/cli/command.h"
#include "engine/base/folders.h"

namespace espalier::cli {

namespace {

using namespace std::chrono_literals;

// Only the destructor sends it, to end the listener.
constexpr int kFarewell = SIGUSR2;

// Service managers and people wait about five seconds before they kill a program.
constexpr auto kPatience = 3s;
constexpr auto kPatienceOfTheSecond = 1s;
constexpr auto kEcho = 500ms;
constexpr timespec kLook{.tv_sec = 0, .tv_nsec = 100'000'000};

// sigwait() receives a blocked signal even if it is ignored. Ignored signals are therefore left
// out, because nohup protects the program by ignoring SIGHUP.
bool isIgnored(int signal) {
    struct sigaction now {};
    return ::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

sigset_t heardSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, kFarewell}) sigaddset(&signals, signal);
    if (!isIgnored(SIGHUP)) sigaddset(&signals, SIGHUP);
    return signals;
}

}  // namespace

Interrupt::Interrupt() {
    const sigset_t signals = heardSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    listener_ = std::thread([this] { listen(); });
}

Interrupt::~Interrupt() {
    pthread_kill(listener_.native_handle(), kFarewell);
    listener_.join();
    removeEmptyFolders();
}

void Interrupt::removeIfEmpty(std::vector<std::filesystem::path> folders) {
    const std::scoped_lock alone(mutex_);
    folders_ = std::move(folders);
}

void Interrupt::removeEmptyFolders() {
    const std::scoped_lock alone(mutex_);
    engine::removeEmptyFolders(folders_);
}

// Runs no destructors, because other threads may be doing anything.
void Interrupt::endNow(int code) {
    constexpr std::string_view kStopped = "espalier: Stopped.\n";
    removeEmptyFolders();
    [[maybe_unused]] const ssize_t ignored =
        ::write(STDERR_FILENO, kStopped.data(), kStopped.size());
    _exit(code);
}

std::stop_token Interrupt::beginConclusion() {
    enter(Stage::Conclusion);
    return conclusionStop_.get_token();
}

void Interrupt::enter(Stage stage) {
    entered_ = Clock::now();
    stage_ = stage;
}

void Interrupt::listen() {
    const sigset_t signals = heardSignals();
    while (true) {
        const int signal =
            heard_ ? ::sigtimedwait(&signals, nullptr, &kLook) : ::sigwaitinfo(&signals, nullptr);
        if (signal == kFarewell) return;
        if (signal > 0) hear(signal);
        endIfDue();
    }
}

void Interrupt::hear(int signal) {
    // A hang-up arrives twice, from the kernel and from the shell, and `timeout` signals both the
    // program and its group: each is one request. Ctrl-C pressed twice in quick succession counts
    // once too, because a second request would lose a step.
    const bool isRepeated = signal == SIGINT ? stage_ == Stage::Training : termination_.load();
    if (isRepeated && heard_ && Clock::now() - *heard_ < kEcho) return;
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
    // A step in flight and its checkpoint have no time limit, and a stopped training may still be
    // concluded.
    if (!heard_ || stage == Stage::Training) return;
    const bool concludes = stage == Stage::Conclusion;
    if (concludes && !conclusionStop_.stop_requested()) return;
    const auto patience = concludes ? kPatienceOfTheSecond : kPatience;
    if (Clock::now() - std::max(*heard_, entered_.load()) < patience) return;
    endNow(kExitDone);
}

}  // namespace espalier::cli
