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
    /// `columns`: of the rows; they outlive it.
    EntrantHeads(QListWidget& list, const EntrantColumns& columns)
        : QWidget(&list), columns_(columns) {
        setFont(textFont(TextSize::Small));
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        const QStringList heads = trialCostHeads();
        const QVector<QRect> rects = columns_.rectsIn(rect(), layoutDirection());
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
    const EntrantColumns& columns_;
};

}  // namespace espalier::ui
