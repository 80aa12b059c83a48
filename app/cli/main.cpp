// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

int main(int argc, char** argv) {
    espalier::cli::Program program;
    return program.run(argc, argv);
}
