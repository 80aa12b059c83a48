// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/axis_look.h"

#include <qcustomplot.h>

#include "ui/plots/line_look.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

void styleAxis(QCPAxis* axis, const Theme& theme) {
    axis->setBasePen(QPen(theme.line, 1));
    axis->setTickPen(QPen(theme.line, 1));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(theme.quietText);
    axis->setTickLabelFont(textFont(TextSize::Small));
    axis->setTickLength(0, 4);
    axis->grid()->setPen(QPen(withAlpha(theme.line, 130), 1));
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->grid()->setSubGridVisible(false);
    axis->setTickLabelPadding(6);
    axis->setLabelColor(theme.quietText);
    axis->setLabelFont(textFont(TextSize::Small));
    axis->setLabelPadding(0);
}

}  // namespace espalier::ui
