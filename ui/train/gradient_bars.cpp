// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/gradient_bars.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "ui/style/fonts.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kBarRow = 2 * kGrid + 4;
constexpr int kGradientBar = 8;
constexpr int kNumberWidth = 8 * kGrid;
constexpr double kRoomBelow = 10;  // the smallest bar stands for a tenth more than nothing

QString normText(double norm) {
    if (std::isnan(norm)) return GradientBars::tr("NaN");
    if (std::isinf(norm)) return GradientBars::tr("infinite");
    return numberText(norm);
}

}  // namespace

GradientBars::GradientBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Gradient norms by layer"));
}

void GradientBars::setGradients(const std::vector<engine::Autopsy::LayerGradient>& gradients) {
    gradients_ = gradients;
    const auto size = [](const engine::Autopsy::LayerGradient& gradient) {
        return std::isfinite(gradient.norm) ? gradient.norm
                                            : std::numeric_limits<double>::infinity();
    };
    std::ranges::stable_sort(gradients_, std::greater(), size);
    least_ = most_ = 0;
    QStringList all;
    for (const engine::Autopsy::LayerGradient& gradient : gradients_) {
        all << wordsOf(gradient);
        if (!std::isfinite(gradient.norm) || gradient.norm <= 0) continue;
        least_ = least_ == 0 ? gradient.norm : std::min(least_, gradient.norm);
        most_ = std::max(most_, gradient.norm);
    }
    setAccessibleDescription(all.join(QStringLiteral(". ")));
    setFixedHeight(sizeHint().height());
    update();
}

QSize GradientBars::sizeHint() const {
    return {30 * kGrid, kBarRow * static_cast<int>(gradients_.size())};
}

double GradientBars::shareOf(double norm) const {
    if (!std::isfinite(norm)) return 1;
    if (norm <= 0) return 0;
    const double lowest = least_ / kRoomBelow;
    return std::log(norm / lowest) / std::log(most_ / lowest);
}

QString GradientBars::wordsOf(const engine::Autopsy::LayerGradient& gradient) const {
    const QString layer = fromUtf8(gradient.layer);
    return tr("Layer %1 (%2): gradient norm %3")
        .arg(layer, fromUtf8(gradient.label), normText(gradient.norm));
}

void GradientBars::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextSize::Small));
    const double names = std::min(width() * 0.35, 16.0 * kGrid);
    const double room = std::max(0.0, width() - names - kNumberWidth - kGrid);
    const auto placed = [this](const QRectF& box) {
        return mirrored(layoutDirection(), QRectF(rect()), box);
    };
    for (std::size_t i = 0; i < gradients_.size(); ++i) {
        const engine::Autopsy::LayerGradient& gradient = gradients_[i];
        const double top = static_cast<double>(i) * kBarRow;
        const bool isBad = !std::isfinite(gradient.norm);
        painter.setPen(theme.text);
        const QString name = painter.fontMetrics().elidedText(
            fromUtf8(gradient.layer), Qt::ElideMiddle, static_cast<int>(names) - kGrid);
        painter.drawText(placed({0, top, names, kBarRow}), Qt::AlignVCenter, name);
        painter.setPen(isBad ? theme.bad : theme.text);
        painter.drawText(placed({double(width() - kNumberWidth), top, kNumberWidth, kBarRow}),
                         Qt::AlignRight | Qt::AlignVCenter,
                         normText(gradient.norm));
        const double barTop = top + (kBarRow - kGradientBar) / 2.0;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.hover);
        painter.drawRoundedRect(placed({names, barTop, room, kGradientBar}), 4, 4);
        const double length = room * shareOf(gradient.norm);
        if (length <= 0) continue;
        painter.setBrush(isBad ? theme.bad : theme.seriesColor(0));
        painter.drawRoundedRect(
            placed({names, barTop, std::max(length, double(kGradientBar)), kGradientBar}), 4, 4);
    }
}

bool GradientBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = static_cast<std::size_t>(std::max(0, help->pos().y() / kBarRow));
    QToolTip::showText(
        help->globalPos(), row < gradients_.size() ? wordsOf(gradients_[row]) : QString(), this);
    return true;
}

}  // namespace espalier::ui
