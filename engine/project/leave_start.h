// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/project/project.h"

namespace espalier::engine {

/// The project with random weights in place of its start. Of a trained start, what is chosen for it
/// (network, input size, normalisation, augmentation, training options) becomes what is recommended
/// for these images without one; all that its user has chosen otherwise stays. Of other starts, and
/// without images, nothing else changes.
Project withoutStart(Project project, const DataSource& selected);

}  // namespace espalier::engine
