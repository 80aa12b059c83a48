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

/// What a network says of an image. A value.
struct ClassScores {
    QStringList names = {};
    std::vector<float> scores = {};  ///< of the classes
    int target = -1;                 ///< the class that the image has; -1: none

    /// The classes that so many rows show: those with the highest scores, and the right one.
    std::vector<int> shown(int rows) const;
};

/// As rows with a name, a bar and a number, the highest score first. The right class has a bold
/// name and a tick.
void paintScores(QPainter& painter,
                 const QRectF& place,
                 const Theme& theme,
                 const ClassScores& scores,
                 int rows);

}  // namespace espalier::ui
