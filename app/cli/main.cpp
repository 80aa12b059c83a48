// SPDX-License-Identifier: Apache-2.0
#include <csignal>

#include "app/cli/program.h"
#include "app/start/memory_reserve.h"
#include "app/start/waiting_threads.h"
#include "engine/language/spoken.h"

int main(int argc, char** argv) {
    espalier::letWaitingThreadsGiveWay(argv);
    espalier::setMemoryAside();
    // Exceeding the user's file size limit then becomes a write error, reported like a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    espalier::engine::speak(espalier::engine::languageOfEnvironment());
    espalier::cli::Program program;
    return program.run(argc, argv);
}
