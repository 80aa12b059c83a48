// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/base/host_tensor.h"

namespace espalier::engine {

/// A model file read by another program: OpenCV's DNN. Verifies that an export
/// gives the same answers outside Espalier. Used by one thread.
class IndependentRuntime {
  public:
    /// Never throws for what the runtime does not support: whyNot() then gives the reason.
    explicit IndependentRuntime(const std::filesystem::path& model);
    ~IndependentRuntime();

    /// "OpenCV 4.6.0"
    static std::string name();
    /// Empty when the model runs; else "not independently verified: op Erf".
    const std::string& whyNot() const { return whyNot_; }
    /// fp32 [N,C,H,W] in, the model's output for the N images out. Empty, with whyNot() set, when
    /// the runtime fails on it.
    HostTensor run(const HostTensor& images);

  private:
    struct Net;
    std::unique_ptr<Net> net_;
    std::string whyNot_;
};

}  // namespace espalier::engine
