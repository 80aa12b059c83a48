// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/project/project.h"
#include "engine/project/training_start.h"

namespace espalier::engine {

/// The project with random weights in place of its start. Of a trained start, what is chosen for it
/// (network, input size, normalisation, augmentation, training options) becomes what is recommended
/// for these images without one; all that its user has chosen otherwise stays. So do network, input
/// size and normalisation of a file that brings a network, where `outline` says what the file
/// brings: the start as it was read, whose values are not needed; may be nullptr. Of other starts,
/// all layers are trained again where only a part was, and the effort stays. Without images,
/// nothing else changes.
Project withoutStart(Project project,
                     const DataSource& selected,
                     const TrainingStart* outline = nullptr);

}  // namespace espalier::engine
