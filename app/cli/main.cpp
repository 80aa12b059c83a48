// SPDX-License-Identifier: Apache-2.0
#include <csignal>

#include "app/cli/program.h"
#include "app/start/waiting_threads.h"

int main(int argc, char** argv) {
    espalier::letWaitingThreadsGiveWay(argv);
    // A file beyond the user's limit is then an error of writing, told like a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    espalier::cli::Program program;
    return program.run(argc, argv);
}
