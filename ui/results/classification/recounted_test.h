// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ui/results/classification/fixes.h"

namespace espalier::engine {
class ClassEvaluation;
}

namespace espalier::ui {

/// Right answers of a test, before some fixes and with them.
struct RecountedTest {
    std::int64_t rightThen = 0, imagesThen = 0;
    std::int64_t rightNow = 0, imagesNow = 0;
};

/// What fixes make of the test of a model whose answers stay the same. Nothing where an image is
/// fixed that was not tested, or where no image is left.
std::optional<RecountedTest> recounted(const engine::ClassEvaluation& evaluation,
                                       const std::vector<Fixes::Fix>& fixes);

}  // namespace espalier::ui
