// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <vector>

#include "engine/explanation/feature_maps.h"

class QPainter;

namespace espalier::ui {

struct Theme;

/// A feature map in grey; its pixels are copied.
QImage toQImage(const engine::FeatureMap& map);
/// "Channel 17": as the terminal counts them, from 0.
QString channelText(std::int64_t channel);

/// The scores of an image as rows with a name, a bar and a number, the highest first.
void paintScores(QPainter& painter,
                 const QRectF& place,
                 const Theme& theme,
                 const QStringList& names,
                 const std::vector<float>& scores,
                 int rows);

}  // namespace espalier::ui
