// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/cross_validation/cross_validation.h"

class QLabel;
class QTableWidget;

namespace espalier::ui {

/// What the finished folds of a cross-validation say together, and the table of each. GUI thread.
class FoldResultView : public QWidget {
    Q_OBJECT

  public:
    explicit FoldResultView(QWidget* parent = nullptr);

    /// `notes`: what makes the result doubtful and what follows from it.
    void setResult(const engine::CrossValidation& validation,
                   const engine::CrossValidationSummary& summary,
                   const QStringList& notes);
    /// "All folds together: …"; empty before there is a result.
    QString sentence() const;
    /// By how much it would have to grow to show every row of its table.
    int lackingHeight() const;

  signals:
    /// The folder cannot be shown.
    void failed(const QString& sentence);

  private:
    void fillTable(const engine::CrossValidationSummary& summary);
    void fillHeading(const engine::CrossValidationSummary& summary);

    QLabel* headline_;
    QTableWidget* table_;
    QLabel* next_;
    QString record_;
};

}  // namespace espalier::ui
