// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "program_process.h"

namespace espalier::cli::tests {

/// One short training, run once for all cases of a suite.
class TrainedRunTest : public testing::Test {
  public:
    static void SetUpTestSuite();
    static void TearDownTestSuite();

  protected:
    void SetUp() override { ASSERT_EQ(training_.code, 0) << training_.err; }

    static void writeImages(const std::string& folder);
    static std::string data() { return *folder_ / "images"; }
    static std::string run() { return *folder_ / "run"; }
    static std::string image() { return data() + "/red/1.bmp"; }
    static std::string copyOfRun(const std::string& name);
    /// The one line that says why not.
    static std::string refusal(const std::vector<std::string>& arguments);

    static constexpr int kImagesOfAClass = 20;
    static std::unique_ptr<WorkFolder> folder_;
    static ProgramResult training_;
};

}  // namespace espalier::cli::tests
