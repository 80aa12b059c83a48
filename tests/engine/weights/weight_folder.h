// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/weights/weight_file.h"

namespace espalier::engine::tests {

std::filesystem::path weightFixture(const std::string& name);
std::string bytesOf(const std::filesystem::path& file);

/// The tensor of that name; an empty one, and a failure of the test, when there is none.
const HostTensor& tensorNamed(const WeightFile& file, const std::string& name);

/// A test with a folder for the files that it reads.
class WeightFolder : public testing::Test {
  protected:
    WeightFolder();
    ~WeightFolder() override;

    WeightFile read(const std::string& bytes, const WeightLimits& limits = {}) const;
    /// What a person is told of the bytes; "was read" when they are not refused. Checks that the
    /// sentence names the file and is printable.
    std::string refusalOf(const std::string& bytes, const WeightLimits& limits = {}) const;
    /// Expects that every beginning of the bytes is refused.
    void expectTruncationsRefused(const std::string& bytes) const;

    std::filesystem::path folder_;
};

}  // namespace espalier::engine::tests
