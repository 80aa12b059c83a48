// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/project/project.h"
#include "engine/project/training_start.h"

namespace espalier::engine {

/// The project with random weights in place of its start, where nobody remembers what stood before
/// it was taken: otherwise leaveStart(). Of a trained start, what is chosen for it
/// (network, input size, normalisation, augmentation, training options) becomes what is recommended
/// for these images without one; all that its user has chosen otherwise stays. So do network, input
/// size and normalisation of a file that brings a network, where `outline` says what the file
/// brings: the start as it was read, whose values are not needed; may be nullptr. Of other starts,
/// all layers are trained again where only a part was, and the effort stays. Without images,
/// nothing else changes.
Project withoutStart(Project project,
                     const DataSource& selected,
                     const TrainingStart* outline = nullptr);

/// Input size, resizing and normalisation that are as in `with` become those of `without`.
void exchangeInput(Project& project, const Project& with, const Project& without);
/// Each option that is as in `with` becomes that of `without`.
TrainingOptions exchangedOptions(const TrainingOptions& now,
                                 const TrainingOptions& with,
                                 const TrainingOptions& without);
/// Trains all layers where one of the usual parts is trained. Those that were frozen one by one
/// stay so, and without images nothing changes.
void trainAllOfPart(Project& project, const DataSource& selected);

}  // namespace espalier::engine
