// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/map_image.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "ui/canvas/scene/reading_direction.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kNameShare = 0.45;  // share of the width
constexpr double kScoreBarHeight = 6;

}  // namespace

QImage toQImage(const engine::FeatureMap& map) {
    return QImage(map.grey.data(), map.width, map.height, map.width, QImage::Format_Grayscale8)
        .copy();
}

QString channelText(std::int64_t channel) {
    return QCoreApplication::translate("FeatureMaps", "Channel %1").arg(countText(channel));
}

void paintScores(QPainter& painter,
                 const QRectF& place,
                 const Theme& theme,
                 const QStringList& names,
                 const std::vector<float>& scores,
                 int rows) {
    std::vector<int> order(scores.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(
        order, std::ranges::greater(), [&](int i) { return scores[static_cast<std::size_t>(i)]; });
    const int count = std::min(rows, static_cast<int>(order.size()));
    if (count == 0) return;
    const double height = place.height() / rows;
    const QFontMetricsF metrics(painter.font());
    const double numbers = metrics.horizontalAdvance(percentText(1, 0)) + kGrid / 2.0;
    const double left = place.left() + place.width() * kNameShare + kGrid;
    const double whole = std::max(0.0, place.right() - numbers - left);
    for (int i = 0; i < count; ++i) {
        const int number = order[static_cast<std::size_t>(i)];
        const double score = scores[static_cast<std::size_t>(number)];
        const QRectF row(place.left(), place.top() + i * height, place.width(), height);
        const QString name =
            metrics.elidedText(names.value(number), Qt::ElideMiddle, place.width() * kNameShare);
        painter.setPen(theme.text);
        setReadingDirection(&painter, name);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter | Qt::AlignAbsolute, name);
        painter.setLayoutDirection(Qt::LeftToRight);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, percentText(score, 0));
        const QRectF groove(left, row.center().y() - kScoreBarHeight / 2, whole, kScoreBarHeight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.hover);
        painter.drawRoundedRect(groove, kScoreBarHeight / 2, kScoreBarHeight / 2);
        QRectF bar = groove;
        bar.setWidth(groove.width() * std::clamp(score, 0.0, 1.0));
        painter.setBrush(i == 0 ? theme.accent : theme.quietText);
        if (bar.width() >= 1)
            painter.drawRoundedRect(bar, kScoreBarHeight / 2, kScoreBarHeight / 2);
    }
}

}  // namespace espalier::ui
