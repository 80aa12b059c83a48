// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace espalier::engine {

/// Why a model file is not read: the end of a sentence that begins with the file's name. Caught
/// inside this folder and engine/weights.
class OnnxRefusal : public std::runtime_error {
  public:
    /// `advice` is a sentence, for a file that is of no use at all as it is; otherwise the caller
    /// knows what to do instead.
    explicit OnnxRefusal(const std::string& reason, std::string advice = "")
        : std::runtime_error(reason), advice_(std::move(advice)) {}
    const std::string& advice() const { return advice_; }

  private:
    std::string advice_;
};

}  // namespace espalier::engine
