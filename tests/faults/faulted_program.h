// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "fault.h"
#include "tests/app/program_process.h"

namespace espalier::tests {

struct FaultedResult {
    cli::tests::ProgramResult program;
    FaultCount count;
};

using Environment = std::map<std::string, std::string>;

/// Runs the terminal program, or another one, with failing_calls.cpp preloaded. `environment` is
/// added to that of the tests.
FaultedResult runFaulted(const std::vector<std::string>& arguments,
                         const Fault& fault,
                         Environment environment = {},
                         const std::string& program = {});
/// Likewise with failing_allocations.cpp.
FaultedResult runFaulted(const std::vector<std::string>& arguments,
                         const AllocationFault& fault,
                         Environment environment = {});

/// A failed or completed command leaves no temporary file below `folder`.
void expectNothingUnfinished(const std::filesystem::path& folder);

/// A number of a thorough test that a person may set, such as ESPALIER_FAULT_KILLS.
int amountOf(const char* variable, int usual);
/// One line of what a test has measured; tests/faults/run puts them into a table.
void printMeasured(const std::string& what, const std::string& value);

}  // namespace espalier::tests
