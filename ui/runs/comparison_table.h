// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QTableView>

class QStandardItemModel;

namespace espalier::ui {

/// What several runs have come to: names in the first column, then a column for each run. It is as
/// high as its rows, and no column is so wide that the eye loses the row between two values. GUI
/// thread; owned by ComparisonView.
class ComparisonTable : public QTableView {
    Q_OBJECT

  public:
    explicit ComparisonTable(QStandardItemModel& rows, QWidget* parent = nullptr);

    /// Moves those rows from `first` on in which all runs have the same text to the end, in this
    /// colour: they say nothing about the runs.
    void lowerEqualRows(int first, const QColor& quiet);
    /// Gives table and columns their sizes; after rows or heads have changed.
    void fit();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitColumns();

    QStandardItemModel& rows_;
};

}  // namespace espalier::ui
