// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "engine/project/project_review.h"

namespace espalier::ui {

/// The largest batch that fits, limited by the number of training images. The review must have
/// memory.
std::int64_t largestSensibleBatch(const engine::ProjectReview& review,
                                  const engine::DataSource& data);

/// The memory that the training needs, the free memory and the largest batch; or that it does not
/// fit, and what to do. The review must have memory.
QString memorySentence(const engine::ProjectReview& review, const engine::DataSource& data);

}  // namespace espalier::ui
