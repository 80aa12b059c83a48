// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

#include "engine/base/shown_text.h"

namespace espalier::engine {

/// Why a file of weights is refused; caught in weight_file.cpp, which makes the sentence.
class WeightRefusal : public std::runtime_error {
  public:
    /// `reason` goes behind a colon; `advice` is a sentence, the usual one where it is empty.
    explicit WeightRefusal(const std::string& reason, std::string advice = "")
        : std::runtime_error(reason), advice_(std::move(advice)) {}
    const std::string& advice() const { return advice_; }

  private:
    std::string advice_;
};

/// What to do about a file that holds more than weights.
inline constexpr const char* kSaveStateDict =
    "Save the weights alone in PyTorch: torch.save(model.state_dict(), \"weights.pth\").";

}  // namespace espalier::engine
