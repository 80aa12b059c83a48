// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/heat_legend.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "ui/canvas/scene/heat.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kBarHeight = kGrid + 2;
constexpr int kLeastBar = 6 * kGrid;

/// The colours of boxes from that of 0 to the darkest one.
class HeatBar : public QWidget {
  public:
    using QWidget::QWidget;

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        const Theme& theme = themeOf(this);
        QPainter painter(this);
        for (int x = 0; x < width(); ++x) {
            const double share = (x + 0.5) / width();
            painter.fillRect(
                x, 0, 1, height(), heatColor(theme, isRightToLeft() ? 1 - share : share));
        }
        painter.setPen(theme.edge);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
};

}  // namespace

HeatLegend::HeatLegend(QWidget* parent)
    : QWidget(parent), least_(new QLabel(QStringLiteral("0"))), most_(new QLabel) {
    auto* bar = new HeatBar;
    bar->setFixedHeight(kBarHeight);
    bar->setMinimumWidth(kLeastBar);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    row->addWidget(least_);
    row->addWidget(bar, 1);
    row->addWidget(most_);
    for (QLabel* label : {least_, most_}) setTextSize(label, TextSize::Small, true);
    hide();
}

void HeatLegend::setHeat(const Heat& heat) {
    setVisible(!heat.values.empty());
    const QString most = heat.values.empty() ? QString() : heatText(heat.measure, heat.darkest);
    most_->setText(most);
    if (most.isEmpty()) return;
    const QString help =
        isOfTraining(heat.measure)
            ? tr("The darkest colour stands for %1. A folded group has the colour of the layer "
                 "with the largest number inside.")
                  .arg(most)
            : tr("The darkest colour stands for %1: no layer and no group of this network has "
                 "more. A group has the sum of its layers. All colours are on this one scale, and "
                 "folding or opening a group does not change it.")
                  .arg(most);
    setToolTip(help);
    setAccessibleName(tr("Colours of the boxes: 0 to %1").arg(most));
    setAccessibleDescription(help);
}

QString HeatLegend::text() const {
    if (most_->text().isEmpty()) return {};
    return QStringLiteral("%1 … %2").arg(least_->text(), most_->text());
}

}  // namespace espalier::ui
