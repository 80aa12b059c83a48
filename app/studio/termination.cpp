// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/termination.h"

#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <cerrno>
#include <csignal>

namespace espalier::studio {

namespace {

constexpr std::array kSignals{SIGTERM, SIGINT, SIGHUP};

// Read and written by the handler, which may call few functions.
std::array<int, 2> pipeOfSignals{-1, -1};

// The next one of its kind ends the process (SA_RESETHAND).
void tell(int /*signal*/) {
    const int before = errno;  // of what it interrupts
    const char byte = 0;
    [[maybe_unused]] const ssize_t ignored = ::write(pipeOfSignals[1], &byte, 1);
    errno = before;
}

bool isIgnored(int signal) {
    struct sigaction now {};
    return ::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

Termination::Termination(QObject* parent) : QObject(parent) {
    if (::pipe2(pipeOfSignals.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;  // as without this
    auto* heard = new QSocketNotifier(pipeOfSignals[0], QSocketNotifier::Read, this);
    connect(heard, &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        if (::read(pipeOfSignals[0], &byte, 1) == 1) emit asked();
    });
    struct sigaction action {};
    action.sa_handler = tell;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    for (const int signal : kSignals) {
        if (!isIgnored(signal)) ::sigaction(signal, &action, nullptr);
    }
}

Termination::~Termination() {
    struct sigaction action {};
    action.sa_handler = SIG_DFL;
    for (const int signal : kSignals) {
        if (pipeOfSignals[0] >= 0 && !isIgnored(signal)) ::sigaction(signal, &action, nullptr);
    }
    for (int& end : pipeOfSignals) {
        if (end >= 0) ::close(end);
        end = -1;
    }
}

}  // namespace espalier::studio
