// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/choice_words.h"

namespace espalier::engine {

/// Name: what stands before the number in the file's own name, for folders without subfolders.
enum class LabelRule : std::uint8_t { TopFolder, ParentFolder, NoLabels, Name };
template <>
inline constexpr std::array kChoiceWords<LabelRule>{ChoiceWord{LabelRule::TopFolder, "top"},
                                                    ChoiceWord{LabelRule::ParentFolder, "parent"},
                                                    ChoiceWord{LabelRule::Name, "name"},
                                                    ChoiceWord{LabelRule::NoLabels, "none"}};

}  // namespace espalier::engine
