// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "engine/training/loop/best_result.h"

namespace espalier::ui {

/// "92.4 % F1 score"; the text alone where the metric is plain: a percentage is an accuracy, and no
/// other metric is in decibels.
QString withMetricName(const QString& text, const std::string& metric);

/// The value of the best epoch, the same in every view: "40.0 %", "81.2 % F1 score", or where no
/// metric says more of so few validation images (0: not known), "loss 0.412". Empty without one.
QString bestValueText(const engine::BestResult& best, qint64 images);
/// The same with the name of every metric: "40.0 % accuracy".
QString namedBestValueText(const engine::BestResult& best, qint64 images);
/// Which metric bestText() is of: "Accuracy at best", "Best SSIM" where that decides, and "Best by
/// loss" where it is the loss.
QString bestName(const engine::BestResult& best, qint64 images);
/// "40.0 %, epoch 3", below bestName().
QString bestText(const engine::BestResult& best, qint64 images);
/// "Best by loss", "Best by balanced accuracy".
QString bestHead(const std::string& criterion);
/// What decides (TrainingOptions::bestBy), in a sentence: "validation loss", "balanced accuracy".
QString criterionName(const std::string& criterion);
/// The same as briefly as in bestHead(): "loss".
QString criterionBrief(const std::string& criterion);
/// "The best epoch is the one with the lowest validation loss."
QString criterionText(const std::string& criterion);
/// That, and of an accuracy on a line of its own how certain it is.
QString bestHelp(const engine::BestResult& best, qint64 images);

}  // namespace espalier::ui
