// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/choice_words.h"

namespace espalier::engine {

/// Why a training ended, as in its last event.
enum class FinishReason : std::uint8_t { Completed, Stopped, Patience, Diverged };
template <>
inline constexpr std::array kChoiceWords<FinishReason>{
    ChoiceWord{FinishReason::Completed, "completed"},
    ChoiceWord{FinishReason::Stopped, "stopped"},
    ChoiceWord{FinishReason::Patience, "patience"},
    ChoiceWord{FinishReason::Diverged, "diverged"},
};

}  // namespace espalier::engine
