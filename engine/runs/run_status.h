// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/choice_words.h"

namespace espalier::engine {

/// How a run stands: how its training ended, or why it has not.
enum class RunStatus : std::uint8_t {
    Running,  ///< in this program or in another
    Completed,
    Stopped,
    Patience,  ///< ended early: no epoch was better for long enough
    Diverged,
    Failed,
    Interrupted,  ///< the program was killed, or the computer went off
};
template <>
inline constexpr std::array kChoiceWords<RunStatus>{
    ChoiceWord{RunStatus::Running, "running"},
    ChoiceWord{RunStatus::Completed, "completed"},
    ChoiceWord{RunStatus::Stopped, "stopped"},
    ChoiceWord{RunStatus::Patience, "patience"},
    ChoiceWord{RunStatus::Diverged, "diverged"},
    ChoiceWord{RunStatus::Failed, "failed"},
    ChoiceWord{RunStatus::Interrupted, "interrupted"},
};

}  // namespace espalier::engine
