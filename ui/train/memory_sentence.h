// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "engine/project/project_review.h"

namespace espalier::ui {

/// The largest batch that fits, and no more images than there are to train on. The memory of the
/// review is known.
std::int64_t largestSensibleBatch(const engine::ProjectReview& review,
                                  const engine::DataSource& data);

/// What the training needs, what is free, and how large a batch may be; or that it does not fit,
/// and what to do. The memory of the review is known.
QString memorySentence(const engine::ProjectReview& review, const engine::DataSource& data);

}  // namespace espalier::ui
