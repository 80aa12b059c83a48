// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "engine/project/start_review.h"
#include "engine/starts/start.h"

namespace espalier::ui {

/// What Project::startFrom names, as short as a button: "efficientnet-lite0", "vgg16.pth", the
/// folder of a run, or "Random weights" if it is empty.
QString startName(const std::string& startFrom);

/// "Starts from efficientnet-lite0: 311 of 313 tensors; the last layer is new".
QString startSentence(const std::string& startFrom, const engine::MatchReport& report);
/// The same without the first words: "311 of 313 tensors; the last layer is new", or "all weights".
QString matchSentence(const engine::MatchReport& report);

/// How layers compute otherwise here than where the weights were trained: stride, dilation,
/// padding, a bias that is left out, an epsilon. Empty where nothing is known to differ.
QString remarksOn(const engine::MatchReport& report);
/// Whether these change more than the last digits of a result.
bool hasDoubtfulRemarks(const engine::MatchReport& report);

/// "These frozen layers have no weights in the start and would stay random: bn1. …". Empty if no
/// layer is.
QString frozenFreshSentence(const engine::StartReview& review);

/// That a file is not the published one that it resembles; empty where it resembles none.
QString resemblanceText(const engine::TrainingStart& start);

/// What a start would have otherwise: "Its weights were trained on colour images of
/// 224 × 224 pixels." Empty if nothing.
QString differencesSentence(const engine::TrainingStart& start,
                            const engine::OpenChoices& differences);

/// The action that takes over what differs: "Draw its network", "Prepare images as it expects".
QString adoptText(const engine::OpenChoices& differences);
/// Whether there is anything to take over.
bool isAny(const engine::OpenChoices& differences);

/// "75.1 % on ImageNet".
QString accuracyText(const engine::Start& start);

}  // namespace espalier::ui
