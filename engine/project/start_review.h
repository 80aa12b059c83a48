// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/network/network.h"
#include "engine/project/training_start.h"

namespace espalier::engine {

/// How the weights of a start fit a network. A value.
struct StartReview {
    MatchReport report;
    std::string refusal;  ///< why a training cannot begin with them; empty = it can
    /// Frozen layers with a tensor that the start does not have: they would stay random.
    std::vector<NodeId> frozenFresh;
};

/// The start without the values of its tensors, which a review does not need: small enough to keep
/// while the network is edited.
TrainingStart outlineOf(TrainingStart start);

/// Matches the start, or its outline, with the network, but takes nothing. Pure. Any thread.
StartReview reviewStart(const TrainingStart& start, const Network& network);

/// What adoptStart() would change: choices that differ from those the weights were trained with.
/// Layers frozen in another way are no difference.
OpenChoices differencesFrom(const TrainingStart& start, const Project& project);

}  // namespace espalier::engine
