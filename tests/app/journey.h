// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "program_process.h"

namespace espalier::cli::tests {

/// The sample and one short training, made once for all cases of a suite: a user's path in the
/// terminal.
class JourneyTest : public testing::Test {
  public:
    static void SetUpTestSuite();
    static void TearDownTestSuite() { folder_.reset(); }

  protected:
    static std::string data() { return *folder_ / "花 flowers"; }
    static std::string run() { return *folder_ / "my run"; }
    static std::string model() { return run() + "/model.onnx"; }
    static std::vector<nlohmann::json> eventsOf(const ProgramResult& result,
                                                const std::string& kind);

    static std::unique_ptr<WorkFolder> folder_;
    static ProgramResult sample_;
    static ProgramResult training_;
};

}  // namespace espalier::cli::tests
