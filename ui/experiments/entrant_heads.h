// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <QPainter>
#include <QWidget>

#include "ui/experiments/entrant_columns.h"
#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

/// The heads of what stands at the far end of the rows of a list of entrants, above its viewport.
/// GUI thread; owned by the list.
class EntrantHeads final : public QWidget {
  public:
    explicit EntrantHeads(QListWidget& list) : QWidget(&list), list_(list) {
        setFont(textFont(TextSize::Small));
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        const EntrantColumns columns(*list_.model(), list_.fontMetrics(), width());
        const QStringList heads = trialCostHeads();
        const QVector<QRect> rects = columns.rectsIn(rect(), layoutDirection());
        const auto alignment =
            QStyle::visualAlignment(layoutDirection(), Qt::AlignRight | Qt::AlignVCenter);
        QPainter painter(this);
        painter.setPen(themeOf(this).quietText);
        for (qsizetype i = 0; i < rects.size(); ++i) {
            const QString text =
                fontMetrics().elidedText(heads[i], Qt::ElideRight, rects[i].width() - kGrid);
            painter.drawText(rects[i], static_cast<int>(alignment), inOwnDirection(text));
        }
    }

  private:
    QListWidget& list_;
};

}  // namespace espalier::ui
