// SPDX-License-Identifier: Apache-2.0
#include "journey.h"

namespace espalier::cli::tests {

std::unique_ptr<WorkFolder> JourneyTest::folder_;
ProgramResult JourneyTest::sample_;
ProgramResult JourneyTest::training_;

void JourneyTest::SetUpTestSuite() {
    folder_ = std::make_unique<WorkFolder>();
    sample_ = runProgram({"sample", data()});
    training_ = runProgram({"train",
                            "--data",
                            data(),
                            "--input",
                            "24x24x3",
                            "--network",
                            "seed-cnn",
                            "--epochs",
                            "4",
                            "--out",
                            run()});
}

std::vector<nlohmann::json> JourneyTest::eventsOf(const ProgramResult& result,
                                                  const std::string& kind) {
    std::vector<nlohmann::json> found;
    for (const auto& line : result.jsonLines()) {
        if (line["event"] == kind) found.push_back(line);
    }
    return found;
}

}  // namespace espalier::cli::tests
