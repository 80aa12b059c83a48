// SPDX-License-Identifier: Apache-2.0
#include "faulted_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace espalier::tests {

namespace {

FaultedResult runCounting(const std::vector<std::string>& arguments,
                          Environment environment,
                          const std::string& program) {
    const cli::tests::WorkFolder folder;
    const std::string count = folder / "count";
    cli::tests::writeText(count, std::string(sizeof(FaultCount), '\0'));
    environment[kFaultCountVariable] = count;
    FaultedResult result;
    result.program =
        cli::tests::ProgramProcess(arguments, environment, {.program = program}).wait();
    std::memcpy(&result.count, cli::tests::contentOf(count).data(), sizeof result.count);
    return result;
}

}  // namespace

FaultedResult runFaulted(const std::vector<std::string>& arguments,
                         const Fault& fault,
                         Environment environment,
                         const std::string& program) {
    environment["LD_PRELOAD"] = ESPALIER_FAILING_CALLS;
    environment[kFaultVariable] = faultText(fault);
    return runCounting(arguments, std::move(environment), program);
}

FaultedResult runFaulted(const std::vector<std::string>& arguments,
                         const AllocationFault& fault,
                         Environment environment) {
    environment["LD_PRELOAD"] = ESPALIER_FAILING_ALLOCATIONS;
    environment[kAllocationFaultVariable] = faultText(fault);
    return runCounting(arguments, std::move(environment), {});
}

void expectNothingUnfinished(const std::filesystem::path& folder) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        EXPECT_THAT(entry.path().string(), testing::Not(testing::HasSubstr(".part")));
    }
}

int amountOf(const char* variable, int usual) {
    const char* value = std::getenv(variable);
    return value ? std::max(1, std::atoi(value)) : usual;
}

void printMeasured(const std::string& what, const std::string& value) {
    std::printf("[measured] %s: %s\n", what.c_str(), value.c_str());
    std::fflush(stdout);
}

}  // namespace espalier::tests
