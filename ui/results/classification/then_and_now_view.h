// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/tasks/classification/class_comparison.h"

class QLabel;
class QTableWidget;

namespace espalier::ui {

/// What training again with fixes has changed, class by class, on the images that both networks
/// were tested on. GUI thread.
class ThenAndNowView : public QWidget {
    Q_OBJECT

  public:
    explicit ThenAndNowView(QWidget* parent = nullptr);
    void setComparison(const engine::ClassComparison& comparison, qsizetype fixes);
    QTableWidget& table() { return *table_; }
    QString sentence() const;

  private:
    void addRow(int row, const QString& name, const engine::RightAnswers& right);

    QLabel* sentence_;
    QTableWidget* table_;
};

}  // namespace espalier::ui
