// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QFontMetrics>
#include <QRect>
#include <QStringList>
#include <QStyle>
#include <QVector>
#include <algorithm>

#include "ui/experiments/trial_words.h"
#include "ui/style/theme.h"

namespace espalier::ui {

/// The columns at the far end of the rows of entrants: what each of them will cost, as far as that
/// is known. A value.
class EntrantColumns {
  public:
    static constexpr int kCosts = Qt::UserRole;  ///< the texts of a row, one for each column

    EntrantColumns() = default;
    /// `room`: pixels of a row, of which they take at most half.
    EntrantColumns(const QAbstractItemModel& rows, const QFontMetrics& letters, int room) {
        QVector<QStringList> all;
        for (int row = 0; row < rows.rowCount(); ++row) {
            const QStringList costs = rows.index(row, 0).data(kCosts).toStringList();
            if (!costs.isEmpty()) all << costs;
        }
        if (all.isEmpty()) return;
        all << trialCostHeads();
        for (const QStringList& texts : all) {
            widths_.resize(std::max(widths_.size(), texts.size()));
            for (qsizetype i = 0; i < texts.size(); ++i) {
                widths_[i] = std::max(widths_[i], letters.horizontalAdvance(texts[i]) + 3 * kGrid);
            }
        }
        if (width() <= room / 2) return;
        const int wanted = width();
        for (int& width : widths_) width = width * (room / 2) / wanted;
    }

    bool areEmpty() const { return widths_.isEmpty(); }
    int width() const {
        int sum = 0;
        for (const int width : widths_) sum += width;
        return sum;
    }
    /// Of the texts of a row, each of which ends at its end.
    QVector<QRect> rectsIn(const QRect& row, Qt::LayoutDirection direction) const {
        QVector<QRect> rects;
        int left = row.right() + 1 - kGrid - width();
        for (const int width : widths_) {
            const QRect rect(left, row.top(), width, row.height());
            rects << QStyle::visualRect(direction, row, rect);
            left += width;
        }
        return rects;
    }

  private:
    QVector<int> widths_;
};

}  // namespace espalier::ui
