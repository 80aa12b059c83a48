// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <csignal>

#include "app/cli/command.h"

namespace espalier::cli {

namespace {

// Sent by the destructor only, so that the listener ends.
constexpr int kFarewell = SIGUSR2;

sigset_t heardSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, kFarewell}) sigaddset(&signals, signal);
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
}

void Interrupt::listen() {
    const sigset_t signals = heardSignals();
    int signal = 0;
    while (sigwait(&signals, &signal) == 0 && signal != kFarewell) {
        // Checkpoints are written whole or not at all, so the last one is intact.
        if (stop_.stop_requested()) _exit(kExitFailed);
        stop_.request_stop();
    }
}

}  // namespace espalier::cli
