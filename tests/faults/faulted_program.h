// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "fault.h"
#include "tests/app/program_process.h"

namespace espalier::tests {

struct FaultedResult {
    cli::tests::ProgramResult program;
    FaultCount count;
};

/// The terminal program with failing_calls.cpp loaded in front of the C library.
FaultedResult runFaulted(const std::vector<std::string>& arguments, const Fault& fault);

}  // namespace espalier::tests
