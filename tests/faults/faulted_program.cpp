// SPDX-License-Identifier: Apache-2.0
#include "faulted_program.h"

#include <cstring>

namespace espalier::tests {

FaultedResult runFaulted(const std::vector<std::string>& arguments, const Fault& fault) {
    const cli::tests::WorkFolder folder;
    const std::string count = folder / "count";
    cli::tests::writeText(count, std::string(sizeof(FaultCount), '\0'));
    FaultedResult result;
    result.program = cli::tests::ProgramProcess(arguments,
                                                {{"LD_PRELOAD", ESPALIER_FAILING_CALLS},
                                                 {kFaultVariable, faultText(fault)},
                                                 {kFaultCountVariable, count}})
                         .wait();
    std::memcpy(&result.count, cli::tests::contentOf(count).data(), sizeof result.count);
    return result;
}

}  // namespace espalier::tests
