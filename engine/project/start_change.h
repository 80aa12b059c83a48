// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/data/loading/data_source.h"
#include "engine/project/project.h"
#include "engine/project/recommendation.h"
#include "engine/project/training_start.h"

namespace espalier::engine {

// The one rule of the window for changing what training begins with: taking a start sets the
// network, what is trained, the options and the effort that go with it. Leaving it restores what
// stood before it was taken, except what its user has changed meanwhile. To take another start is
// to leave this one and take the other from there, so that the way to a start (catalog, file, run,
// random weights, in any order) never matters. An effort that was pressed meanwhile is kept too, in
// the numbers that it has with the other weights.

/// What stood before a start was taken, and what that has made of it. A value.
struct StartMemory {
    Project before;  ///< with random weights
    Project taken;   ///< with the start; the same as `before` where one was left
    /// Which the user has pressed while there was a start.
    std::optional<Effort> effort = {};
};

/// A project, and what is known about its start.
struct StartSituation {
    Project project;
    DataSource selected = {};
    /// Made when the project's start was taken or left; nullptr where it has been opened with it.
    std::shared_ptr<const StartMemory> memory = {};
    /// The project's start without its values; nullptr while nobody has read it.
    std::shared_ptr<const TrainingStart> outline = {};
};

/// The project with random weights, as `taken`. Where nothing is remembered, what would be
/// recommended for these images stands for what stood before (withoutStart()).
StartMemory leaveStart(const StartSituation& situation);

/// The project with this start in place of its own, as `taken`. `adopted`: the start, or its
/// outline, whose network, input and normalisation are taken over as far as they differ; of the
/// network of others only the last layer is trained, or what the effort trains. nullptr: its
/// weights alone. The start that the project has already is only adopted. Any thread.
StartMemory takeStart(const StartSituation& situation,
                      const std::string& startFrom,
                      const TrainingStart* adopted);

}  // namespace espalier::engine
